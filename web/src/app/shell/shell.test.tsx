import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { aLeague, claimed, leagueId, wholeLeague } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const league = `/leagues/${leagueId}`;

async function open(path: string, routes: Record<string, unknown> = {}) {
  const server = new ApiServer({ ...wholeLeague(), 'POST /api/auth/session': response(200, {}), ...routes });
  await startSession(path);
  return { server, ...renderApp(path) };
}

it('has every menu, under the league', async () => {
  await open(league);
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  await userEvent.click(nav.getByRole('button', { name: 'History' }));
  expect(nav.getByRole('link', { name: 'Draft Results' })).toHaveAttribute('href', `${league}/draft`);
  for (const name of ['Recaps', 'Analytics', 'Messages', 'Transactions']) {
    expect(nav.getByRole('link', { name })).toHaveAttribute('href', `${league}/${name.toLowerCase()}`);
  }
});

it('says of which address the page is that is shown', async () => {
  const { container, router } = await open(`${league}/matchups?week=3`);
  const address = () => container.querySelector('[data-address]')?.getAttribute('data-address');
  await waitFor(() => expect(address()).toBe(`${league}/matchups?week=3`));
  await act(() => router.navigate(league));
  await waitFor(() => expect(address()).toBe(league));
});

it.each([
  ['/analytics/red-zone', 'Analytics'],
  ['/schedule-grid', 'Analytics'],
  ['/chat', 'Messages'],
  ['/transactions', 'Transactions'],
])('marks where %s belongs', async (page, name) => {
  await open(league + page);
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(nav.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))).toEqual([
    nav.getByRole('link', { name }),
  ]);
});

it('opens a menu with the keyboard, walks through it and closes it with Escape', async () => {
  await open(league);
  const button = await screen.findByRole('button', { name: 'Rosters' });
  button.focus();
  await userEvent.keyboard('{Enter}{ArrowDown}');
  expect(screen.getByRole('link', { name: 'My Roster' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('link', { name: 'All Rosters' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

it('offers other leagues only to people with more than one', async () => {
  const [one] = wholeLeague()['GET /api/user-leagues'] as object[];
  const first = await open(league);
  expect(await screen.findByText('Week 6')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Switch league/ })).not.toBeInTheDocument();
  first.unmount();
  await open(league, { 'GET /api/user-leagues': [one, { ...one, id: '900200', name: 'Second League' }] });
  await userEvent.click(await screen.findByRole('button', { name: /Switch league/ }));
  expect(screen.getByRole('link', { name: /Second League/ })).toHaveAttribute('href', '/leagues/900200');
});

it('leads who has one league to the form for another', async () => {
  const { at } = await open(league);
  await userEvent.click(await screen.findByRole('button', { name: /Account: Ada Arrows/ }));
  expect(screen.queryByRole('link', { name: 'Choose League' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Connect New League' }));
  expect(await screen.findByLabelText('Sleeper League ID')).toHaveFocus();
  expect(at()).toBe('/');
});

it('shows admin entries to those who have the rights', async () => {
  const first = await open(league);
  await userEvent.click(await screen.findByRole('button', { name: /Account: Ada Arrows/ }));
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', `${league}/profile/701`);
  expect(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/api/logout');
  expect(screen.queryByRole('link', { name: 'Admin Panel' })).not.toBeInTheDocument();
  first.unmount();
  const rights = { [`GET /api${league}/admin-status`]: { isAdmin: true }, 'GET /api/super-admin/status': true };
  await open(league, rights);
  await userEvent.click(await screen.findByRole('button', { name: /Account: Ada Arrows/ }));
  expect(await screen.findByRole('link', { name: 'Admin Panel' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Super Admin' })).toBeInTheDocument();
});

const old = '/leagues/900050';
/** An older season of the league; its last played week is the fifth. */
const ofOld = {
  [`GET /api${old}`]: aLeague({
    id: '900050',
    season: '2024',
    seasons: [
      { season: '2025', leagueId },
      { season: '2024', leagueId: '900050' },
    ],
  }),
  [`GET /api${old}/available-teams`]: claimed(),
};

it('opens the Admin Panel in the season that runs, from the page of an older one', async () => {
  await open(old, { ...ofOld, [`GET /api${old}/admin-status`]: { isAdmin: true } });
  await userEvent.click(await screen.findByRole('button', { name: /Account: Ada Arrows/ }));
  expect(await screen.findByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', `${league}/admin`);
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', `${old}/profile/701`);
});

it('shows the current week, and whether its games run, on the page of an older season', async () => {
  await open(old, ofOld);
  expect(await screen.findByText('Games in progress:')).toBeInTheDocument();
  expect(screen.getByText('Week 6')).toBeInTheDocument();
});

describe('of a page that stays open', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  const minutes = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 60_000));
  const state = wholeLeague()['GET /api/nfl/state'] as object;

  it('moves the week on when it changes', async () => {
    const { server } = await open(league);
    expect(await screen.findByText('Week 6')).toBeInTheDocument();
    server.on({ 'GET /api/nfl/state': { ...state, display_week: 7 } });
    await minutes(5);
    expect(await screen.findByText('Week 7')).toBeInTheDocument();
  });

  it('shows the week once it can be read', async () => {
    const { server } = await open(league, { 'GET /api/nfl/state': response(503, { message: 'Later.' }) });
    await waitFor(() => expect(server.count('GET /api/nfl/state')).toBeGreaterThan(0));
    server.on({ 'GET /api/nfl/state': state });
    await minutes(0.5);
    expect(await screen.findByText('Week 6')).toBeInTheDocument();
  });
});

it('keeps the week at 1 before the season and shows a dot while games run', async () => {
  const first = await open(league);
  expect(await screen.findByText('Games in progress:')).toBeInTheDocument();
  first.unmount();
  const state = { week: 3, display_week: 3, season: '2099', season_type: 'pre', season_start_date: '2099-09-04' };
  await open('/recaps', { 'GET /api/nfl/state': state, [`GET /api${league}/matchups/*`]: [] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Weekly Recaps' })).toBeInTheDocument();
  expect(screen.queryByText('Games in progress:')).not.toBeInTheDocument();
});
