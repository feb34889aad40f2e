import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveTokens, tokensOf } from '../tokens.js';

/** An identity server that gives tokens which live so many seconds, and counts them by user. */
async function issuer(livesS: number) {
  const given: string[] = [];
  const server = http.createServer((request, response) => {
    let form = '';
    request.on('data', (part: Buffer) => (form += part.toString()));
    request.on('end', () => {
      const user = new URLSearchParams(form).get('username') ?? '';
      given.push(user);
      const claims = { exp: Date.now() / 1000 + livesS, n: given.length };
      const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
      response.writeHead(user.startsWith('bad') ? 401 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ access_token: token }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    given,
    address,
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

const people = [
  { email: 'ann@example.org', password: 'p', leagueIds: ['1'] },
  { email: 'ben@example.org', token: 'given', leagueIds: ['1'] },
  { email: 'bad@example.org', password: 'p', leagueIds: ['1'] },
];

describe('the tokens of a load', () => {
  let server: Awaited<ReturnType<typeof issuer>>;
  afterEach(() => server.close());

  it('are asked for once by everybody together, as long as they live', async () => {
    server = await issuer(300);
    const tokens = await serveTokens(tokensOf({ address: server.address, people, leagues: [] }));
    const ask = async (email: string) => (await fetch(`${tokens.address}/${encodeURIComponent(email)}`)).text();
    const all = await Promise.all(Array.from({ length: 50 }, () => ask('ann@example.org')));
    expect(new Set(all).size).toBe(1);
    expect(await ask('ben@example.org')).toBe('given');
    expect(server.given).toEqual(['ann@example.org']);
    await tokens.close();
  });

  it('are asked for again before they end', async () => {
    server = await issuer(100);
    const tokenOf = tokensOf({ address: server.address, people, leagues: [] });
    const first = await tokenOf('ann@example.org');
    expect(await tokenOf('ann@example.org')).not.toBe(first);
    expect(server.given).toHaveLength(2);
  });

  it('are told to nobody who does not know the address, and a refusal is asked again', async () => {
    server = await issuer(300);
    const tokens = await serveTokens(tokensOf({ address: server.address, people, leagues: [] }));
    const { origin } = new URL(tokens.address);
    expect((await fetch(`${origin}/guess/ann@example.org`)).status).toBe(404);
    for (let n = 0; n < 2; n += 1) expect((await fetch(`${tokens.address}/bad@example.org`)).status).toBe(502);
    expect(server.given).toEqual(['bad@example.org', 'bad@example.org']);
    await tokens.close();
  });
});
