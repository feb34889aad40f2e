let isShown = false;
let show: () => void = () => undefined;
const shown = new Promise<void>((resolve) => {
  show = () => {
    isShown = true;
    resolve();
  };
});
/** Where no frame is drawn (a tab in the background) it is not waited for longer. */
const longestMs = 3_000;

/** Called when the first page has been put in place. */
export function pageIsInPlace(): void {
  const late = setTimeout(show, longestMs);
  requestAnimationFrame(() =>
    setTimeout(() => {
      clearTimeout(late);
      show();
    }),
  );
}

/** Resolves when the first page is on the screen: what nobody sees yet comes after it. */
export const firstPaint = (): Promise<void> => shown;

export const isPastFirstPaint = (): boolean => isShown;
