/** `3 x 504, 1 x 503`, in the order in which they came first, or `none`. */
export function timesEach(words: readonly string[]): string {
  const each = Map.groupBy(words, (word) => word);
  return [...each].map(([word, all]) => `${all.length} x ${word}`).join(', ') || 'none';
}

/** `1.4 s` */
export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
