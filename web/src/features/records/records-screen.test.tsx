import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { openPage } from '../../testing/open-page';
import { onPhone } from '../../testing/phone';
import type { BookRecord, Records } from './api';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/records`;
const read = `GET /api/leagues/${leagueId}/records`;

const holder = (index: number) => ({
  sleeperUserId: `70${index}`,
  displayName: `person-${index}`,
  teamName: `Team ${index}`,
  avatar: null,
});

const aRecord = (kind: BookRecord['kind'], value: number, change: Partial<BookRecord> = {}): BookRecord => ({
  kind,
  value,
  holder: holder(0),
  season: '2024',
  week: 8,
  firstWeek: null,
  until: null,
  other: null,
  playerId: null,
  record: null,
  ...change,
});

const row = (index: number) => ({
  rank: index + 1,
  holder: holder(index),
  seasons: 2,
  wins: 20 - index,
  losses: 8 + index,
  ties: 0,
  winPercentage: 71.43,
  pointsFor: 3100.5,
  titles: index === 0 ? 1 : 0,
  playoffs: 2,
});

const book = (change: Partial<Records> = {}): Records => ({
  seasons: ['2025', '2024'],
  games: 168,
  records: [
    aRecord('highest-week', 214.12),
    aRecord('narrowest-win', 0.02, { other: { holder: holder(1), points: 110.84 } }),
    aRecord('longest-winning-streak', 12, { week: 11, until: { season: '2025', week: 2 } }),
    aRecord('longest-losing-streak', 3, { week: 2, until: { season: '2024', week: 4 } }),
    aRecord('best-player-game', 53.1, { playerId: '11' }),
    aRecord('best-record', 92.86, { week: null, record: { wins: 13, losses: 1, ties: 0 } }),
    aRecord('lowest-week', 23.2, {
      holder: { sleeperUserId: null, displayName: 'Team 9', teamName: 'Team 9', avatar: null },
    }),
  ],
  standings: [row(0), row(1)],
  headToHead: [
    { sleeperUserId: '700', against: [{ sleeperUserId: '701', wins: 3, losses: 2, ties: 1 }] },
    { sleeperUserId: '701', against: [{ sleeperUserId: '700', wins: 2, losses: 3, ties: 1 }] },
  ],
  ...change,
});

const open = (routes: Record<string, unknown> = {}, at = page) =>
  openPage(at, 'Record Book', { [read]: book(), 'GET /api/players': { 11: { full_name: 'Joe Runner' } }, ...routes });

const cards = async () =>
  within(await screen.findByRole('region', { name: 'Records' }))
    .getAllByRole('listitem')
    .map((card) => card.textContent);

it('shows every record with its holder and its time, and who is who in all seasons', async () => {
  await open();
  await screen.findByText(/Joe Runner/);
  expect(await cards()).toEqual([
    'Highest week214.1PPperson-02024, week 8'.replace('PP', 'P0'),
    'Narrowest win+0.02P0person-02024, week 8 · Team 1 110.8',
    'Longest winning streak12P0person-02024, week 11 to 2025, week 2',
    'Longest losing streak3P0person-02024, weeks 2 to 4',
    'Best player game53.1P0person-0Joe Runner · 2024, week 8',
    'Best record13-1-0P0person-02024',
    'Lowest week23.2T9Team 92024, week 8',
  ]);
  expect(screen.getByText('2 seasons, 168 games', { exact: false })).toBeInTheDocument();
  const table = screen.getByRole('table', { name: 'All-time standings' });
  expect(within(table).getByRole('row', { name: /person-0/ })).toHaveTextContent('20-8-071.43,100.512');
  const matrix = screen.getByRole('table', { name: /^Head-to-head record/ });
  expect(within(matrix).getByRole('row', { name: /person-0 .*3-2-1/ })).toBeInTheDocument();
  expect(within(matrix).getByRole('columnheader', { name: /Against person-1/ })).toBeInTheDocument();
});

it('says of a margin over two weeks which they were', async () => {
  const margin = aRecord('biggest-blow-out', 90, { firstWeek: 16, week: 17 });
  await open({ [read]: book({ records: [margin] }) });
  expect(await cards()).toEqual(['Biggest blow-out+90.0P0person-02024, weeks 16 and 17']);
});

it('keeps the stage and the season in the address', async () => {
  const { server } = await open();
  await screen.findByRole('region', { name: 'Records' });
  await userEvent.click(screen.getByRole('button', { name: 'Playoffs' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Season' }), '2024');
  expect(screen.getByRole('button', { name: 'Playoffs' })).toHaveAttribute('aria-pressed', 'true');
  await screen.findByText('playoffs, 2024');
  expect(server.count(read)).toBe(3);
});

const none = { records: [], standings: [], headToHead: [], games: 0 };

it.each([
  ['', 'No records yet', 'Records are set with the first finished week.'],
  ['?stage=playoffs', 'No playoff records yet', 'Records are set with the first finished week of playoffs.'],
  ['?stage=playoffs&season=2024', 'No playoff records of 2024', 'No finished week of its playoffs is known.'],
  ['?season=2024', 'No records of 2024', 'No finished week of this season is known.'],
])('says what has no records (%s)', async (query, title, text) => {
  await open({ [read]: book(none) }, `${page}${query}`);
  expect(await screen.findByText(title)).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
});

it('leads back from a season that the book does not have', async () => {
  const ofSeason = ({ query }: { query: URLSearchParams }) => book(query.get('season') === 'all' ? {} : none);
  await open({ [read]: ofSeason }, `${page}?season=2019`);
  expect(await screen.findByText('No records of 2019')).toBeInTheDocument();
  const season = screen.getByRole('combobox', { name: 'Season' });
  expect(season).toHaveDisplayValue('2019');
  await userEvent.selectOptions(season, 'All seasons');
  expect(await cards()).toHaveLength(7);
});

it('shows records also where nobody is in the table', async () => {
  await open({ [read]: book({ standings: [], headToHead: [] }) });
  expect(await cards()).toHaveLength(7);
});

it.each([
  ['', '2 seasons, 168 games'],
  ['?season=2024', 'Season 2024, 168 games'],
  ['?stage=playoffs&season=2024', 'Season 2024, 168 playoff games'],
])('counts in its head what it shows (%s)', async (query, counts) => {
  await open({}, `${page}${query}`);
  expect(await screen.findByText(counts, { exact: false })).toBeInTheDocument();
});

it('says of the book that stays, while the next is awaited, what that one is of', async () => {
  const ofPlayoffs = slowResponse();
  const answers: Record<string, unknown> = { playoffs: ofPlayoffs.get(), both: response(503, {}) };
  const { server } = await open({
    [read]: ({ query }: { query: URLSearchParams }) => answers[query.get('stage') ?? ''] ?? book(),
  });
  await screen.findByText('2 seasons, 168 games', { exact: false });
  await userEvent.click(screen.getByRole('button', { name: 'Both' }));
  await screen.findByText('Failed to load the record book');
  const before = server.count(read);
  await userEvent.click(screen.getByRole('button', { name: 'Playoffs' }));
  await waitFor(() => expect(server.count(read)).toBe(before + 1));
  expect(await screen.findByText('regular season, 2024 to 2025')).toBeInTheDocument();
  expect(screen.getByText('2 seasons, 168 games', { exact: false })).toBeInTheDocument();
  ofPlayoffs.send(book({ games: 12 }));
  expect(await screen.findByText('2 seasons, 12 playoff games', { exact: false })).toBeInTheDocument();
  expect(screen.getByText('playoffs, 2024 to 2025')).toBeInTheDocument();
});

it('offers to try again', async () => {
  const { server } = await open({ [read]: response(503, { message: 'Later.' }) });
  await screen.findByText('Failed to load the record book');
  const before = server.count(read);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(server.count(read)).toBeGreaterThan(before);
});

describe('on a phone', () => {
  onPhone();

  it('shows four records until all are asked for', async () => {
    await open();
    expect(await cards()).toHaveLength(4);
    await userEvent.click(screen.getByRole('button', { name: 'All 7 records' }));
    expect(await cards()).toHaveLength(7);
    expect(document.activeElement).toHaveTextContent(/^Best player game/);
  });
});
