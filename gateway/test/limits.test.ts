import { gatewayConfig } from '../src/config.js';
import { networkOf } from '../src/plugin/limits.js';
import { bearer, gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await gatewayUnderTest({ env: { LOGIN_PER_MINUTE: '20', SESSION_PER_MINUTE: '24', API_PER_MINUTE: '30' } });
});

afterAll(() => gateway.close());

async function statuses(times: number, call: (n: number) => Promise<Response>): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < times; n += 1) found.push((await call(n)).status);
  return found;
}

const realm = '/realms/dynasty';
const floods: [string, number, string, string][] = [
  ['the login route', 20, 'GET', '/api/login'],
  ['session exchange', 24, 'POST', '/api/auth/session'],
  ['the token endpoint', 24, 'POST', `${realm}/protocol/openid-connect/token`],
  ['password forms', 20, 'POST', `${realm}/login-actions/authenticate`],
];

test.each(floods)('%s allows %i requests a minute, then 429', async (_name, allowed, method, path) => {
  const rotated = (n: number) => ({ 'x-forwarded-for': `1.2.3.${n}`, 'x-real-ip': `1.2.3.${n}` });
  const found = await statuses(allowed + 5, (n) => gateway.fetch(path, { method, headers: rotated(n) }));
  expect(found.slice(0, allowed)).not.toContain(429);
  expect(found.slice(allowed)).toEqual([429, 429, 429, 429, 429]);
});

test('password forms share one allowance, whatever their paths', async () => {
  const response = await gateway.fetch(`${realm}/interaction/another`, { method: 'POST' });
  expect(response.status).toBe(429);
});

test('the API has an allowance of its own and says when to come back', async () => {
  const found = await statuses(30, () => gateway.fetch('/api/leagues', { headers: bearer }));
  expect(new Set(found)).toEqual(new Set([200]));
  const response = await gateway.fetch('/api/leagues', { headers: bearer });
  expect(response.status).toBe(429);
  const wait = Number(response.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await response.json()).toMatchObject({ slug: 'rate-limited' });
});

test('pages and health are not counted', async () => {
  const page = () => gateway.fetch('/', { headers: { accept: 'text/html' } });
  expect(new Set(await statuses(40, page))).toEqual(new Set([200]));
  expect((await gateway.fetch('/healthz')).status).toBe(200);
});

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:bbbb:1:2:3', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, network) => expect(networkOf(address)).toBe(network));

test('limits cannot be lifted in production', () => {
  expect(() => gatewayConfig({ NODE_ENV: 'production', LIMITS: 'off' })).toThrow('LIMITS=off is refused in production');
});
