/** The tests of a `describe` see the window of a phone, which is narrower than a tablet too. */
export function onPhone(): void {
  const { matchMedia } = window;
  beforeEach(() => {
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: /max-width: (767|1023)px/.test(query) });
  });
  afterEach(() => void (window.matchMedia = matchMedia));
}
