import { ApiServer, response } from '../../testing/api-server';
import { fakeCaches } from '../../testing/fake-caches';
import { fakeIdentity } from '../../testing/fake-identity';
import { leagueId } from '../../testing/fixtures';
import { startSession } from '../session/session';
import { send, Unreached } from './client';
import { keepRead } from './kept-reads';

jest.mock('../session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);
jest.mock('../browser', () => ({ goTo: jest.fn(), reload: jest.fn() }));

const session = { 'POST /api/auth/session': {} };
const page = `/leagues/${leagueId}`;

beforeEach(() => localStorage.setItem('dynasty.account', 'account-1'));

it('reads once more when the refusal of an early read comes after the session was renewed', async () => {
  let refuse: () => void = () => undefined;
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  let reads = 0;
  const server = new ApiServer({
    ...session,
    'GET /api/user-leagues': async () => {
      reads += 1;
      if (reads > 1) return [];
      await refused;
      return response(401, { message: 'Unauthorized', slug: 'unauthorized' });
    },
  });
  const started = startSession(page);
  const read = send('get', '/api/user-leagues', undefined);
  await started;
  refuse();
  expect((await read).data).toEqual([]);
  expect(server.count('GET /api/user-leagues')).toBe(2);
});

it('writes nothing before it is certain who this is', async () => {
  let settle: (known: boolean) => void = () => undefined;
  const asked = new Promise<boolean>((resolve) => (settle = resolve));
  jest.spyOn(fakeIdentity, 'askIdentity').mockReturnValueOnce(asked);
  const server = new ApiServer({ ...session, 'POST /api/leagues/*/chat': {} });
  const started = startSession(page);
  const written = send('post', '/api/leagues/{leagueId}/chat', { path: { leagueId } }, { body: {} });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(server.calls).toEqual([]);
  settle(true);
  await Promise.all([started, written]);
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/auth/session', `/api/leagues/${leagueId}/chat`]);
});

it('takes no refusal of an early read for the end of the session when the network is lost meanwhile', async () => {
  const { end } = fakeCaches();
  await keepRead('account-1', `${window.location.origin}/api/user-leagues`, new Response('[]'));
  let lose: () => void = () => undefined;
  const lost = new Promise<boolean>((_, reject) => (lose = () => reject(new Error('no network'))));
  jest.spyOn(fakeIdentity, 'askIdentity').mockReturnValueOnce(lost);
  const over = response(401, { message: 'Unauthorized', slug: 'unauthorized' });
  const server = new ApiServer({
    'GET /api/user-leagues': over,
    'GET /api/nfl/state': over,
    'GET /api/auth/user': () => Promise.reject(new TypeError('Failed to fetch')),
  });
  const started = startSession(page);
  const kept = send('get', '/api/user-leagues', undefined, { orLast: true });
  const unknown = send('get', '/api/nfl/state', undefined, { orLast: true }).catch((error: unknown) => error);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(server.calls).toHaveLength(2);
  lose();
  await started;
  expect(await kept).toMatchObject({ data: [], isStale: true });
  expect(await unknown).toBeInstanceOf(Unreached);
  end();
});

it('writes nothing while it could not be asked who this is', async () => {
  jest.spyOn(fakeIdentity, 'askIdentity').mockRejectedValueOnce(new Error('no network'));
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await startSession(page);
  const written = send('post', '/api/leagues/{leagueId}/chat', { path: { leagueId } }, { body: {} });
  await expect(written).rejects.toMatchObject({ said: 'There is no connection. Nothing was sent.' });
});
