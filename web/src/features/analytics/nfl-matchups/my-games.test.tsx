import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rememberTeam } from '../../../lib/claimed-leagues';
import { noteOpenStream } from '../../../lib/live-state';
import { startSession } from '../../../lib/session/session';
import { analyticsServer } from '../../../testing/analytics-fixtures';
import { ApiServer, response } from '../../../testing/api-server';
import { fakeIdentity } from '../../../testing/fake-identity';
import { aLeague, aTeam, claimed, claimedElsewhere, leagueId } from '../../../testing/fixtures';
import { nflWeek } from '../../../testing/league-tools-fixtures';
import { slowResponse } from '../../../testing/open-chat';
import { renderApp } from '../../../testing/render-app';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

beforeAll(() => import('./nfl-matchups-screen'));

afterEach(() => {
  fakeIdentity.identity.timeSkew = 0;
  jest.useRealTimers();
});

const back = {
  player_id: '12',
  first_name: 'James',
  last_name: 'Cook',
  full_name: 'James Cook',
  position: 'RB',
  fantasy_positions: ['RB'],
  team: 'DET',
};

const teams = `GET /api/leagues/${leagueId}/available-teams`;

/** The week's games beside a server that gives the member's players, or does not. */
async function open(games: 'all' | 'mine', players: unknown, routes: Record<string, unknown> = {}) {
  const league = aLeague();
  Object.assign(league.rosters[1]!, { players: ['12'], starters: ['12'] });
  const server = new ApiServer(
    analyticsServer({
      [`GET /api/leagues/${leagueId}`]: league,
      'GET /api/players': players,
      'GET /api/nfl/matchups/*': nflWeek(),
      'GET /api/schedule/grid/*': { BUF: {} },
      ...routes,
    }),
  );
  const at = `/leagues/${leagueId}/nfl-matchups?week=14${games === 'mine' ? '&games=mine' : ''}`;
  await startSession(at);
  renderApp(at);
  await screen.findByRole('heading', { level: 1, name: 'NFL Matchups' });
  return server;
}

const none = /None of your players/;
const detroit = async () =>
  within(await screen.findByRole('region', { name: 'Thursday' }))
    .getByText('Dallas Cowboys')
    .closest('ul')
    ?.closest('li') as HTMLElement;

it('does not say that nobody of mine plays before it is known who they are', async () => {
  let answer: (body: unknown) => void = () => undefined;
  await open('mine', () => new Promise((resolve) => (answer = resolve)));
  expect(await screen.findByRole('status', { name: 'Loading your players' })).toBeInTheDocument();
  expect(screen.queryByText(none)).not.toBeInTheDocument();
  answer({ 12: back });
  expect(await detroit()).toHaveTextContent('YoursRB J. Cook');
});

it('says so when my players cannot be read, and tries again', async () => {
  const server = await open('mine', response(500, {}));
  expect(await screen.findByText('Failed to load your players')).toBeInTheDocument();
  expect(screen.queryByText(none)).not.toBeInTheDocument();
  server.on({ 'GET /api/players': { 12: back } });
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await detroit()).toHaveTextContent('YoursRB J. Cook');
});

it('leaves open whose a game is where that cannot be read', async () => {
  const server = await open('all', response(500, {}));
  const game = await detroit();
  await waitFor(() => expect(server.count('GET /api/players')).toBeGreaterThan(0));
  expect(game).toHaveTextContent(/Yours–/);
  expect(screen.queryByText(none)).not.toBeInTheDocument();
});

/** The league in which nobody owns the third team on Sleeper, and Ada none; the back is on that team. */
function ownerless() {
  const league = aLeague();
  Object.assign(league.rosters[1]!, { owner_id: '709' });
  Object.assign(league.rosters[2]!, { owner_id: null, players: ['12'], starters: ['12'] });
  return { [`GET /api/leagues/${leagueId}`]: league };
}

it('knows the players of a team that an admin gave', async () => {
  await open('all', { 12: back }, { ...ownerless(), [teams]: { ...claimed(), userClaimedTeam: aTeam(2) } });
  const game = await detroit();
  await waitFor(() => expect(game).toHaveTextContent('YoursRB J. Cook'));
});

it('has nobody’s players as mine once my team was given to somebody else', async () => {
  await open('all', { 12: back }, { [teams]: claimedElsewhere() });
  const game = await detroit();
  await waitFor(() => expect(game).toHaveTextContent('None of your players'));
});

it('does not say that nobody of mine plays while it is not known which team I was given', async () => {
  // Who had a team last time sees the page before the claims are there.
  localStorage.setItem('dynasty.account', 'account-1');
  rememberTeam(leagueId, true);
  const claims = slowResponse();
  await open('mine', { 12: back }, { ...ownerless(), [teams]: claims.get });
  expect(await screen.findByRole('status', { name: 'Loading your players' })).toBeInTheDocument();
  expect(screen.queryByText(none)).not.toBeInTheDocument();
  claims.send({ ...claimed(), userClaimedTeam: aTeam(2) });
  expect(await detroit()).toHaveTextContent('YoursRB J. Cook');
});

it('reads the week again at the kick-off by the servers’ time, where the device’s clock is an hour ahead', async () => {
  const hourMs = 3_600_000;
  const minuteMs = 60_000;
  jest.useFakeTimers({ advanceTimers: true });
  // Without a stream all is read again now and then.
  noteOpenStream(true);
  fakeIdentity.identity.timeSkew = hourMs / 1_000;
  const [game] = nflWeek()['Sunday']!;
  const gameTime = new Date(Date.now() - hourMs + 30 * minuteMs).toISOString();
  const week = 'GET /api/nfl/matchups/*';
  const server = await open('all', { 12: back }, { [week]: { Sunday: [{ ...game, status: 'Scheduled', gameTime }] } });
  await screen.findByRole('region', { name: 'Sunday' });
  const reads = server.count(week);
  await act(() => jest.advanceTimersByTimeAsync(29 * minuteMs));
  expect(server.count(week)).toBe(reads);
  await act(() => jest.advanceTimersByTimeAsync(minuteMs));
  expect(server.count(week)).toBe(reads + 1);
  noteOpenStream(false);
});
