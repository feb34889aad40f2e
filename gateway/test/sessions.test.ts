import {
  bearer,
  gatewayUnderTest,
  goodSid,
  goodToken,
  ownPage,
  stumblingToken,
  type GatewayUnderTest,
} from './gateway-under-test.js';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await gatewayUnderTest();
});

afterAll(() => gateway.close());
beforeEach(() => {
  gateway.takeSeen();
  gateway.signedOut.length = 0;
});

const json = { 'content-type': 'application/json' };
const openSession = (init: RequestInit) => gateway.fetch('/api/auth/session', { method: 'POST', ...init });

test('a verified token becomes an HttpOnly cookie for as long as it lives', async () => {
  const response = await openSession({ headers: json, body: JSON.stringify({ token: goodToken }) });
  expect(response.status).toBe(204);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const [pair, ...attributes] = (response.headers.get('set-cookie') ?? '').split('; ');
  expect(pair).toBe(`dynasty_session=${goodToken}`);
  const maxAge = Number(attributes.find((attribute) => attribute.startsWith('Max-Age='))?.slice(8));
  expect(maxAge).toBeGreaterThan(250);
  expect(maxAge).toBeLessThanOrEqual(300);
  expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Strict']));
  expect(attributes.join()).not.toMatch(/Domain|Secure/);
});

test.each([
  ['a forged token', json, JSON.stringify({ token: 'a.b.c' }), 401],
  ['no token', json, '{}', 400],
  ['a token that is no text', json, '{"token":{"$gt":""}}', 400],
  ['no JSON', json, 'token=1', 400],
  ['a form', { 'content-type': 'text/plain' }, JSON.stringify({ token: goodToken }), 415],
  ['a bent content type', { 'content-type': 'application/json; x' }, JSON.stringify({ token: goodToken }), 415],
  ['17 kB', json, JSON.stringify({ token: 'x'.repeat(17_000) }), 413],
  ['another site', { ...json, origin: 'https://evil.example' }, JSON.stringify({ token: goodToken }), 403],
  ['another site by fetch metadata', { ...json, 'sec-fetch-site': 'cross-site' }, `{"token":"${goodToken}"}`, 403],
])('a session is not opened by %s', async (_name, headers, body, status) => {
  const response = await openSession({ headers, body });
  expect(response.status).toBe(status);
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(await response.json()).toMatchObject({ message: expect.any(String), slug: expect.any(String) });
});

test('the cookie is turned into the token that services verify, and stays with the gateway', async () => {
  const response = await gateway.fetch('/api/leagues', {
    headers: { cookie: `a=1; dynasty_session=${goodToken}; b=2` },
  });
  expect(response.status).toBe(200);
  const [seen] = gateway.takeSeen();
  expect(seen?.headers.authorization).toBe(`Bearer ${goodToken}`);
  expect(seen?.headers.cookie).toBeUndefined();
});

test('an authorization header decides alone, whatever the cookie says', async () => {
  const headers = { cookie: ownPage.cookie, authorization: 'Basic c29tZW9uZTpkZW1v' };
  expect((await gateway.fetch('/api/leagues', { headers })).status).toBe(401);
});

test('the response to a failure of the gateway shows no details', async () => {
  const response = await gateway.fetch('/api/leagues', { headers: { authorization: `Bearer ${stumblingToken}` } });
  expect(response.status).toBe(500);
  const requestId = response.headers.get('x-request-id');
  expect(await response.json()).toEqual({ message: 'Something went wrong.', slug: 'internal', requestId });
});

describe('writes with the cookie', () => {
  const write = (headers: Record<string, string>) =>
    gateway.fetch('/api/leagues/12/chat', { method: 'POST', headers: { ...json, ...headers }, body: '{}' });

  test.each([
    ['fetch metadata', ownPage],
    ['the origin', { cookie: ownPage.cookie, 'x-requested-with': 'dynasty', origin: 'http://localhost:8080' }],
  ])('pass when our page is shown by %s', async (_name, headers) => {
    expect((await write(headers)).status).toBe(200);
    expect(gateway.takeSeen()).toHaveLength(1);
  });

  const { 'x-requested-with': _header, ...noHeader } = ownPage;
  test.each([
    ['without the header', noHeader],
    ['with another header value', { ...ownPage, 'x-requested-with': 'XMLHttpRequest' }],
    ['from another origin', { ...ownPage, origin: 'https://evil.example' }],
    ['from the null origin', { ...ownPage, origin: 'null' }],
    ['from another site', { ...ownPage, 'sec-fetch-site': 'cross-site' }],
    ['from a sibling site', { ...ownPage, 'sec-fetch-site': 'same-site' }],
    ['without a word of the browser', { cookie: ownPage.cookie, 'x-requested-with': 'dynasty' }],
  ])('are refused %s', async (_name, headers) => {
    const response = await write(headers);
    expect(response.status).toBe(403);
    expect(gateway.takeSeen()).toEqual([]);
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('%s is a write too', async (method) => {
    const response = await gateway.fetch('/api/leagues/12/admin/7', { method, headers: { cookie: ownPage.cookie } });
    expect(response.status).toBe(403);
  });

  test('a bearer token needs neither, for no page can attach it', async () => {
    expect((await write({ ...bearer })).status).toBe(200);
  });
});

describe('a stream opened with the cookie', () => {
  const open = (headers: Record<string, string>) =>
    gateway.fetch('/api/stream?leagueId=12', { headers: { cookie: ownPage.cookie, ...headers } });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port of this machine', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
    ['the null origin', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ])('is refused to a page of %s', async (_name, headers) => {
    const response = await open(headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ slug: 'cross-site-stream' });
    expect(gateway.takeSeen()).toEqual([]);
  });

  test.each([
    ['fetch metadata', { 'sec-fetch-site': 'same-origin' }],
    ['its origin', { origin: 'http://localhost:8080' }],
    ['neither, as older browsers do', {}],
  ])('opens for our own page that shows itself by %s', async (_name, headers) => {
    expect((await open(headers)).status).toBe(200);
    expect(gateway.takeSeen()).toHaveLength(1);
  });

  test('with a token instead, which no page can attach, comes from anywhere', async () => {
    const headers = { ...bearer, origin: 'https://scripts.example' };
    expect((await gateway.fetch('/api/stream?leagueId=12', { headers })).status).toBe(200);
    gateway.takeSeen();
  });
});

