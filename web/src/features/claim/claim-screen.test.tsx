import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { get } from '../../lib/api/get';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { aTeam, claimed, leagueId, unclaimed, wholeLeague } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}`;
const teams = `GET /api${page}/available-teams`;
const claim = `POST /api${page}/claim-team`;

async function open(path: string, routes: Record<string, unknown> = {}) {
  const server = new ApiServer({ ...wholeLeague(), 'POST /api/auth/session': response(200, {}), ...routes });
  await startSession(path);
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: 'Claim Your Team' });
  return { server, ...app };
}

const row = async (team: string) => {
  const cell = await screen.findByText(team, { selector: 'section li span' });
  const item = cell.closest('li');
  if (!item) throw new Error(`no row of ${team}`);
  return within(item);
};

it('is where a person without a team lands, and leads to the dashboard once they have one', async () => {
  const { server, at } = await open(page, { [teams]: unclaimed() });
  expect(at()).toBe(`${page}/claim-team`);
  server.on({ [claim]: () => (server.on({ [teams]: claimed() }), aTeam(1)) });
  await userEvent.click((await row('Ada Arrows')).getByRole('button', { name: /Claim Team/ }));
  expect(await screen.findByText('Team Claimed Successfully!')).toBeInTheDocument();
  expect(screen.getByText('Redirecting to your league dashboard...')).toBeInTheDocument();
  await waitFor(() => expect(at()).toBe(page), { timeout: 2_000 });
  expect(await screen.findByRole('heading', { level: 1, name: 'Invented Four' })).toBeInTheDocument();
});

it('has what Your Account shows read again, where it was read before', async () => {
  const own = get('/api/auth/user/data');
  const { client } = await open(`${page}/claim-team`, {
    [teams]: unclaimed(),
    [claim]: aTeam(1),
    'GET /api/auth/user/data': { leagues: [] },
  });
  await client.fetchQuery(own);
  await userEvent.click((await row('Ada Arrows')).getByRole('button', { name: /Claim Team/ }));
  await waitFor(() => expect(client.getQueryState(own.queryKey)?.isInvalidated).toBe(true));
});

it('leads to the dashboard also when who has which team cannot be read again', async () => {
  const { server, at } = await open(page, { [teams]: unclaimed() });
  const busy = response(503, { message: 'Please try again.', slug: 'unavailable' });
  server.on({ [claim]: () => (server.on({ [teams]: busy }), aTeam(1)) });
  await userEvent.click((await row('Ada Arrows')).getByRole('button', { name: /Claim Team/ }));
  await waitFor(() => expect(at()).toBe(page), { timeout: 10_000 });
  expect(await screen.findByRole('heading', { name: 'League Standings' })).toBeInTheDocument();
  expect(at()).toBe(page);
}, 20_000);

it('shows what can be claimed and what cannot', async () => {
  await open(`${page}/claim-team`, { [teams]: unclaimed() });
  const taken = await row('Bruno Bolts');
  expect(taken.getByText('Claimed')).toBeInTheDocument();
  expect(taken.getByRole('button', { name: /Unavailable/ })).toBeDisabled();
  const foreign = await row('Chidi Comets');
  expect(foreign.getByText('Roster #3')).toBeInTheDocument();
  expect(foreign.getByRole('button', { name: /Unavailable/ })).toBeDisabled();
  expect((await row('Ada Arrows')).getByText('Manager: ada')).toBeInTheDocument();
});

it('tells why a team cannot be claimed', async () => {
  const nobodys = aTeam(3, { sleeperUserId: null, sleeperUsername: null, displayName: null });
  const others = unclaimed().availableTeams.slice(0, 3);
  const first = await open(`${page}/claim-team`, {
    [teams]: { userClaimedTeam: null, availableTeams: [...others, nobodys] },
  });
  const reason = async (team: string) => (await row(team)).getByRole('button', { name: /Unavailable/ });
  expect(await reason('Bruno Bolts')).toHaveAccessibleDescription('Claimed by bruno');
  expect((await row('Bruno Bolts')).getByText('Claimed by bruno')).toBeVisible();
  expect(await reason('Chidi Comets')).toHaveAccessibleDescription('Only its manager can claim it');
  expect(await reason('Dora Drakes')).toHaveAccessibleDescription('It has no manager in Sleeper');
  expect((await row('Ada Arrows')).getByRole('button', { name: /Claim Team/ })).not.toHaveAccessibleDescription();
  first.unmount();
  await open(`${page}/claim-team`, { [teams]: claimed() });
  expect(await reason('Chidi Comets')).toHaveAccessibleDescription('You have a team already');
});

it('tells why a claim failed', async () => {
  const refusal = response(409, { message: 'Somebody was faster.', slug: 'team-taken' });
  await open(`${page}/claim-team`, { [teams]: unclaimed(), [claim]: refusal });
  await userEvent.click((await row('Ada Arrows')).getByRole('button', { name: /Claim Team/ }));
  expect(await screen.findByText('Failed to Claim Team')).toBeInTheDocument();
  expect(screen.getByText('Somebody was faster.')).toBeInTheDocument();
});

it('says so when the person has a team already', async () => {
  await open(`${page}/claim-team`);
  expect(await screen.findByText('Team Already Claimed')).toBeInTheDocument();
  const mine = await row('Ada Arrows');
  expect(mine.getByText('Your Team')).toBeInTheDocument();
  expect(mine.getByRole('button', { name: /Claimed/ })).toBeDisabled();
});

it('says so when every team is taken', async () => {
  const all = [aTeam(0, { claimedBy: 'bruno' }), aTeam(1, { claimedBy: 'eve' })];
  await open(`${page}/claim-team`, { [teams]: { userClaimedTeam: null, availableTeams: all } });
  expect(await screen.findByText('No Teams Available')).toBeInTheDocument();
  expect(screen.getByText('All teams in this league have been claimed.')).toBeInTheDocument();
});
