import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { openStreams } from '../streams.js';
import type { World } from '../world.js';

/** A product that has live streams and nothing else. */
async function fakeProduct() {
  const open: http.ServerResponse[] = [];
  let earlier = '';
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`${earlier}event: opened\ndata: {}\n\n`);
    open.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    open,
    address: `http://127.0.0.1:${port}`,
    say(n: number, those = open, at = Date.now()) {
      const data = JSON.stringify({ message: `Who starts this week? (load-1-${n}-${at})` });
      for (const response of those) response.write(`id: ${n}\nevent: chat.message\ndata: ${data}\n\n`);
    },
    change(parts: string[], those = open) {
      const data = JSON.stringify({ leagueId: '1', season: '2025', parts });
      for (const response of those) response.write(`event: league.updated\ndata: ${data}\n\n`);
    },
    /** What pages are told from now on before they are open. */
    tellEarlier(parts: string[]) {
      earlier = `event: league.updated\ndata: ${JSON.stringify({ parts })}\n\n`;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('the pages that a load keeps open', () => {
  let product: Awaited<ReturnType<typeof fakeProduct>>;
  let world: World;
  beforeEach(async () => {
    product = await fakeProduct();
    const person = (name: string) => ({ email: `${name}@example.org`, password: '', token: name, leagueIds: ['1'] });
    world = { address: product.address, people: [person('ann'), person('ben')], leagues: [] };
  });
  afterEach(() => product.close());
  /** What the product took in the league, and in one that has no page open. */
  const taken = (words: number) =>
    new Map([
      ['1', words],
      ['2', 9],
    ]);

  it('are as many as accounts may have, and hear everything', async () => {
    const streams = await openStreams(world, 100);
    expect(product.open).toHaveLength(10);
    product.say(1);
    product.say(2);
    await until(() => streams.words() === 20);
    expect(streams.close(taken(2))).toMatchObject({ open: 10, reopened: 0, words: 20, missing: 0 });
  });

  it('do not hold when one of them misses a word', async () => {
    const streams = await openStreams(world, 3);
    product.say(1, product.open.slice(0, 2));
    await until(() => streams.words() === 2);
    expect(streams.close(taken(1))).toMatchObject({ words: 2, missing: 1, holds: false });
  });

  it('do not hold when the product took a word that nobody hears', async () => {
    const streams = await openStreams(world, 3);
    product.say(1);
    await until(() => streams.words() === 3);
    expect(streams.close(taken(2))).toMatchObject({ missing: 0, unheard: 1, holds: false });
  });

  it('do not count what was said before they were opened', async () => {
    const streams = await openStreams(world, 2);
    product.say(1, product.open.slice(0, 1), Date.now() - 9_000);
    product.say(2);
    await until(() => streams.words() === 2);
    expect(streams.close(taken(1))).toMatchObject({ words: 2, missing: 0, holds: true });
  });

  it('are opened again when they end', async () => {
    const streams = await openStreams(world, 1);
    product.open[0]?.destroy();
    await until(() => product.open.length === 2);
    product.say(7, product.open.slice(1));
    await until(() => streams.words() === 1);
    expect(streams.close(taken(1))).toMatchObject({ reopened: 1, words: 1, missing: 0 });
  });

  it('count how often scores have changed since they were opened', async () => {
    product.tellEarlier(['matchups']);
    const streams = await openStreams(world, 3, { isLive: true });
    product.change(['matchups', 'league']);
    product.change(['rosters']);
    product.change(['matchups'], product.open.slice(1));
    product.say(1);
    await until(() => streams.words() === 3);
    expect(streams.close(taken(1))).toMatchObject({ scores: { least: 1, most: 2 }, holds: true });
  });

  it('do not hold in a live week when one of them hears of no score', async () => {
    const streams = await openStreams(world, 3, { isLive: true });
    product.change(['matchups'], product.open.slice(1));
    product.say(1);
    await until(() => streams.words() === 3);
    expect(streams.close(taken(1))).toMatchObject({ scores: { least: 0, most: 1 }, holds: false });
  });
});
