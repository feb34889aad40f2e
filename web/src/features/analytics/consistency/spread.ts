/** Lowest, quarters, median and highest of some figures; quarters between two figures are shared out (R's type 7). */
export function spreadOf(figures: readonly number[]) {
  const inOrder = figures.toSorted((a, b) => a - b);
  const at = (share: number): number => {
    const place = share * (inOrder.length - 1);
    const below = inOrder[Math.floor(place)] ?? 0;
    const above = inOrder[Math.ceil(place)] ?? below;
    return below + (above - below) * (place - Math.floor(place));
  };
  return { low: at(0), lower: at(0.25), median: at(0.5), upper: at(0.75), high: at(1) };
}
