/** The tests of a `describe` see the window of a phone. */
export function onPhone(): void {
  const { matchMedia } = window;
  beforeEach(() => {
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width: 767px') });
  });
  afterEach(() => void (window.matchMedia = matchMedia));
}
