import { act, screen, waitFor } from '@testing-library/react';
import { forgetTeams, hadTeam, rememberTeam } from '../lib/claimed-leagues';
import { keepRead } from '../lib/api/kept-reads';
import { availableTeams } from '../lib/api/shared-reads';
import { rememberAccount } from '../lib/session/remember-account';
import { rememberedAccount } from '../lib/session/remembered-account';
import { startSession } from '../lib/session/session';
import { ApiServer, response } from '../testing/api-server';
import { fakeCaches } from '../testing/fake-caches';
import { claimed, claimedElsewhere, leagueId, unclaimed, wholeLeague } from '../testing/fixtures';
import { renderApp } from '../testing/render-app';

jest.mock('../lib/session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}`;
const teams = `GET /api${page}/available-teams`;

async function open(routes: Record<string, unknown>, prepare: () => void = () => undefined, path = page) {
  new ApiServer({ ...wholeLeague(), 'POST /api/auth/session': response(200, {}), ...routes });
  await startSession(path);
  prepare();
  return renderApp(path);
}

const never = () => new Promise(() => undefined);

it('says that it checks, for a league that is new to this browser', async () => {
  await open({ [teams]: never });
  expect(await screen.findByText('Checking team claim status...')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'League Standings' })).toBeNull();
});

it('does not keep a person waiting who had a team here last time', async () => {
  await open({ [teams]: never }, () => rememberTeam(leagueId, true));
  expect(await screen.findByRole('heading', { name: 'League Standings' })).toBeInTheDocument();
});

it('asks for a team all the same when it was taken away meanwhile', async () => {
  const { at } = await open({ [teams]: unclaimed() }, () => rememberTeam(leagueId, true));
  await waitFor(() => expect(at()).toBe(`${page}/claim-team`));
  expect(hadTeam(leagueId)).toBe(false);
});

it('does not send who had a team here to claim one by what was kept before they did, without a network', async () => {
  const { end } = fakeCaches();
  const lost = () => {
    throw new TypeError('no network');
  };
  const { at, client } = await open({ [teams]: lost }, () => {
    rememberTeam(leagueId, true);
    const address = `${window.location.origin}/api${page}/available-teams`;
    void keepRead(rememberedAccount(), address, new Response(JSON.stringify(unclaimed())));
  });
  const { queryKey } = availableTeams(leagueId);
  await waitFor(() => expect(client.getQueryData(queryKey)).toEqual(unclaimed()));
  await waitFor(() => expect(client.isFetching({ queryKey })).toBe(0));
  expect(await screen.findByRole('heading', { name: 'League Standings' })).toBeInTheDocument();
  expect(at()).toBe(page);
  expect(hadTeam(leagueId)).toBe(true);
  end();
});

it.each([
  ['lets through', claimed(), true],
  ['asks for a team', unclaimed(), false],
])('%s by the team alone where the response is kept from before it told more', async (_, teamsNow, passes) => {
  const { at } = await open({ [teams]: { ...teamsNow, isClaimed: undefined } });
  await waitFor(() => expect(at()).toBe(passes ? page : `${page}/claim-team`));
  if (passes) expect(await screen.findByRole('heading', { name: 'League Standings' })).toBeInTheDocument();
  expect(hadTeam(leagueId)).toBe(passes);
});

it('sends nobody back who has just claimed a team, while it is read again who has which', async () => {
  let answer = (_teams: unknown): void => undefined;
  const later = new Promise((resolve) => (answer = resolve));
  const replies: unknown[] = [unclaimed(), later];
  const { at, router, client } = await open(
    { [teams]: () => replies.shift() ?? claimed() },
    undefined,
    `${page}/claim-team`,
  );
  expect((await screen.findAllByText('Invented Four')).length).toBeGreaterThan(0);
  void client.invalidateQueries();
  await waitFor(() => expect(replies).toEqual([]));
  await act(() => router.navigate(page));
  expect(await screen.findByText('Checking team claim status...')).toBeInTheDocument();
  answer(claimed());
  expect(await screen.findByRole('heading', { name: 'League Standings' })).toBeInTheDocument();
  expect(at()).toBe(page);
});

it('sends nobody to claim a team by what was read before, when it cannot be read again', async () => {
  const busy = response(503, { message: 'Please try again.', slug: 'unavailable' });
  const replies: unknown[] = [unclaimed()];
  const { at, router, client } = await open(
    { [teams]: () => replies.shift() ?? busy },
    undefined,
    `${page}/claim-team`,
  );
  expect((await screen.findAllByText('Invented Four')).length).toBeGreaterThan(0);
  await client.invalidateQueries();
  await act(() => router.navigate(page));
  expect(await screen.findByText('Your team could not be checked', {}, { timeout: 10_000 })).toBeInTheDocument();
  expect(at()).toBe(page);
}, 20_000);

const noRoster = response(404, { message: 'There is no such team in this season.', slug: 'no-roster' });

it.each([
  ['', 'Invented Four', 'No team in this season'],
  ['/matchups', 'League Matchups', 'There is no such team in this season.'],
  ['/roster', 'My Roster', 'Roster Not Found'],
  ['/rosters', 'Team Rosters', undefined],
  ['/standings', 'Standings', undefined],
  ['/playoffs', 'Playoffs', undefined],
  ['/power-rankings', 'Power Rankings', undefined],
  ['/season-review', 'Season in review', undefined],
  ['/recaps', 'Weekly Recaps', undefined],
  ['/picks', 'Future Picks', undefined],
  ['/messages', 'Direct Messages', undefined],
  ['/profile/701', 'ada (You)', undefined],
])('shows %s of a season in which a member had no team', async (part, heading, words) => {
  const { at } = await open(
    {
      [teams]: claimedElsewhere(),
      [`GET /api${page}/roster`]: noRoster,
      [`GET /api${page}/my-matchup/*`]: noRoster,
      [`GET /api${page}/optimal-lineup/*`]: noRoster,
    },
    undefined,
    page + part,
  );
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
  if (words !== undefined) expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  await waitFor(() => expect(hadTeam(leagueId)).toBe(true));
  expect(at()).toBe(page + part);
});

it.each([
  [true, `${page}/admin`],
  [false, `${page}/claim-team`],
])(
  'lets who has no team into the admin panel if they are an admin (%p), and asks others for one',
  async (isAdmin, to) => {
    const status = { [`GET /api${page}/admin-status`]: { isAdmin, isCommissioner: false } };
    const { at } = await open({ [teams]: unclaimed(), ...status }, undefined, `${page}/admin`);
    if (isAdmin) expect(await screen.findByRole('heading', { name: 'League Admin Panel' })).toBeInTheDocument();
    await waitFor(() => expect(at()).toBe(to));
  },
);

it('remembers the last twenty leagues of one account', async () => {
  for (let id = 1; id <= 21; id += 1) rememberTeam(String(id), true);
  expect([hadTeam('1'), hadTeam('2'), hadTeam('21')]).toEqual([false, true, true]);
  await rememberAccount('somebody else');
  expect(hadTeam('21')).toBe(false);
  rememberTeam('7', true);
  forgetTeams();
  expect(hadTeam('7')).toBe(false);
});

it('says nothing of the check to whose session is over: the sign-in opens', async () => {
  await open({ [teams]: response(401, { message: 'Unauthorized', slug: 'unauthorized' }) });
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeInTheDocument();
  expect(screen.queryByText('Your team could not be checked')).toBeNull();
});
