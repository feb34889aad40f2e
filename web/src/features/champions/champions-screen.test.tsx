import { screen } from '@testing-library/react';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { leagueId, wholeLeague } from '../../testing/fixtures';
import { aChampion } from '../../testing/history-fixtures';
import { renderApp } from '../../testing/render-app';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/champions`;
const champions = `GET /api/leagues/${leagueId}/historical-champions`;

async function open(won: unknown, at = page) {
  const session = { 'POST /api/auth/session': response(200, {}) };
  const server = new ApiServer({ ...wholeLeague(), ...session, [champions]: won });
  await startSession(at);
  renderApp(at);
  await screen.findByRole('heading', { level: 1, name: 'Historical Champions' });
  return server;
}

it('lists the winners newest first', async () => {
  const thisYear = String(new Date().getFullYear());
  await open([aChampion(thisYear, 'grace hopper'), aChampion('2023', 'alan'), aChampion('2022', 'grace hopper')]);
  expect(screen.getByText('A complete history of league champions from previous seasons')).toBeInTheDocument();
  await screen.findByText('Latest');
  const rows = screen.getAllByRole('listitem').filter((row) => /20\d\d/.test(row.textContent));
  expect(rows.map((row) => row.textContent)).toEqual([
    `GHgrace hopperLatestTeam of grace hopper · 2nd title${thisYear} (Current)`,
    'Aalan' + 'Team of alan2023',
    'GHgrace hopperTeam of grace hopper2022',
  ]);
});

it('marks the own titles', async () => {
  await open([aChampion('2023', 'ada', { user_id: '701' })], '/champions');
  expect(await screen.findByText('(You)')).toBeInTheDocument();
  expect(screen.queryByText(/Current/)).not.toBeInTheDocument();
});

it('has five still rows while it loads', async () => {
  await open(() => new Promise(() => {}));
  const loading = await screen.findByRole('status', { name: 'Loading champions' });
  expect(loading.children).toHaveLength(5);
});

it('says when there is none, and when it failed', async () => {
  await open([]);
  expect(await screen.findByText('No Champions Found')).toBeInTheDocument();
  expect(screen.getByText('No historical championship data is available for this league yet.')).toBeInTheDocument();
});

it('says that it failed', async () => {
  await open(response(503, { message: 'Down.' }));
  expect(await screen.findByText('Failed to load champions')).toBeInTheDocument();
});
