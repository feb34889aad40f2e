import type { Column } from './column';
import { toCsv } from './csv';

interface Row {
  name: string;
  points: number | null;
}

const columns: Column<Row>[] = [
  { key: 'name', head: 'Team', value: ({ name }) => name },
  { key: 'picture', head: 'Picture', cell: () => 'not exported' },
  { key: 'points', head: 'PF', title: 'Points for', value: ({ points }) => points },
];

const line = (name: string, points: number | null = 1) => toCsv(columns, [{ name, points }]).split('\r\n')[1];

it('writes the columns that have a value, under their full names', () => {
  expect(toCsv(columns, [{ name: 'Ada Arrows', points: 101.25 }])).toBe('Team,Points for\r\nAda Arrows,101.25\r\n');
  expect(toCsv(columns, [])).toBe('Team,Points for\r\n');
});

it.each([
  ['Bolts, Inc.', '"Bolts, Inc.",1'],
  ['The "Best"', '"The ""Best""",1'],
  ['two\nlines', '"two\nlines",1'],
  [' edge', '" edge",1'],
  ['Ünïcödé 🏈', 'Ünïcödé 🏈,1'],
])('keeps %p one cell', (name, expected) => expect(line(name)).toBe(expected));

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('lets no name become a formula: %p', (name) => {
  expect(line(name)?.replaceAll('"', '')).toBe(`'${name},1`);
});

it('leaves figures as they are, and what is not known empty', () => {
  expect(line('x', -3.5)).toBe('x,-3.5');
  expect(line('x', null)).toBe('x,');
});
