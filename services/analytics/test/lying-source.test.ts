import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo } from 'node:net';
import { createNflverse, type Nflverse } from '../src/clients/nflverse.js';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A client of a source that responds so. */
async function sourceThat(respond: RequestListener, limits?: { longestMs: number }): Promise<Nflverse> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const nflverse = createNflverse(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, limits);
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await nflverse.close();
  });
  return nflverse;
}

test('a source that sends a byte now and then is given up', async () => {
  const drip: RequestListener = (_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(timer));
  };
  const nflverse = await sourceThat(drip, { longestMs: 500 });
  await expect(nflverse.download('rosters/roster_2024.csv')).rejects.toThrow('roster_2024.csv took longer than 0.5 s');
});

test('"not modified" is no response to who has nothing', async () => {
  const nflverse = await sourceThat((_request, response) => response.writeHead(304).end());
  await expect(nflverse.download('rosters/roster_2024.csv')).rejects.toThrow('responded 304');
  await expect(nflverse.download('rosters/roster_2024.csv', { etag: '"1"' })).resolves.toBeNull();
});

test('a source that redirects in a circle is given up', async () => {
  let calls = 0;
  const circle: RequestListener = (_request, response) => {
    calls += 1;
    response.writeHead(302, { location: '/rosters/roster_2024.csv' }).end();
  };
  await expect((await sourceThat(circle)).download('rosters/roster_2024.csv')).rejects.toThrow();
  expect(calls).toBeLessThanOrEqual(4);
});
