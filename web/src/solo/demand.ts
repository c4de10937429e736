// What a space demands, in the words and the drawings of the page.

import { LETTERS, NUMBERS, UNUSED, type Spot } from './card';
import { t } from '../languages/i18n';
import type { Key } from '../languages/texts';

export const colourWords = (colour: string) =>
  colour === '*'
    ? t('edit.any')
    : LETTERS.includes(colour)
      ? t('edit.letter', { sign: colour })
      : t(`edit.colour.${colour}` as Key);

export const shapeWords = (shape: string) =>
  shape === '*'
    ? t('edit.any')
    : NUMBERS.includes(shape)
      ? t('edit.number', { sign: shape })
      : t(`edit.shape.${shape}` as Key);

export const pairWords = (pair: string) =>
  t('edit.or', { one: shapeWords(pair[0] ?? ''), other: shapeWords(pair[1] ?? '') });

export const demandWords = (demand: string) =>
  demand === UNUSED
    ? t('edit.unused')
    : t('edit.wants', { colour: colourWords(demand[0] ?? ''), shape: shapeWords(demand[1] ?? '') });

export const spotWords = (spot: Spot) =>
  t('edit.label', { space: spot.name, shapes: pairWords(spot.shapes), demand: demandWords(spot.demand) });

const plain = (sign: string, signs: string) => (signs.includes(sign) ? sign : 'x');

/** The symbol of an empty space with its demand. */
export const symbolOf = (shapes: string, demand: string) =>
  demand === UNUSED
    ? 'unused'
    : `demand-${shapes}-${plain(demand[0] ?? '', 'rygbp')}${plain(demand[1] ?? '', 'cotqs')}`;

/** The letter and the number that stand beside a space. */
export const signOf = (demand: string) =>
  demand === UNUSED ? '' : [...demand].filter((sign) => (LETTERS + NUMBERS).includes(sign)).join('');

/** Diatoms point away from the middle. */
export const outward = (x: number, y: number) => (x || y ? (Math.atan2(y, x) * 180) / Math.PI + 90 : 0);
