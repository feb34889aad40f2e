import { render } from '@testing-library/react';
import ConsistencyScatter from './consistency-scatter';

it('has the mark of the band for each player, the one below average on its head', () => {
  const size = jest.spyOn(Element.prototype, 'getBoundingClientRect');
  size.mockReturnValue({ width: 600, height: 380 } as DOMRect);
  const marks = [90, 70, 50, 30, 10].map((percentile) => ({ name: '', percentile, average: 12, mine: false }));
  const { container } = render(<ConsistencyScatter marks={marks} average={12} />);
  const symbols = [...container.querySelectorAll('.recharts-symbols')];
  const pathOf = (index: number) => symbols[index]?.getAttribute('d');
  const turnOf = (symbol: Element) =>
    symbol.parentElement?.getAttribute('transform')?.match(/^rotate\((\d+) /)?.[1] ?? '0';
  expect(symbols.map(turnOf)).toEqual(['0', '0', '0', '180', '45']);
  expect(pathOf(3)).toBe(pathOf(1));
  expect(new Set(symbols.map((symbol) => symbol.getAttribute('d'))).size).toBe(4);
  size.mockRestore();
});

it('has the names of both where two of the member’s own are called the same in short', () => {
  const said = jest.spyOn(console, 'error');
  const size = jest.spyOn(Element.prototype, 'getBoundingClientRect');
  size.mockReturnValue({ width: 600, height: 380 } as DOMRect);
  const marks = [80, 20].map((percentile) => ({ name: 'J. Williams', percentile, average: 12, mine: true }));
  const { getAllByText } = render(<ConsistencyScatter marks={marks} average={12} />);
  expect(getAllByText('J. Williams')).toHaveLength(2);
  expect(said).not.toHaveBeenCalled();
  size.mockRestore();
});
