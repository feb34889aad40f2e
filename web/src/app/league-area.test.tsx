import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { league as leagueRead } from '../lib/api/shared-reads';
import { startSession } from '../lib/session/session';
import { rememberLeague } from '../lib/last-league';
import { toast } from '../lib/toasts';
import { ApiServer, response } from '../testing/api-server';
import { FakeEventSource } from '../testing/fake-event-source';
import { aLeague, leagueId, wholeLeague } from '../testing/fixtures';
import { aMatchup, anAnalysis } from '../testing/matchup-fixtures';
import { renderApp } from '../testing/render-app';

jest.mock('../lib/session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);

const league = `/leagues/${leagueId}`;

async function open(path: string, routes: Record<string, unknown> = {}) {
  const server = new ApiServer({
    ...wholeLeague(),
    'POST /api/auth/session': response(200, {}),
    [`GET /api${league}/my-matchup/*`]: aMatchup(),
    [`GET /api${league}/optimal-lineup/*`]: anAnalysis(),
    ...routes,
  });
  await startSession(path);
  return { server, ...renderApp(path) };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const failed = 'Failed to load league data';
const down = { [`GET /api${league}`]: response(503, { message: 'The data is being loaded.' }) };

it('offers a league that fails to load once more', async () => {
  const { server } = await open(league, down);
  expect(await screen.findByRole('heading', { level: 1, name: failed })).toBeInTheDocument();
  expect(screen.getByText('The data is being loaded.')).toBeInTheDocument();
  expect(await screen.findByText('Failed to load league data.')).toBeInTheDocument();
  server.on({ [`GET /api${league}`]: aLeague() });
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Invented Four' })).toBeInTheDocument();
});

it('asks by itself for a league that was refused for the moment, and keeps saying so until it comes', async () => {
  const refused = response(503, { message: 'The data is being loaded.' }, { 'Retry-After': '1' });
  const { server } = await open(league, { [`GET /api${league}`]: refused });
  const heading = await screen.findByRole('heading', { level: 1, name: failed });
  await waitFor(() => expect(server.count(`GET /api${league}`)).toBe(2), { timeout: 3_000 });
  expect(screen.getByRole('heading', { level: 1, name: failed })).toBe(heading);
  server.on({ [`GET /api${league}`]: aLeague() });
  const name = await screen.findByRole('heading', { level: 1, name: 'Invented Four' }, { timeout: 5_000 });
  expect(name).toBeInTheDocument();
});

it('tells once of a league that cannot be read, with what was read before still on the page', async () => {
  const route = `GET /api${league}`;
  const told = 'Failed to load league data.';
  const { server, client } = await open(league);
  expect(await screen.findByRole('heading', { level: 1, name: 'Invented Four' })).toBeInTheDocument();
  const readAgain = () => act(() => client.invalidateQueries({ queryKey: ['api', 'leagues', leagueId], exact: true }));
  // One toast takes the place of another: that of an earlier test is gone.
  act(() => toast({ kind: 'info', title: 'Before' }));
  server.on(down);
  await readAgain();
  expect(await screen.findByText(told)).toBeInTheDocument();
  expect(screen.getByText('Error')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Invented Four' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Close notification' }));
  const before = server.count(route);
  await readAgain();
  expect(server.count(route)).toBeGreaterThan(before);
  expect(screen.queryByText(told)).not.toBeInTheDocument();
  server.on({ [route]: aLeague() });
  await readAgain();
  server.on(down);
  await readAgain();
  expect(await screen.findByText(told)).toBeInTheDocument();
});

it('does not tell of a league that was read and cannot be asked for without a connection', async () => {
  const route = `GET /api${league}`;
  const { server, client } = await open(league);
  expect(await screen.findByRole('heading', { level: 1, name: 'Invented Four' })).toBeInTheDocument();
  const readAgain = () => act(() => client.invalidateQueries({ queryKey: ['api', 'leagues', leagueId], exact: true }));
  // One toast takes the place of another: that of an earlier test is gone.
  act(() => toast({ kind: 'info', title: 'Before' }));
  server.on({ [route]: () => Promise.reject(new TypeError('Failed to fetch')) });
  await readAgain();
  await waitFor(() => expect(client.getQueryState(leagueRead(leagueId).queryKey)?.status).toBe('error'));
  await pause(50);
  expect(screen.queryByText('Failed to load league data.')).not.toBeInTheDocument();
  server.on({ [route]: aLeague() });
  await readAgain();
});

it('asks again for a league that is being loaded, until the stream tells how far it is', async () => {
  const route = `GET /api${league}`;
  const loading = (done: number) => ({ ...aLeague(), sync: { state: 'loading', done, total: 4, message: null } });
  const { server } = await open(league, { [route]: loading(1) });
  expect(await screen.findByText('1 of 4')).toBeInTheDocument();
  server.on({ [route]: loading(2) });
  expect(await screen.findByText('2 of 4')).toBeInTheDocument();
  FakeEventSource.tell('opened', {}, '1.0.x');
  const before = server.count(route);
  await pause(2_500);
  expect(server.count(route)).toBe(before);
  server.on({ [route]: loading(3) });
  FakeEventSource.tell('league.updated', { parts: ['progress'] }, '2.0.x');
  expect(await screen.findByText('3 of 4')).toBeInTheDocument();
});

