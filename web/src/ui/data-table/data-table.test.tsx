import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { onPhone } from '../../testing/phone';
import type { Column } from './column';
import { DataTable } from './data-table';
import { sorted, type Sort } from './sort';
import { TableCards } from './table-cards';
import type { TableProps } from './table-props';

interface Player {
  id: string;
  name: string;
  yards: number | null;
  touchdowns: number;
}

const players: Player[] = [
  { id: '1', name: 'Bo Barrow', yards: 320, touchdowns: 2 },
  { id: '2', name: 'Al Arden', yards: null, touchdowns: 0 },
  { id: '3', name: 'Cy Castle', yards: 1100, touchdowns: 2 },
];

const columns: Column<Player>[] = [
  { key: 'name', head: 'Player', value: ({ name }) => name, sorts: 'asc', rowHead: true },
  {
    key: 'yards',
    head: 'Yds',
    title: 'Yards',
    value: ({ yards }) => yards,
    cell: ({ yards }) => yards ?? '–',
    sorts: 'desc',
    numeric: true,
  },
  { key: 'touchdowns', head: 'TDs', value: ({ touchdowns }) => touchdowns, sorts: 'desc', numeric: true },
  { key: 'team', head: 'Team', cell: () => 'FA' },
];

function Table(props: Partial<TableProps<Player>>) {
  const [sort, setSort] = useState<Sort>({ by: 'yards', direction: 'desc' });
  const rows = sorted(props.rows ?? players, columns, sort);
  return (
    <DataTable
      caption="Players"
      columns={columns}
      keyOf={({ id }) => id}
      sort={sort}
      onSort={setSort}
      isMine={({ id }) => id === '3'}
      {...props}
      rows={rows}
    />
  );
}

const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const head = (name: string) => screen.getByRole('columnheader', { name });

it('is a named table with heads, and marks the own row and zeros', () => {
  render(<Table />);
  const table = screen.getByRole('table', { name: 'Players' });
  expect(screen.getByRole('region', { name: 'Players, scrollable' })).toHaveAttribute('tabindex', '0');
  expect(within(table).getAllByRole('columnheader')).toHaveLength(4);
  expect(within(head('Yds')).getByTitle('Yards')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Cy Castle/ })).toHaveClass('mine');
  expect(screen.getByRole('cell', { name: '0' })).toHaveClass('zero', 'numeric');
});

it('sorts by a head: again turns round, another begins its own way, unknown values last, equal ones as they were', async () => {
  render(<Table />);
  expect(names()).toEqual(['Cy Castle', 'Bo Barrow', 'Al Arden']);
  expect(head('Yds')).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(screen.getByRole('button', { name: 'Yds' }));
  expect(names()).toEqual(['Bo Barrow', 'Cy Castle', 'Al Arden']);
  expect(head('Yds')).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Player' }));
  expect(names()).toEqual(['Al Arden', 'Bo Barrow', 'Cy Castle']);
  expect(head('Yds')).not.toHaveAttribute('aria-sort');
  await userEvent.click(screen.getByRole('button', { name: 'TDs' }));
  expect(names()).toEqual(['Bo Barrow', 'Cy Castle', 'Al Arden']);
});

it('sorts by keyboard and leaves heads that cannot be sorted by alone', async () => {
  render(<Table />);
  await userEvent.tab();
  expect(screen.getByRole('region')).toHaveFocus();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(head('Player')).toHaveAttribute('aria-sort', 'ascending');
  expect(within(head('Team')).queryByRole('button')).not.toBeInTheDocument();
});

it('has no buttons where it cannot be sorted, and says the order all the same', () => {
  render(<Table onSort={undefined} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(head('Yds')).toHaveAttribute('aria-sort', 'descending');
});

it('has a head above neighbours of one group, and none where there are no groups', () => {
  const grouped = columns.map((column) => (column.numeric ? { ...column, group: 'Receiving' } : column));
  const { unmount } = render(<DataTable caption="Players" columns={grouped} rows={players} keyOf={({ id }) => id} />);
  expect(head('Receiving')).toHaveAttribute('colspan', '2');
  expect(head('Receiving')).toHaveAttribute('scope', 'colgroup');
  const [groups, heads] = screen.getAllByRole('row');
  expect(groups?.children).toHaveLength(3);
  expect(heads?.children).toHaveLength(4);
  unmount();
  const apart = columns.map((column) => (column.key === 'name' ? column : { ...column, group: column.key }));
  render(<DataTable caption="Players" columns={apart} rows={players} keyOf={({ id }) => id} />);
  expect(screen.getAllByRole('row')[0]).toHaveTextContent('yardstouchdownsteam');
});

it('keeps the rows of before while others are on their way, and has words for none at all', () => {
  const { rerender } = render(<Table busy />);
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  rerender(<Table rows={[]} empty={<p>No players found</p>} />);
  expect(screen.getByText('No players found')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

describe('as cards on a phone', () => {
  onPhone();

  it('shows every row with its values by name, and sorts by a list', async () => {
    render(<Table narrow={TableCards} />);
    const cards = screen.getByRole('list', { name: 'Players' });
    const [first] = within(cards).getAllByRole('listitem');
    expect(first).toHaveTextContent('Cy CastleYards1100TDs2TeamFA');
    expect(first).toHaveClass('mine');
    const list = screen.getByRole('combobox', { name: 'Sort by' });
    expect(list).toHaveDisplayValue('Yards, highest first');
    await userEvent.selectOptions(list, 'Player, A to Z');
    expect(within(cards).getAllByRole('listitem')[0]).toHaveTextContent('Al Arden');
  });
});
