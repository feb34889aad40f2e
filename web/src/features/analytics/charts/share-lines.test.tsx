import { render } from '@testing-library/react';
import ShareLines from './share-lines';

it('names the lines at their ends, apart from each other, and leaves a gap in a week without a game', () => {
  const size = jest.spyOn(Element.prototype, 'getBoundingClientRect');
  size.mockReturnValue({ width: 800, height: 240 } as DOMRect);
  const line = (id: string, shares: Record<number, number>) => ({
    id,
    name: id,
    shares: new Map(Object.entries(shares).map(([week, share]) => [Number(week), share])),
  });
  const lines = [line('A', { 1: 20, 2: 40, 4: 50, 5: 80 }), line('B', { 4: 10, 5: 80 }), line('C', { 1: 5, 2: 30 })];
  const { container } = render(<ShareLines lines={lines} weeks={[1, 2, 3, 4, 5]} height={240} />);
  const names = [...container.querySelectorAll('text')].filter(({ textContent }) => /^[ABC] /.test(textContent ?? ''));
  const places = new Map(names.map((name) => [name.textContent, Number(name.getAttribute('y'))]));
  expect([...places.keys()].sort()).toEqual(['A 80.0%', 'B 80.0%']);
  expect(Math.abs((places.get('A 80.0%') ?? 0) - (places.get('B 80.0%') ?? 0))).toBeGreaterThanOrEqual(13.9);
  const paths = [...container.querySelectorAll('.recharts-line-curve')].map((path) => path.getAttribute('d') ?? '');
  expect(paths.map((path) => path.split('M').length - 1)).toEqual([1, 1, 2]);
  size.mockRestore();
});
