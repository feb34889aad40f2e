import { FakeRequest } from '../../testing/fake-request';
import { ApiError } from './api-error';
import { upload } from './upload';

jest.mock('../session/session', () => ({ certainSession: async () => undefined, freshSession: async () => undefined }));

const { XMLHttpRequest: browsersOwn } = globalThis;
beforeEach(() => void (globalThis.XMLHttpRequest = FakeRequest as never));
afterEach(() => void (globalThis.XMLHttpRequest = browsersOwn));

const picture = (name: string, content = 'abc') => new File([content], name, { type: 'image/png', lastModified: 7 });
const params = { path: { leagueId: '1' } };
const path = '/api/leagues/{leagueId}/chat/upload-image';

/** Begins to send a file, and gives its request. */
async function begin(file: File, signal = new AbortController().signal, to: typeof params = params) {
  const before = FakeRequest.last;
  const done = upload(path, to, { field: 'image', file, onProgress: () => undefined, signal });
  done.catch(() => undefined);
  while (FakeRequest.last === before) await new Promise((resolve) => setTimeout(resolve));
  const request = FakeRequest.last!;
  return { request, done, key: request.headers['Idempotency-Key'] };
}

it('sends a key, which stays until the file has arrived', async () => {
  const first = await begin(picture('a.png'));
  expect(first.key).toMatch(/^[0-9a-f-]{36}$/);
  first.request.onerror();
  await expect(first.done).rejects.toBeInstanceOf(ApiError);
  // The same file, chosen anew.
  const second = await begin(picture('a.png'));
  expect(second.key).toBe(first.key);
  await second.request.respond(503, { message: 'Try again shortly.' });
  await expect(second.done).rejects.toBeInstanceOf(ApiError);
  const stop = new AbortController();
  const third = await begin(picture('a.png'), stop.signal);
  stop.abort();
  await expect(third.done).rejects.toThrow('cancelled');
  const fourth = await begin(picture('a.png'));
  expect([third.key, fourth.key]).toEqual([first.key, first.key]);
  await fourth.request.respond(201, { imageUrl: '/api/files/1' });
  expect(await fourth.done).toEqual({ imageUrl: '/api/files/1' });
  // Whoever sends it once more means it anew.
  expect((await begin(picture('a.png'))).key).not.toBe(first.key);
});

it('has a key for each file and for each place that it goes to', async () => {
  const begun = [
    await begin(picture('b.png')),
    await begin(picture('c.png')),
    await begin(picture('b.png', 'abcd')),
    await begin(picture('b.png'), undefined, { path: { leagueId: '2' } }),
  ];
  expect(new Set(begun.map(({ key }) => key)).size).toBe(begun.length);
});

it.each([
  [422, 'was used for another file'],
  [409, 'is of a picture that was removed'],
])('takes another key after a %s, which says that the key %s', async (status) => {
  const first = await begin(picture(`${status}.png`));
  await first.request.respond(status, { message: 'no' });
  await expect(first.done).rejects.toBeInstanceOf(ApiError);
  expect((await begin(picture(`${status}.png`))).key).not.toBe(first.key);
});
