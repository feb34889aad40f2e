import { ApiServer } from '../../testing/api-server';
import { fakeIdentity } from '../../testing/fake-identity';
import { leagueId } from '../../testing/fixtures';
import { startSession } from '../session/session';
import { send } from './client';

jest.mock('../session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);
jest.mock('../browser', () => ({ goTo: jest.fn(), reload: jest.fn() }));

it('writes nothing before it is certain who this is', async () => {
  localStorage.setItem('dynasty.account', 'account-1');
  let settle: (known: boolean) => void = () => undefined;
  const asked = new Promise<boolean>((resolve) => (settle = resolve));
  jest.spyOn(fakeIdentity, 'askIdentity').mockReturnValueOnce(asked);
  const server = new ApiServer({ 'POST /api/auth/session': {}, 'POST /api/leagues/*/chat': {} });
  const started = startSession(`/leagues/${leagueId}`);
  const written = send('post', '/api/leagues/{leagueId}/chat', { path: { leagueId } }, { body: {} });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(server.calls).toEqual([]);
  settle(true);
  await Promise.all([started, written]);
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/auth/session', `/api/leagues/${leagueId}/chat`]);
});
