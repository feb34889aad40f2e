/** The nearest whole number, half away from zero, so that what one has more another has less; never -0. */
export function toWhole(value: number): number {
  const rounded = Math.sign(value) * Math.round(Math.abs(value) + 1e-9);
  return rounded === 0 ? 0 : rounded;
}

/** Rounded to two decimals, half away from zero; never -0. */
export const round2 = (value: number): number => toWhole(value * 100) / 100;

/**
 * Rounds positive parts to two decimals so that they still add up to their rounded total
 * (largest remainder: the parts that lose most are rounded up first, of equal ones the first).
 */
export function roundParts(parts: readonly number[]): number[] {
  const total = Math.round(round2(parts.reduce((sum, part) => sum + part, 0)) * 100);
  const floors = parts.map((part) => Math.floor(part * 100 + 1e-9));
  const missing = total - floors.reduce((sum, floor) => sum + floor, 0);
  const order = parts
    // Equal remainders stay equal however the parts were worked out.
    .map((part, index) => ({ index, lost: Math.round(1e7 * (part * 100 - (floors[index] ?? 0))) }))
    .sort((a, b) => b.lost - a.lost || a.index - b.index);
  const raised = new Set(order.slice(0, Math.max(0, missing)).map(({ index }) => index));
  return floors.map((floor, index) => (floor + (raised.has(index) ? 1 : 0)) / 100);
}
