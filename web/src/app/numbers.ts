/** 0, 1, and so on, so many of them. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, k) => k);
