/** The window is this many pixels wide for media queries, from now to the end of the test. */
export function narrowWindow(width = 390): void {
  const wide = window.matchMedia;
  narrowed.push(() => (window.matchMedia = wide));
  window.matchMedia = (query) => {
    const atMost = /max-width: *(\d+)px/.exec(query)?.[1];
    return { ...wide(query), matches: atMost !== undefined && width <= Number(atMost) };
  };
}

const narrowed: (() => void)[] = [];
afterEach(() => narrowed.splice(0).forEach((widen) => widen()));
