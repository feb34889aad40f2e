import { ApiServer, response } from '../../testing/api-server';
import { fakeIdentity } from '../../testing/fake-identity';
import { certainAccount, currentSession, freshSession, startSession } from './session';

jest.mock('./identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);
let reloads = 0;
jest.mock('../browser', () => ({ goTo: () => undefined, reload: () => (reloads += 1) }));

const route = 'POST /api/auth/session';
const { identity } = fakeIdentity;
const before = { ...identity };
let test = 0;
let renewals = 0;
/** A new token, which is good for five minutes, each time one is asked for. */
const renewed = () => {
  renewals += 1;
  const exp = Date.now() / 1_000 + 300;
  Object.assign(identity, { token: `${test}:token-${renewals}`, tokenParsed: { exp } });
  return Promise.resolve(true);
};
const pass = (s: number) => jest.advanceTimersByTimeAsync(s * 1_000);
const tokens = ({ calls }: ApiServer) =>
  calls
    .filter(({ path }) => path === '/api/auth/session')
    .map(({ body }) => (body as { token: string }).token.replace(/^.*:/, ''));
const taken = response(200, {});
const refused = (status: number, headers: Record<string, string> = {}) => response(status, {}, headers);

beforeEach(async () => {
  jest.useFakeTimers();
  localStorage.setItem('dynasty.account', 'account-1');
  test += 1;
  renewals = 0;
  await renewed();
  const isTokenExpired = (leastS = 0) => identity.tokenParsed.exp - Date.now() / 1_000 < leastS;
  Object.assign(identity, { updateToken: renewed, isTokenExpired });
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(identity, before);
  reloads = 0;
});

describe('a token that the gateway could not take', () => {
  it('is handed over before the cookie of the one before it runs out', async () => {
    const server = new ApiServer({ [route]: taken });
    await startSession('/');
    await pass(200);
    server.on({ [route]: refused(503) });
    await pass(71);
    expect(tokens(server)).toEqual(['token-1', 'token-2']);
    server.on({ [route]: taken });
    await pass(10);
    expect(tokens(server)).toEqual(['token-1', 'token-2', 'token-2']);
    await pass(200);
    expect(tokens(server)).toHaveLength(3);
  });

  it('is tried again later and later, and not before the gateway wants it', async () => {
    const server = new ApiServer({ [route]: taken });
    await startSession('/');
    server.on({ [route]: refused(503) });
    await pass(271);
    const first = tokens(server).length;
    await pass(160);
    expect(tokens(server).length - first).toBe(5);
    server.on({ [route]: refused(429, { 'retry-after': '100' }) });
    await pass(60);
    const asking = tokens(server).length;
    await pass(70);
    expect(tokens(server)).toHaveLength(asking);
    server.on({ [route]: taken });
    await pass(60);
    expect(tokens(server)).toHaveLength(asking + 1);
  });

  it('is handed over ahead of the request that needs it', async () => {
    const server = new ApiServer({ [route]: taken });
    await startSession('/');
    server.on({ [route]: refused(429, { 'retry-after': '60' }) });
    await pass(280);
    const tries = tokens(server).length;
    await freshSession();
    // The cookie is still good.
    expect(tokens(server)).toHaveLength(tries);
    await pass(16);
    server.on({ [route]: taken });
    await freshSession();
    expect(tokens(server).slice(tries)).toEqual(['token-2']);
    await freshSession();
    expect(tokens(server)).toHaveLength(tries + 1);
  });
});

describe('a token that the gateway could not take at the start', () => {
  it('is handed over a little later', async () => {
    const server = new ApiServer({ [route]: refused(503), 'GET /api/auth/user': {} });
    await startSession('/');
    expect(currentSession()).toBe('signed-in');
    server.on({ [route]: taken });
    await pass(6);
    expect(tokens(server)).toEqual(['token-1', 'token-1']);
    expect([reloads, certainAccount()]).toEqual([0, 'account-1']);
  });

  it('without a cookie lets the person in as soon as it is taken', async () => {
    localStorage.removeItem('dynasty.account');
    const server = new ApiServer({ [route]: refused(503), 'GET /api/auth/user': refused(401) });
    await startSession('/');
    expect(currentSession()).toBe('unavailable');
    server.on({ [route]: taken });
    await pass(6);
    expect([currentSession(), certainAccount(), reloads]).toEqual(['signed-in', 'account-1', 0]);
  });

  it('of somebody else than the page had read for, which could not go on, has it begin anew', async () => {
    localStorage.setItem('dynasty.account', 'account-2');
    const server = new ApiServer({ [route]: refused(503), 'GET /api/auth/user': refused(401) });
    await startSession('/');
    server.on({ [route]: taken });
    await pass(6);
    expect([currentSession(), reloads, localStorage.getItem('dynasty.account')]).toEqual([
      'unavailable',
      1,
      'account-1',
    ]);
  });

  it('of somebody else than the cookie is has the page begin anew', async () => {
    localStorage.setItem('dynasty.account', 'account-2');
    const server = new ApiServer({ [route]: refused(503), 'GET /api/auth/user': {} });
    await startSession('/');
    expect(certainAccount()).toBe('account-2');
    server.on({ [route]: taken });
    await pass(6);
    expect([reloads, localStorage.getItem('dynasty.account')]).toEqual([1, 'account-1']);
  });
});
