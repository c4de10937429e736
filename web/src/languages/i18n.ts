// The page in the person's language. The catalogue of the other language is small and always there.

import { settings, type Language } from '../app/settings.svelte';
import { en, type Key, type Texts } from './texts';
import { fr } from './texts.fr';

export const CATALOGUES: Record<Language, Texts> = { en, fr };
export const LANGUAGES: Record<Language, string> = { en: 'English', fr: 'Français' };

export type Filling = Record<string, string | number>;

const RULES: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  fr: new Intl.PluralRules('fr'),
};

/**
 * A text with its gaps filled: `{points}` by the value of that name, `{points|point|points}` by the form that goes
 * with the value, for one and for others, as the language counts: French says of 0 what it says of 1.
 */
export function filled(text: string, filling: Filling, language: Language = settings.language): string {
  return text.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (whole, name: string, one?: string, others?: string) => {
      const value = filling[name];
      if (value === undefined) return whole;
      if (one === undefined || others === undefined) return String(value);
      return RULES[language].select(Number(value)) === 'one' ? one : others;
    },
  );
}

/** A text of the page. */
export function t(key: Key, filling: Filling = {}): string {
  return filled(CATALOGUES[settings.language][key], filling);
}

const ORDERS: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en', { type: 'ordinal' }),
  fr: new Intl.PluralRules('fr', { type: 'ordinal' }),
};

/** `1st`, `2nd`; in French as it is said of a place. */
export function ordinal(number: number): string {
  const form = ORDERS[settings.language].select(number);
  return t(form === 'one' || form === 'two' || form === 'few' ? `ordinal.${form}` : 'ordinal.other', {
    number,
  });
}

const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];

/** A name as it is, but of several namesakes each counted like kings, as the server does. */
export function toldApart(names: readonly string[], number: number): string {
  const name = names[number] ?? '';
  if (!name || names.indexOf(name) === names.lastIndexOf(name)) return name;
  const before = names.slice(0, number).filter((other) => other === name).length;
  return `${name} ${NUMERALS[before] ?? before + 1}`;
}

/** `Ada, Grace and Mary`. */
export function listed(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return t('and', { list: names.slice(0, -1).join(', '), last: names[names.length - 1] as string });
}
