// From the fields of the form for new tables to the words that the server reads.

import { t } from '../languages/i18n';
import type { ClockRule, OptionFacts } from '../protocol/protocol';

export type OptionValues = Record<string, string | undefined>;

/** An option's default as a word. */
export function optionWord({ default: value }: OptionFacts): string {
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value);
}

/** Only what differs from the defaults is said. */
export function changedOptions(facts: readonly OptionFacts[], values: OptionValues): Record<string, string> {
  const found: Record<string, string> = {};
  for (const each of facts) {
    const value = values[each.name];
    if (value !== undefined && value !== '' && value !== optionWord(each)) found[each.name] = value;
  }
  return found;
}

export function clockOf(kind: Required<ClockRule>['kind'], minutes: number, increment: number): ClockRule {
  if (kind === 'none') return { kind };
  const seconds = Math.max(1, Math.round(minutes * 60));
  return kind === 'total' ? { kind, seconds, increment } : { kind, seconds };
}

/** How an option was set, for people; without a word for it, it is as by default. */
export function saidOption(facts: OptionFacts, set: string | undefined): string {
  const word = set ?? optionWord(facts);
  if (facts.kind === 'yes-no') return t(word === 'yes' ? 'new.yes' : 'new.no');
  const choice = facts.choices.indexOf(word);
  if (choice >= 0) return facts.titles[choice] ?? word;
  if (facts.kind === 'file') return set ? t('new.own') : t('new.standard');
  return word || t('new.standard');
}