describe('signing in', () => {
  const login = async (query: string) => {
    const response = await gateway.fetch(`/api/login${query}`);
    expect(response.status).toBe(302);
    return response.headers.get('location');
  };

  test('leads to the sign-in page, which comes back to the same place', async () => {
    expect(await login('')).toBe('/sign-in?returnTo=%2F');
    expect(await login('?returnTo=%2Fleagues%2F12%3Ftab%3D1')).toBe('/sign-in?returnTo=%2Fleagues%2F12%3Ftab%3D1');
  });

  test.each([
    '//evil.example',
    '///evil.example',
    'https:evil.example',
    'https://evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%09/evil.example'.replace('%09', '\t'),
    '\r\nSet-Cookie: a=1',
    '/x\r\nSet-Cookie: a=1',
    'javascript:alert(1)',
    '/../..//evil.example',
    '/api/logout',
    '',
    '/x'.repeat(400),
  ])('does not come back to %j', async (returnTo) => {
    expect(await login(`?returnTo=${encodeURIComponent(returnTo)}`)).toBe('/');
  });

  test('ignores two return addresses', async () => {
    expect(await login('?returnTo=%2Fa&returnTo=%2Fb')).toBe('/');
  });
});

describe('signing out', () => {
  /** What browsers accept, as they say it. */
  const asked = {
    page: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    picture: 'image/webp,image/avif,image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5',
  };

  test('clears the cookie, tells the services and shows the page that ends the identity session', async () => {
    const link = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' };
    const response = await gateway.fetch('/api/logout', { headers: { cookie: ownPage.cookie, ...link } });
    expect(response.headers.get('location')).toBe('/signed-out');
    expect(response.headers.get('set-cookie')).toMatch(/^dynasty_session=; Max-Age=0; Path=\/; HttpOnly/);
    expect(gateway.signedOut).toEqual([goodSid]);
  });

  test.each(['cross-site', 'same-site'])('is ignored when a %s page asks for it', async (site) => {
    const headers = { cookie: ownPage.cookie, 'sec-fetch-site': site, 'sec-fetch-dest': 'image' };
    const response = await gateway.fetch('/api/logout', { headers });
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(gateway.signedOut).toEqual([]);
  });

  test.each(['image', 'iframe', 'empty'])('is ignored when our own page asks for it as its %s', async (dest) => {
    const headers = { cookie: ownPage.cookie, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': dest };
    const response = await gateway.fetch('/api/logout', { headers });
    expect(response.headers.get('location')).toBe('/');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(gateway.signedOut).toEqual([]);
  });

  test('works without a session', async () => {
    const response = await gateway.fetch('/api/logout', { headers: { accept: asked.page } });
    expect(response.headers.get('location')).toBe('/signed-out');
  });

  test('by a browser that does not say how it asks is a page, and no picture', async () => {
    const ask = async (accept?: string) => {
      const headers = { cookie: ownPage.cookie, ...(accept !== undefined && { accept }) };
      const response = await gateway.fetch('/api/logout', { headers });
      return [response.headers.get('location'), gateway.signedOut];
    };
    for (const accept of [asked.picture, '*/*', undefined]) expect(await ask(accept)).toEqual(['/', []]);
    expect(await ask(asked.page)).toEqual(['/signed-out', [goodSid]]);
  });

  test('DELETE of the session does the same for our own page only', async () => {
    const refused = await gateway.fetch('/api/auth/session', { method: 'DELETE', headers: { cookie: ownPage.cookie } });
    expect(refused.status).toBe(403);
    const response = await gateway.fetch('/api/auth/session', { method: 'DELETE', headers: ownPage });
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toContain('Max-Age=0');
    expect(gateway.signedOut).toEqual([goodSid]);
  });
});
