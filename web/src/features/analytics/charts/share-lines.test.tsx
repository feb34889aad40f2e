import { render } from '@testing-library/react';
import ShareLines, { type ShareLine } from './share-lines';

const width = 800;
beforeEach(() => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width, height: 240 } as DOMRect);
});
afterEach(() => jest.restoreAllMocks());

const line = (id: string, shares: Record<number, number>): ShareLine => ({
  id,
  name: id,
  shares: new Map(Object.entries(shares).map(([week, share]) => [Number(week), share])),
});

/** The chart of five weeks, and the names in it from the top down. */
function draw(...lines: ShareLine[]) {
  const { container } = render(<ShareLines lines={lines} weeks={[1, 2, 3, 4, 5]} height={240} />);
  const placeOf = (text: Element, name: 'x' | 'y') => Number(text.getAttribute(name));
  const names = [...container.querySelectorAll('text')]
    .filter(({ textContent }) => / [\d.]+%$/.test(textContent ?? ''))
    .map((text) => ({ text: text.textContent, x: placeOf(text, 'x'), y: placeOf(text, 'y') }))
    .sort((a, b) => a.y - b.y);
  return { container, names };
}

const gaps = (names: readonly { y: number }[]) => names.slice(1).map(({ y }, index) => y - (names[index]?.y ?? 0));

it('names the lines at their ends, apart from each other, and leaves a gap in a week without a game', () => {
  const { container, names } = draw(
    line('A', { 1: 20, 2: 40, 4: 50, 5: 80 }),
    line('B', { 4: 10, 5: 80 }),
    line('C', { 1: 5, 2: 30 }),
  );
  expect(names.map(({ text }) => text).sort()).toEqual(['A 80.0%', 'B 80.0%']);
  expect(Math.min(...gaps(names))).toBeGreaterThanOrEqual(13.9);
  const paths = [...container.querySelectorAll('.recharts-line-curve')].map((path) => path.getAttribute('d') ?? '');
  expect(paths.map((path) => path.split('M').length - 1)).toEqual([1, 1, 2]);
});

it('keeps names within the picture where several lines end at the top', () => {
  const { names } = draw(
    line('A', { 4: 50, 5: 100 }),
    line('B', { 4: 40, 5: 100 }),
    line('C', { 4: 30, 5: 100 }),
    line('D', { 4: 20, 5: 94 }),
    line('E', { 4: 10, 5: 20 }),
  );
  expect(names).toHaveLength(5);
  // A letter of 12 px stands about 10 px above its baseline.
  expect(names[0]?.y).toBeGreaterThanOrEqual(10);
  expect(Math.min(...gaps(names))).toBeGreaterThanOrEqual(13.9);
  // Who has room stays at the end of the line: 20 % of the plot's 208 px, from below.
  expect(names.at(-1)?.text).toBe('E 20.0%');
  expect(names.at(-1)?.y).toBeCloseTo(8 + 0.8 * 208 + 4, 1);
});

it.each([
  ['M. Valdes-Scantling', 160, 184],
  ['A', 80, 96],
  ['A name that is longer than any chart can have beside it', 170, 184],
])('has room for the name at the right of the plot, within bounds: %s', (name, least, most) => {
  const { names } = draw(line(name, { 4: 20, 5: 33.3 }), line('C', { 4: 5, 5: 10 }));
  const room = width - (names.find(({ text }) => text === `${name} 33.3%`)?.x ?? width);
  expect(room).toBeGreaterThanOrEqual(least);
  expect(room).toBeLessThanOrEqual(most);
});
