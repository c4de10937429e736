// A rectangle of the arrangement as a style.

import type { Rect } from './arrangement';

const px = (value: number) => `${Math.round(value * 10) / 10}px`;

export const lying = ({ x, y, width, height }: Rect): string =>
  `left:${px(x)};top:${px(y)};width:${px(width)};height:${px(height)}`;
