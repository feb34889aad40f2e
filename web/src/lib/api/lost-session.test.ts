import { ApiServer, response } from '../../testing/api-server';
import { FakeRequest } from '../../testing/fake-request';
import { download } from './download';
import { get, readPart } from './get';
import { write } from './mutate';
import { createQueryClient } from './query-client';
import { upload } from './upload';

jest.mock('../session/session', () => ({
  certainSession: async () => undefined,
  freshSession: async () => undefined,
  currentSession: () => 'signed-in',
}));

const { XMLHttpRequest: browsersOwn } = globalThis;
beforeEach(() => void (globalThis.XMLHttpRequest = FakeRequest as never));
afterEach(() => void (globalThis.XMLHttpRequest = browsersOwn));

const path = { leagueId: '7' };
const on = () => ({ onProgress: () => undefined, signal: new AbortController().signal });

async function sendPicture(status: number, body: object) {
  FakeRequest.last = undefined;
  const file = new File(['abc'], 'a.png', { type: 'image/png' });
  const sent = upload('/api/leagues/{leagueId}/chat/upload-image', { path }, { field: 'image', file, ...on() });
  sent.catch(() => undefined);
  while (FakeRequest.last === undefined) await new Promise((resolve) => setTimeout(resolve));
  await (FakeRequest.last as FakeRequest).respond(status, body);
  return sent;
}

/** Everything that asks the services for something, answered so. */
const calls: Record<string, (status: number, body: object) => Promise<unknown>> = {
  'a read': () => createQueryClient(lost).fetchQuery(get('/api/user-leagues')),
  'a part of a list': () => readPart('/api/leagues/{leagueId}/chat', { path, query: { limit: 1 } }, { orLast: false }),
  'a write that nobody waits for': () => write('post', '/api/leagues/{leagueId}/chat/typing', { path }),
  'a file that is read': () => download('/api/leagues/{leagueId}/export', { path }, on()),
  'a file that is sent': sendPicture,
};
const lost = jest.fn();

describe.each(Object.entries(calls))('%s', (_, call) => {
  beforeEach(() => {
    lost.mockClear();
    createQueryClient(lost);
  });

  it.each([
    [401, 'Unauthorized: sign in first.', 1],
    [403, 'This is for members.', 0],
  ])('that gets a %i leads to the sign-in where the session has ended', async (status, message, times) => {
    const refusal = response(status, { message });
    const routes = ['GET /api/user-leagues', 'GET /api/leagues/*/*', 'POST /api/leagues/*/chat/typing'];
    new ApiServer(Object.fromEntries(routes.map((route) => [route, refusal])));
    await expect(call(status, { message })).rejects.toMatchObject({ status, said: message });
    expect(lost).toHaveBeenCalledTimes(times);
  });
});
