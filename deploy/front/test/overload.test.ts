import http from 'node:http';
import type { TokenVerifier } from '@dynasty/kit/auth';
import { account, gatewayUnderTest, type GatewayUnderTest } from '../../../gateway/test/gateway-under-test.js';
import { createPlaces, type Places } from '../../../gateway/src/load/places.js';
import { until } from '../../../services/shared/test/events.js';
import { send, startFront, withFront, type Front, type Sent } from './support/front.js';

/** A league has two thirds of a service's places: 20. */
const bound = { fewest: 30, most: 30 };
const real = createPlaces({ all: bound, service: bound, longestMs: 60_000, longestLateMs: 60_000 });
let refusedByGateway = 0;
/** The gateway's own places, which note what they refuse. */
const places: Places = {
  ...real,
  take(...asked) {
    const place = real.take(...asked);
    if ('reason' in place) refusedByGateway += 1;
    return place;
  },
};
const owned = (token: string) => ({ ...account, accountId: token.split('.')[0] ?? '' });
const verifier: TokenVerifier = { cached: owned, verify: async (token) => owned(token) };
const of = (name: string) => ({ authorization: `Bearer ${name}.token.signature` });
const standings = '/api/leagues/7/standings';
/** Of a page at its service. */
const takesMs = 50;
const said = { message: 'Too much to do at the moment.', slug: 'overloaded' };

withFront('the front, where more is asked than the gateway takes', () => {
  let gateway: GatewayUnderTest;
  let front: Front;
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
  beforeAll(async () => {
    gateway = await gatewayUnderTest({ verifier, places, env: { TRUSTED_PROXIES: '127.0.0.1' } });
    // So that they are under way together.
    gateway.services['league-sync'].takesMs = takesMs;
    front = await startFront(gateway.port);
  });
  afterAll(async () => {
    agent.destroy();
    await front.stop();
    await gateway.close();
  });

  const get = (at: string, name: string, headers: Sent['headers'] = {}) =>
    send(front.url, at, { headers: { ...of(name), ...headers }, agent });

  /** So many at once, each by another member. */
  async function crowd(at: string, count: number) {
    const before = refusedByGateway;
    const replies = await Promise.all(Array.from({ length: count }, (_, n) => get(at, `member${n}`)));
    const refused = replies.filter(({ status }) => status !== 200);
    return { refused, served: count - refused.length, byGateway: refusedByGateway - before };
  }

  test('refuses nothing as long as the gateway refuses nothing', async () => {
    const { refused } = await crowd(standings, 18);
    expect(refused).toEqual([]);
  });

  test('once the gateway refuses, it refuses in its place', async () => {
    const first = await crowd(standings, 150);
    expect(first.byGateway).toBeGreaterThan(0);
    // As long as connections are opened it counts requests that have not reached the gateway: one crowd may not tell it.
    await until('it has learnt how many there may be', async () => (await crowd(standings, 150)).byGateway < 8);
    let [served, byGateway] = [0, 0];
    for (let round = 0; round < 5; round += 1) {
      const next = await crowd(standings, 150);
      [served, byGateway] = [served + next.served, byGateway + next.byGateway];
    }
    // The gateway is asked for a few more than it takes now and then, which is how the front learns that it takes more.
    expect(byGateway).toBeLessThan(40);
    expect(served).toBeGreaterThan(50);
  });

  test('its refusal reads as the gateway’s', async () => {
    const asked = { 'x-request-id': 'request-of-late' };
    const { refused } = await crowd(standings, 150);
    const own = refused.at(-1)!;
    // On a busy machine, too, all places are held until the last one has asked.
    gateway.services['league-sync'].takesMs = 2_000;
    const hold = Array.from({ length: 30 }, (_, n) => gateway.fetch(standings, { headers: of(`member${n}`) }));
    const ofGateway = await gateway.fetch(standings, { headers: { ...of('late'), ...asked } });
    gateway.services['league-sync'].takesMs = takesMs;
    await Promise.all(hold);
    const late = (await Promise.all(Array.from({ length: 150 }, () => get(standings, 'late', asked)))).at(-1)!;
    expect(await ofGateway.json()).toEqual({ ...said, requestId: 'request-of-late' });
    expect(JSON.parse(late.text)).toEqual({ ...said, requestId: 'request-of-late' });
    expect(JSON.parse(own.text)).toEqual({ ...said, requestId: own.headers['x-request-id'] });
    const fixed = ({ date: _now, connection: _of, 'keep-alive': _too, ...rest }: Record<string, unknown>) => rest;
    const { 'x-overloaded': reason, ...headers } = fixed(Object.fromEntries(ofGateway.headers));
    expect([reason, fixed(late.headers)]).toEqual(['league', headers]);
  });

  test('of two ids that somebody gives none gets into the refusal unread', async () => {
    const asked = { 'x-request-id': ['request-of-late', 'x","slug":"evil","a":"'] };
    const replies = await Promise.all(Array.from({ length: 150 }, () => get(standings, 'late', asked)));
    const refused = replies.filter(({ status }) => status === 503).map(({ text }) => JSON.parse(text) as object);
    expect(refused.length).toBeGreaterThan(0);
    for (const body of refused) {
      expect(body).toEqual({ ...said, requestId: expect.stringMatching(/^[\w-]{8,64}$/) });
    }
  });

  test('its metrics count what it refuses', async () => {
    const counted = async () => {
      const { text } = await send(front.metricsUrl, '/metrics');
      return Number(/^haproxy_frontend_intercepted_requests_total\{proxy="front"\} (\d+)$/m.exec(text)?.[1]);
    };
    const before = await counted();
    const { refused, byGateway } = await crowd(standings, 150);
    expect(refused.length).toBeGreaterThan(byGateway);
    expect((await counted()) - before).toBe(refused.length - byGateway);
    expect((await send(front.metricsUrl, '/api/leagues')).status).toBe(403);
  });

  test('other pages of the league, and the page of other leagues, have all their places', async () => {
    await crowd(standings, 150);
    for (const at of ['/api/leagues/7/members', '/api/leagues/8/standings', '/api/players/search']) {
      expect([at, (await get(at, 'ben')).status]).toEqual([at, 200]);
    }
    await crowd(standings, 150);
    const { refused } = await crowd('/api/leagues/8/standings', 18);
    expect(refused).toEqual([]);
  });

  test('who asks for little is let through, also to that page', async () => {
    await crowd(standings, 150);
    const four = await Promise.all(['ann', 'ben', 'cid', 'dee'].map((name) => get(standings, name)));
    expect(four.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('what one member takes alone lowers nobody’s share', async () => {
    await until('what was before is forgotten', async () => (await crowd(standings, 18)).refused.length === 0);
    const greedy = await Promise.all(Array.from({ length: 60 }, () => get(standings, 'greedy')));
    expect(greedy.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
    expect((await crowd(standings, 18)).refused).toEqual([]);
  });
});