it('leaves the super admin their panel, whatever the league says of them', async () => {
  const refused = response(403, { message: 'This league is not approved.', slug: 'league-not-approved' });
  const panel = '/api/super-admin';
  await open(`${league}/super-admin`, {
    [`GET /api${league}`]: refused,
    [`GET ${panel}/status`]: true,
    [`GET ${panel}/counts`]: { approvedLeagues: 1, registrationAttempts: 0, leagueAdmins: 0, superAdmins: 1 },
    [`GET ${panel}/approved-leagues`]: [],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Super Admin Panel' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'League Not Approved' })).not.toBeInTheDocument();
});

it.each([
  ['messages', 'Please connect a league first to access direct messages.'],
  ['admin', 'Please connect a league first.'],
  ['historical-data', 'Please connect a league first.'],
  ['office', 'Please connect a league first.'],
])('tells at /%s who is in no league to connect one', async (part, words) => {
  await open(`/${part}`, { 'GET /api/user-leagues': [] });
  expect(await screen.findByText('No Leagues Found')).toBeInTheDocument();
  expect(screen.getByText(words)).toBeInTheDocument();
});

describe('while it cannot be read which leagues a person has', () => {
  const unread = { 'GET /api/user-leagues': response(503, { message: 'Please try again in a moment.' }) };

  it.each(['messages', 'admin', 'historical-data', 'office', 'standings'])(
    'says so at /%s, and goes on there once it can',
    async (part) => {
      const { server, at } = await open(`/${part}`, unread);
      expect(await screen.findByRole('heading', { level: 1, name: failed })).toBeInTheDocument();
      expect(screen.getByText('Please try again in a moment.')).toBeInTheDocument();
      expect(screen.queryByText('No Leagues Found')).not.toBeInTheDocument();
      expect(at()).toBe(`/${part}`);
      server.on({ 'GET /api/user-leagues': wholeLeague()['GET /api/user-leagues'] });
      await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
      await waitFor(() => expect(screen.queryByRole('heading', { name: failed })).not.toBeInTheDocument());
      expect(at()).toBe(`/${part}`);
      expect(screen.queryByText('No Leagues Found')).not.toBeInTheDocument();
    },
  );

  it('shows super admins their panel', async () => {
    await open('/super-admin', { ...unread, 'GET /api/super-admin/status': false });
    expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeInTheDocument();
  });
});

it('leads from a league that fails to load back to the chooser', async () => {
  const { at } = await open(league, down);
  await userEvent.click(await screen.findByRole('button', { name: 'Back to league selection' }));
  expect(at()).toBe('/');
});

describe('without a league in the address', () => {
  const [mine] = wholeLeague()['GET /api/user-leagues'] as object[];
  const both = [
    { ...mine, id: '900200', name: 'A Second League', leagueIds: ['900200'] },
    { ...mine, leagueIds: [leagueId, '900050'] },
  ];
  const routes = { 'GET /api/user-leagues': both, [`GET /api${league}/transactions/*`]: [] };
  const opens = () => screen.findByText('Invented Four · Season 2025');

  it('opens the league of which an earlier season was looked at last', async () => {
    rememberLeague('900050');
    await open('/transactions', routes);
    expect(await opens()).toBeInTheDocument();
  });

  it('stays in the league that this tab has shown, whatever another tab shows', async () => {
    const { router } = await open(league, routes);
    expect(await screen.findByRole('heading', { level: 1, name: 'Invented Four' })).toBeInTheDocument();
    localStorage.setItem('dynasty.lastLeague', '900200');
    await act(() => router.navigate('/transactions'));
    expect(await opens()).toBeInTheDocument();
  });

  it('opens in a new tab the league that another tab has shown last', async () => {
    localStorage.setItem('dynasty.lastLeague', leagueId);
    await open('/transactions', routes);
    expect(await opens()).toBeInTheDocument();
  });
});

it.each([
  ['a fault of the league', 503],
  ['a league that they have lost', 404],
])('leaves a person their account beside %s', async (_, status) => {
  await open('/account', {
    [`GET /api${league}`]: response(status, { message: 'No.' }),
    'GET /api/auth/user/data': response(503, { message: 'Later.' }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Your Account' })).toBeInTheDocument();
  await pause(100);
  expect(screen.getByRole('heading', { level: 1, name: 'Your Account' })).toBeInTheDocument();
});

it('keeps the navigation at an unknown address under a league', async () => {
  const { at } = await open(`${league}/nothing/here`);
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Recaps' })).toHaveAttribute('href', `${league}/recaps`);
  await userEvent.click(screen.getByRole('button', { name: 'Back to league' }));
  expect(at()).toBe(league);
});

it.each([
  ['', 'Dashboard · Week 6 · Invented Four · Dynasty Companion'],
  ['/matchups?week=3', 'League Matchups · Week 3 · Invented Four · Dynasty Companion'],
  ['/recaps', 'Weekly Recaps · Week 5 · Invented Four · Dynasty Companion'],
  ['/records', 'Record Book · Invented Four · Dynasty Companion'],
  ['/nothing', '404 Page Not Found · Invented Four · Dynasty Companion'],
])('names page, week and league of "%s" in the title', async (path, title) => {
  await open(`${league}${path}`);
  await waitFor(() => expect(document.title).toBe(title));
});

it('names the failure in the title', async () => {
  await open(league, down);
  await waitFor(() => expect(document.title).toBe(`${failed} · Dynasty Companion`));
});
