/** 0, 1, and so on, so many of them. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, k) => k);

/** A difference with its sign: `+5`, `−3`. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);
