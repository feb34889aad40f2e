const gapPx = 8;
const marginPx = 8;

/** Puts what is fixed above its trigger and in its middle, as far as the window has room; else below. */
export function placeNear(tip: HTMLElement, trigger: HTMLElement): void {
  const at = trigger.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const left = at.left + at.width / 2 - width / 2;
  const above = at.top - height - gapPx;
  tip.style.left = `${Math.max(marginPx, Math.min(left, window.innerWidth - width - marginPx))}px`;
  tip.style.top = `${above >= marginPx ? above : at.bottom + gapPx}px`;
}
