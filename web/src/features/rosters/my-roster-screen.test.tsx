import { screen, waitFor, within } from '@testing-library/react';
import { dayOfWeek } from '../../lib/calendar-words';
import { timeOfDay } from '../../lib/format';
import { rememberLeague } from '../../lib/last-league';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { FakeEventSource } from '../../testing/fake-event-source';
import { leagueId, wholeLeague } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import { aForm, aRoster, aRostered, formsOf } from '../../testing/roster-fixtures';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/roster`;
const api = `GET /api${page}`;

async function open(body: unknown = aRoster(), path = page, more: Record<string, unknown> = {}) {
  const server = new ApiServer({
    ...wholeLeague(),
    'POST /api/auth/session': response(200, {}),
    [`GET /api/leagues/${leagueId}/player-form`]: response(503, { message: 'Not loaded.' }),
    [api]: body,
    ...more,
  });
  await startSession(path);
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: 'My Roster' });
  return { server, ...app };
}

const table = async (name: string | RegExp) => within(await screen.findByRole('table', { name }));
const rowsOf = (found: ReturnType<typeof within>) => found.getAllByRole('row').slice(1);

it('shows starters in the order of their slots, with what is known of them', async () => {
  await open();
  const [quarterback, back, flex] = rowsOf(await table('Starting Lineup (3)'));
  expect(quarterback).toHaveTextContent('QBWalt Quickbye week (7)QB · BUF');
  expect(quarterback).toHaveTextContent('26.2');
  expect(quarterback).toHaveTextContent('Sep 25, 1999');
  expect(quarterback).toHaveTextContent('@ MIA');
  const kickoff = '2025-10-12T17:00:00.000Z';
  expect(quarterback).toHaveTextContent(`${dayOfWeek(kickoff)}, ${timeOfDay(kickoff)}`);
  expect(back).toHaveTextContent('RB · FA');
  expect(flex).toHaveTextContent('FLEXEmpty slot');
});

it('tells how the players have done, and how hard the next opponent is for their position', async () => {
  const forms = formsOf({
    'Walt Quick': aForm(),
    'Rory Back': aForm({ position: 'RB', rankPosition: 21, next: null }),
    'Ben Benched': aForm({ position: 'WR', next: { week: 7, opponent: 'NYJ', isHome: true, rank: 3, of: 32 } }),
  });
  const { server } = await open(aRoster(), page, { [`GET /api/leagues/${leagueId}/player-form`]: forms });
  const starters = await table('Starting Lineup (3)');
  expect(await starters.findByTitle(/^Rank 31 of 32 against QB/)).toHaveTextContent('31st vs QB, soft');
  const [quarterback, back, flex] = rowsOf(starters);
  expect(quarterback).toHaveTextContent('QB · BUF 17.216.6QB626.2');
  expect(back).toHaveTextContent('RB · FA 17.216.6RB21–');
  expect(flex).toHaveTextContent(/^FLEXEmpty slot$/);
  // Of another game than the one that stands there.
  expect(rowsOf(await table('Bench (1)'))[0]).not.toHaveTextContent('3rd vs WR');
  expect(rowsOf(await table('Taxi Squad (1)'))[0]).toHaveTextContent('TE · BUF –––26.2');
  expect(server.calls.find(({ path }) => path.endsWith('/player-form'))?.query.get('season')).toBe('2025');
});

it('tells how hard the next opponent is for who has not played in the season yet', async () => {
  const { next, position } = aForm();
  const forms = { ...formsOf({}), firstGames: { 'Walt Quick': { position, next: next! } } };
  await open(aRoster(), page, { [`GET /api/leagues/${leagueId}/player-form`]: forms });
  const starters = await table('Starting Lineup (3)');
  expect(await starters.findByTitle(/^Rank 31 of 32 against QB/)).toHaveTextContent('31st vs QB, soft');
  expect(rowsOf(starters)[0]).toHaveTextContent('QB · BUF –––26.2');
});

it('has no columns for it where there are no stat lines', async () => {
  await open();
  await table('Starting Lineup (3)');
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Avg' })).not.toBeInTheDocument());
  expect(screen.getAllByRole('columnheader', { name: 'Age' })).not.toHaveLength(0);
});

it('marks a bye in the current week and an injury with what is known of it', async () => {
  await open();
  const [, back] = rowsOf(await table('Starting Lineup (3)'));
  expect(screen.getAllByLabelText('On bye this week')).toHaveLength(1);
  expect(back).toContainElement(screen.getByLabelText('On bye this week'));
  const [benched] = rowsOf(await table('Bench (1)'));
  expect(benched).toContainElement(screen.getByRole('button', { name: 'Injury: Out · Knee · Surgery' }));
});

it('shows taxi squad and injured reserve where there are any', async () => {
  const { server, client } = await open();
  expect(rowsOf(await table('Taxi Squad (1)'))[0]).toHaveTextContent('Tad Taxi');
  expect(rowsOf(await table('Injured Reserve (1)'))[0]).toHaveTextContent('Ike Reserve');
  server.on({ [api]: aRoster({ taxiWithDetails: [], reserveWithDetails: [] }) });
  await client.invalidateQueries({ queryKey: ['api', 'leagues', leagueId, 'roster'] });
  await waitFor(() => expect(screen.queryByText('Taxi Squad')).not.toBeInTheDocument());
  expect(screen.queryByText('Injured Reserve')).not.toBeInTheDocument();
});

it('says how the team does and what it may still bid', async () => {
  await open();
  const figure = (label: string) => screen.getByText(label).nextElementSibling;
  await screen.findByText('Team Performance');
  expect(figure('Record')).toHaveTextContent('4-1-0');
  expect(figure('League Rank')).toHaveTextContent('2ndof 4');
  expect(figure('Points For')).toHaveTextContent('1,134.6');
  expect(figure('Points Against')).toHaveTextContent('1,001.0');
  expect(figure('Avg Points/Week')).toHaveTextContent('113.5');
  expect(figure('Win Percentage')).toHaveTextContent('80%');
  expect(figure('Remaining FAAB')).toHaveTextContent('$52of $200');
});

it('rounds the win percentage as it is on paper', async () => {
  const { standing, ...rest } = aRoster();
  await open({ ...rest, standing: { ...standing, wins: 11, losses: 8, ties: 1, winPercentage: 0.575 } });
  await screen.findByText('Quick Stats');
  expect(screen.getByText('Win Percentage').nextElementSibling).toHaveTextContent('58%');
});

it('gives no rank, average or percentage before the season', async () => {
  const { standing, ...rest } = aRoster();
  const nothing = { wins: 0, losses: 0, ties: 0, pointsFor: 0, pointsAgainst: 0, winPercentage: 0, avgPoints: 0 };
  await open({ ...rest, standing: { ...standing, ...nothing, rank: 1 } });
  await screen.findByText('Team Performance');
  const figure = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect(figure('Record')).toBe('0-0-0');
  expect(['League Rank', 'Avg Points/Week', 'Win Percentage'].map(figure)).toEqual(['–', '–', '–']);
});

it('knows leagues that do not bid', async () => {
  await open(aRoster({ faab: null }));
  await screen.findByText('Quick Stats');
  expect(screen.getByText('Remaining FAAB').nextElementSibling).toHaveTextContent('–none in this league');
});

it('warns that changes are made in Sleeper', async () => {
  await open();
  expect(await screen.findByRole('note')).toHaveTextContent(/must be made in the Sleeper app/);
});

it('sends who has no team to claim one, a second after it said so', async () => {
  const { at } = await open({ needsClaim: true, roster: null, standing: null });
  expect(await screen.findByText('Team Required')).toBeInTheDocument();
  expect(at()).toBe(page);
  await waitFor(() => expect(at()).toBe(`/leagues/${leagueId}/claim-team`), { timeout: 2_000 });
});

it.each([
  [{ needsClaim: false, roster: null, standing: null }],
  [response(404, { message: 'There is no such team in this season.', slug: 'no-roster' })],
])('says that there is no roster (%#)', async (body) => {
  await open(body);
  expect(await screen.findByText('Roster Not Found')).toBeInTheDocument();
});

it('says that the roster could not be read', async () => {
  await open(response(503, { message: 'The season is being loaded.' }));
  expect(await screen.findByText('Failed to load your roster')).toBeInTheDocument();
  expect(screen.getByText('The season is being loaded.')).toBeInTheDocument();
});

it('follows changes of the league, and works without the league in its address', async () => {
  rememberLeague(leagueId);
  const { server, at } = await open(aRoster(), '/roster');
  await table('Bench (1)');
  expect(at()).toBe('/roster');
  const bench = [aRostered('Ned Newly', 'RB'), aRostered('Ben Benched', 'WR')];
  server.on({ [api]: aRoster({ playersWithDetails: bench }) });
  FakeEventSource.tell('league.updated', { parts: ['rosters'] });
  expect(await screen.findByText('Ned Newly')).toBeInTheDocument();
});
