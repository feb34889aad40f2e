/** How axes and grids look in every chart: a quiet horizontal grid, small figures, nothing that moves. */
export const grid = { vertical: false, stroke: 'var(--split)' };
export const axis = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--text-3)', fontSize: 12 },
};
export const still = { isAnimationActive: false };
/** A chart is described in words beside it; its marks take no focus. */
export const drawing = { accessibilityLayer: false };
