import { createLogger } from '@dynasty/kit/logger';
import http from 'node:http';
import { createReplyCache } from '../../src/clients/sleeper/reply-cache.js';
import { createProviderHttp } from '../../src/clients/sleeper/provider-http.js';

describe('replies with an ETag', () => {
  let body = '{"week":1}';
  let isWorking = true;
  const asked: { tag: string | undefined; status: number }[] = [];
  const tagOf = (text: string) => `"${text.length}-${text}"`.replaceAll(/[{}:]/g, '');
  const server = http.createServer((request, response) => {
    const tag = request.headers['if-none-match'];
    response.statusCode = !isWorking ? 500 : tag === tagOf(body) ? 304 : 200;
    response.setHeader('etag', tagOf(body));
    response.setHeader('content-type', 'application/json');
    asked.push({ tag, status: response.statusCode });
    response.end(response.statusCode === 200 ? body : undefined);
  });
  let provider: ReturnType<typeof createProviderHttp>;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    provider = createProviderHttp({
      baseUrl: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
      budget: {
        take: async () => undefined,
        block: async () => undefined,
        limitJobs: () => undefined,
        longestWaitMs: () => 0,
        refuseJobs: async () => undefined,
      },
      logger: createLogger({ service: 's', level: 'silent' }),
      retryDelaysMs: [],
    });
  });
  afterAll(async () => {
    await provider.close();
    server.close();
  });

  const read = (bytes: Buffer) => JSON.parse(bytes.toString()) as { week: number };
  const get = () => provider.get(['state', 'nfl'], read, { urgency: 'background' });

  test('are asked for conditionally; an unchanged one is read from what is kept', async () => {
    expect([await get(), await get()]).toEqual([{ week: 1 }, { week: 1 }]);
    expect(asked).toEqual([
      { tag: undefined, status: 200 },
      { tag: tagOf(body), status: 304 },
    ]);
    body = '{"week":2}';
    expect([await get(), await get()]).toEqual([{ week: 2 }, { week: 2 }]);
    expect(asked.map(({ status }) => status)).toEqual([200, 304, 200, 304]);
  });

  test('that cannot be read are not kept', async () => {
    body = '{"week":';
    await expect(get()).rejects.toMatchObject({ kind: 'unavailable' });
    body = '{"week":2}';
    expect(await get()).toEqual({ week: 2 });
    expect(asked.at(-1)).toEqual({ tag: tagOf('{"week":2}'), status: 304 });
    isWorking = false;
    await expect(get()).rejects.toMatchObject({ kind: 'unavailable' });
    isWorking = true;
    expect(await get()).toEqual({ week: 2 });
  });

  test('take up no more room than is given; those not asked for longest go first', () => {
    const cache = createReplyCache(3_000);
    const noise = (seed: number) =>
      Buffer.from(Array.from({ length: 1_000 }, (_, at) => (at * at * seed + (at >> 3) * 37) % 251));
    for (const seed of [1, 2]) cache.keep(`/${seed}`, `"${seed}"`, noise(seed));
    expect(cache.bodyOf('/1')).toEqual(noise(1));
    for (const seed of [3, 4, 5, 6]) {
      cache.keep(`/${seed}`, `"${seed}"`, noise(seed));
      expect(cache.bodyOf('/1')).toEqual(noise(1));
    }
    expect(cache.etagOf('/2')).toBeUndefined();
    expect(cache.etagOf('/6')).toBe('"6"');
    cache.keep('/huge', '"huge"', Buffer.alloc(600 * 1024));
    expect(cache.bodyOf('/huge')).toBeUndefined();
  });
});
