import { ApiServer, response } from '../../testing/api-server';
import { currentSession, freshSession, startSession } from './session';

jest.mock('./identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const route = 'POST /api/auth/session';

// By itself: the page has handed over nothing yet, so it knows nothing of the cookie.
it('hands over ahead of a request what is owed at the start: the cookie may run out at any moment', async () => {
  localStorage.setItem('dynasty.account', 'account-1');
  const refused = response(429, {}, { 'retry-after': '600' });
  const server = new ApiServer({ [route]: refused, 'GET /api/auth/user': {} });
  await startSession('/');
  expect(currentSession()).toBe('signed-in');
  server.on({ [route]: response(200, {}) });
  await freshSession();
  expect(server.count(route)).toBe(2);
  await freshSession();
  expect(server.count(route)).toBe(2);
});
