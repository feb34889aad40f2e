import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { buildSandbox } from '../src/app.js';

const league = { league_id: '9007199254740993001', name: 'Harbor Lights', season: '2031', previous_league_id: null };
const bracketText = '{"bracket_id":1304394808210522113}';

let root: string;
let app: FastifyInstance;
let address: string;

function put(file: string, content: string | Buffer): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, content);
}

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'stand-in-'));
  const id = league.league_id;
  put('secret.json', '"outside"');
  put(`sleeper/v1/league/${id}.json`, JSON.stringify(league));
  put(`sleeper/v1/league/${id}/rosters.json`, JSON.stringify([{ owner_id: '77' }, { owner_id: null }]));
  put(`sleeper/v1/league/${id}/users.json`, JSON.stringify([{ user_id: '77', display_name: 'KeenOtter' }]));
  put('sleeper/v1/user/keenotter.json', '{"user_id":"77"}');
  put('sleeper/v1/bracket.json', bracketText);
  put('sleeper/v1/stats/nfl/regular/2031/1.json.gz', gzipSync('{"12":{"rec":3}}'));
  put('nflverse/games.csv', 'game_id\n2031_01_AAA_BBB\n');
  app = buildSandbox({ sleeperData: `${root}/sleeper`, nflverseData: `${root}/nflverse`, source: 'recorded' });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

afterEach(async () => {
  await app.inject({ method: 'DELETE', url: '/_sandbox/faults' });
  await app.inject({ method: 'DELETE', url: '/_sandbox/calls' });
});

const fault = (body: object) => app.inject({ method: 'POST', url: '/_sandbox/faults', payload: body });

describe('stored replies', () => {
  it('sends the bytes as they are, also from a packed file', async () => {
    expect((await app.inject('/v1/bracket')).body).toBe(bracketText);
    expect((await app.inject('/v1/stats/nfl/regular/2031/1?extra=1')).json()).toEqual({ 12: { rec: 3 } });
  });

  it('finds a user whatever the case of the name', async () => {
    expect((await app.inject('/v1/user/KeenOtter')).json()).toEqual({ user_id: '77' });
  });

  it.each(['/v1/league/1', '/v1/league%2f..%2f..%2f..%2fsecret', '/v1/..%2f..%2fsecret', '/v1/league%5c..', '/v1/'])(
    'responds to %s with 404 and null',
    async (url) => {
      const response = await app.inject(url);
      expect([response.statusCode, response.body]).toEqual([404, 'null']);
    },
  );

  it('lists the leagues with the names to sign in with', async () => {
    expect((await app.inject('/_sandbox/info')).json()).toEqual({
      source: 'recorded',
      now: null,
      leagues: [{ leagueId: league.league_id, name: 'Harbor Lights', season: '2031', usernames: ['KeenOtter'] }],
    });
  });
});

describe('nflverse files', () => {
  it('responds to an unchanged file with 304', async () => {
    const first = await app.inject('/nflverse/games.csv');
    expect(first.body).toContain('2031_01_AAA_BBB');
    expect((await app.inject('/nflverse/schedules/games.csv')).body).toBe(first.body);
    const etag = String(first.headers.etag);
    const again = await app.inject({ url: '/nflverse/games.csv', headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    const since = await app.inject({
      url: '/nflverse/games.csv',
      headers: { 'if-modified-since': String(first.headers['last-modified']) },
    });
    expect(since.statusCode).toBe(304);
  });

  it('has no file outside its folder', async () => {
    for (const name of ['missing.csv', '..%2fsecret.json', '.hidden']) {
      expect((await app.inject(`/nflverse/${name}`)).statusCode).toBe(404);
    }
  });
});

describe('avatars', () => {
  it('draws the same picture for the same id, full and small', async () => {
    const id = 'ab12'.repeat(8);
    const picture = await app.inject(`/${id}`);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect((await app.inject(`/thumbs/${id}`)).body).toBe(picture.body);
    expect((await app.inject('/thumbs/nobody')).statusCode).toBe(404);
  });
});

describe('call log', () => {
  it('counts calls of the provider and of nflverse, not its own', async () => {
    await app.inject('/v1/bracket');
    await app.inject('/v1/bracket');
    await app.inject('/nflverse/none.csv');
    await app.inject('/_sandbox/info');
    const log = (await app.inject('/_sandbox/calls')).json();
    expect(log.total).toBe(3);
    expect(log.paths).toEqual({ '/v1/bracket': 2, '/nflverse/none.csv': 1 });
    expect(log.last.map((call: { status: number }) => call.status)).toEqual([200, 200, 404]);
  });
});

describe('faults', () => {
  it('limits with Retry-After, so many times, on matching paths only', async () => {
    await fault({ pattern: '/v1/stats/*', mode: '429', retryAfterS: 7, times: 1 });
    expect((await app.inject('/v1/bracket')).statusCode).toBe(200);
    const limited = await app.inject('/v1/stats/nfl/regular/2031/1');
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '7']);
    expect((await app.inject('/v1/stats/nfl/regular/2031/1')).statusCode).toBe(200);
  });

  it('spoils bodies: half of it, other types, a page, an endless one', async () => {
    await fault({ pattern: '/v1/bracket', mode: 'truncate', times: 1 });
    expect(bracketText.startsWith((await app.inject('/v1/bracket')).body)).toBe(true);
    await fault({ pattern: '/v1/bracket', mode: 'wrong-types', times: 1 });
    expect(typeof (await app.inject('/v1/bracket')).json().bracket_id).toBe('object');
    await fault({ pattern: '/v1/bracket', mode: 'html', times: 1 });
    expect((await app.inject('/v1/bracket')).headers['content-type']).toContain('text/html');
    await fault({ pattern: '/v1/bracket', mode: 'huge', bytes: 200_000, times: 1 });
    expect((await app.inject('/v1/bracket')).rawPayload.length).toBe(200_000);
    await fault({ pattern: '*', mode: '500', times: 1 });
    expect((await app.inject('/v1/bracket')).statusCode).toBe(500);
    expect((await app.inject('/v1/bracket')).body).toBe(bracketText);
  });

  it('redirects to a counted path', async () => {
    await fault({ pattern: '/v1/bracket', mode: 'redirect' });
    expect((await app.inject('/v1/bracket')).headers.location).toBe('/_sandbox/redirected');
    await app.inject('/_sandbox/redirected');
    expect((await app.inject('/_sandbox/calls')).json().paths['/_sandbox/redirected']).toBe(1);
  });

  it('resets, hangs and waits on a real connection', async () => {
    await fault({ pattern: '/v1/bracket', mode: 'reset', times: 1 });
    await expect(fetch(`${address}/v1/bracket`)).rejects.toThrow();
    await fault({ pattern: '/v1/bracket', mode: 'hang', times: 1 });
    await expect(fetch(`${address}/v1/bracket`, { signal: AbortSignal.timeout(200) })).rejects.toThrow(/timeout/i);
    await fault({ pattern: '/v1/bracket', mode: 'latency', ms: 120, times: 1 });
    const start = performance.now();
    expect(await (await fetch(`${address}/v1/bracket`)).text()).toBe(bracketText);
    expect(performance.now() - start).toBeGreaterThan(110);
  });

  it('refuses a fault that it does not know', async () => {
    expect((await fault({ pattern: '/v1/*', mode: 'melt' })).statusCode).toBe(400);
    expect((await fault({ pattern: '/v1/*', mode: '500', colour: 'red' })).statusCode).toBe(400);
  });
});
