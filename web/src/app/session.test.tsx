import { act, screen, waitFor } from '@testing-library/react';
import { rememberNext, takeNext } from '../lib/session/return-to';
import { currentSession, startSession } from '../lib/session/session';
import { ApiServer, response } from '../testing/api-server';
import { fakeIdentity } from '../testing/fake-identity';
import { leagueId, wholeLeague } from '../testing/fixtures';
import { renderApp } from '../testing/render-app';

jest.mock('../lib/session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);
const left: string[] = [];
let reloads = 0;
jest.mock('../lib/browser', () => ({ goTo: (address: string) => left.push(address), reload: () => (reloads += 1) }));

const session = { 'POST /api/auth/session': response(200, {}) };

afterEach(() => {
  fakeIdentity.known = true;
  left.length = 0;
  reloads = 0;
  jest.restoreAllMocks();
});

it('shows visitors the landing page, whose buttons lead to the sign-in', async () => {
  fakeIdentity.known = false;
  const server = new ApiServer(session);
  await startSession('/');
  renderApp('/');
  expect(await screen.findByRole('heading', { level: 1, name: /front page/ })).toBeInTheDocument();
  for (const link of screen.getAllByRole('link', { name: /Sign In|Get Started/ })) {
    expect(link).toHaveAttribute('href', '/api/login');
  }
  expect(server.calls).toEqual([]);
});

it('hands the token to the gateway with the header of our own page', async () => {
  const server = new ApiServer({ ...wholeLeague(), ...session });
  await startSession('/');
  const [call] = server.calls;
  expect(call).toMatchObject({ method: 'POST', path: '/api/auth/session', body: { token: 'access-token' } });
  expect(call?.headers.get('x-requested-with')).toBe('dynasty');
});

it('starts the sign-in and comes back to the page that asked', async () => {
  fakeIdentity.known = false;
  new ApiServer({ ...wholeLeague(), ...session });
  await startSession('/sign-in');
  const first = renderApp(`/sign-in?returnTo=${encodeURIComponent('/landing')}`);
  await waitFor(() => expect(fakeIdentity.logins).toBe(1));
  first.unmount();
  fakeIdentity.known = true;
  await startSession('/sign-in');
  const { at } = renderApp('/sign-in');
  await waitFor(() => expect(at()).toBe('/landing'));
});

it('never returns to another site', async () => {
  new ApiServer({ ...wholeLeague(), ...session });
  await startSession('/sign-in');
  const { at } = renderApp(`/sign-in?returnTo=${encodeURIComponent('//evil.example')}`);
  await waitFor(() => expect(at()).toBe('/'));
});

it('works on with the cookie when the identity server is away', async () => {
  const ask = jest.spyOn(fakeIdentity, 'askIdentity').mockRejectedValueOnce(new Error('no response'));
  new ApiServer(wholeLeague());
  await startSession('/');
  renderApp('/');
  expect(await screen.findByRole('heading', { name: 'Choose a league' })).toBeInTheDocument();
  ask.mockRestore();
});

/** What the identity server is asked and has not said yet. */
function question() {
  let resolve: (known: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((settle) => (resolve = settle));
  return { promise, resolve };
}

describe('in a browser that was signed in before', () => {
  const page = `/leagues/${leagueId}`;
  const over = response(401, { message: 'Unauthorized', slug: 'unauthorized' });
  beforeEach(() => localStorage.setItem('dynasty.account', 'account-1'));

  it('reads the page while the identity server is still being asked', async () => {
    const asked = question();
    jest.spyOn(fakeIdentity, 'askIdentity').mockReturnValueOnce(asked.promise);
    const server = new ApiServer({ ...wholeLeague(), ...session });
    const started = startSession(page);
    renderApp(page);
    expect(await screen.findByRole('heading', { name: 'League Standings' })).toBeInTheDocument();
    expect(server.count('POST /api/auth/session')).toBe(0);
    await act(async () => {
      asked.resolve(true);
      await started;
    });
    expect(server.count('POST /api/auth/session')).toBe(1);
  });

  it('renews a session that has run out, and nobody notices', async () => {
    let isRenewed = false;
    const league = wholeLeague();
    const unlessOver = Object.fromEntries(
      Object.entries(league).map(([route, body]) => [
        route,
        (call: unknown) => {
          if (!isRenewed) return over;
          return typeof body === 'function' ? (body as (call: unknown) => unknown)(call) : body;
        },
      ]),
    );
    new ApiServer({ ...unlessOver, 'POST /api/auth/session': () => ((isRenewed = true), response(200, {})) });
    await Promise.all([startSession(page), renderApp(page)]);
    expect(await screen.findByRole('heading', { name: 'League Standings' })).toBeInTheDocument();
    expect(screen.queryByText('You are logged out. Logging in again...')).toBeNull();
    expect(left).toEqual([]);
  });

  it('shows visitors the landing page when the sign-in has ended', async () => {
    fakeIdentity.known = false;
    new ApiServer({ ...wholeLeague(), 'GET /api/user-leagues': over });
    const started = startSession('/');
    renderApp('/');
    await act(() => started);
    expect(await screen.findByRole('heading', { level: 1, name: /front page/ })).toBeInTheDocument();
    expect(left).toEqual([]);
    expect(localStorage.getItem('dynasty.account')).toBeNull();
  });

  it('begins anew when it is somebody else now', async () => {
    localStorage.setItem('dynasty.account', 'account-2');
    new ApiServer({ ...wholeLeague(), ...session });
    await startSession(page);
    expect(reloads).toBe(1);
    expect(localStorage.getItem('dynasty.account')).toBe('account-1');
  });

  it('begins anew when another tab signed somebody else in, or everybody out', async () => {
    new ApiServer({ ...wholeLeague(), ...session });
    await startSession(page);
    const told = (newValue: string | null) =>
      window.dispatchEvent(new StorageEvent('storage', { key: 'dynasty.account', newValue }));
    told('account-1');
    expect(reloads).toBe(0);
    told('account-2');
    told(null);
    expect(reloads).toBe(2);
  });

  it('begins anew when Back leads to a page of somebody who has signed out since', async () => {
    new ApiServer({ ...wholeLeague(), ...session });
    await startSession(page);
    const comeBack = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    comeBack(true);
    expect(reloads).toBe(0);
    localStorage.removeItem('dynasty.account');
    comeBack(false);
    expect(reloads).toBe(0);
    comeBack(true);
    expect(reloads).toBe(1);
  });

  it('has given up going on as somebody else once Back leads from the sign-out to the page', async () => {
    new ApiServer({ ...wholeLeague(), ...session });
    await startSession(page);
    rememberNext('/invite/token-1');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(takeNext()).toBeNull();
  });

  it('asks who it is when the network is back', async () => {
    const ask = jest.spyOn(fakeIdentity, 'askIdentity').mockRejectedValueOnce(new Error('no network'));
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await startSession(page);
    expect(currentSession()).toBe('resuming');
    new ApiServer(session);
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(currentSession()).toBe('signed-in'));
    expect(ask).toHaveBeenCalledTimes(2);
  });
});

it('forgets at sign-out before the identity server is asked', () => {
  localStorage.setItem('dynasty.account', 'account-1');
  jest.spyOn(fakeIdentity, 'askIdentity').mockReturnValueOnce(new Promise(() => undefined));
  void startSession('/signed-out');
  expect(localStorage.getItem('dynasty.account')).toBeNull();
});

it('shows once that the session is over, and opens the sign-in after half a second', async () => {
  const over = response(401, { message: 'Unauthorized', slug: 'unauthorized' });
  const page = `/leagues/${leagueId}`;
  new ApiServer({ ...wholeLeague(), ...session, [`GET /api${page}`]: over, [`GET /api${page}/available-teams`]: over });
  await startSession(page);
  renderApp(page);
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeInTheDocument();
  expect(screen.getByText('Unauthorized')).toBeInTheDocument();
  expect(left).toEqual([]);
  await waitFor(() => expect(left).toEqual([`/api/login?returnTo=${encodeURIComponent(page)}`]));
});

it('shows 404 for an address that does not exist', async () => {
  new ApiServer({ ...wholeLeague(), ...session });
  renderApp('/no/such/page');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeInTheDocument();
});
