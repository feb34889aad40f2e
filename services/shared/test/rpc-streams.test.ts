import {
  LeagueServiceClient,
  LeagueServiceService,
  type LeagueServiceServer,
  type ReadPlayersResponse,
} from '@dynasty/proto/league/v1/league_service';
import { AppError } from '../src/errors.js';
import { createLogger } from '../src/logger.js';
import { createRpcClient, serveRpc, streamHandler, type RpcServer } from '../src/rpc.js';
import { until } from './events.js';

const logger = createLogger({ service: 'test', level: 'silent' });
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function connected(messages: () => AsyncIterable<ReadPlayersResponse>) {
  const readPlayers = streamHandler(messages);
  const add = (server: RpcServer): void =>
    server.addService(LeagueServiceService, { readPlayers } as unknown as LeagueServiceServer & Record<string, never>);
  const served = await serveRpc({ host: '127.0.0.1', port: 0, logger, add });
  closers.push(() => served.close());
  const client = createRpcClient(LeagueServiceClient, { address: `127.0.0.1:${served.port}`, logger });
  closers.push(() => client.close());
  return client;
}

const player = (playerId: string): ReadPlayersResponse => ({
  players: [{ playerId, name: 'x'.repeat(2_000), position: '', fantasyPositions: [], team: '' }],
});

it('gives every message in order, and the failure after them', async () => {
  const client = await connected(async function* () {
    for (const id of ['1', '2', '3']) yield player(id);
    throw new AppError('missing', 'no-more', 'No more.');
  });
  const seen: string[] = [];
  const reading = (async () => {
    for await (const { players } of client.readPlayers({})) seen.push(...players.map(({ playerId }) => playerId));
  })();
  await expect(reading).rejects.toMatchObject({ kind: 'missing', slug: 'no-more' });
  expect(seen).toEqual(['1', '2', '3']);
});

it('ends the work of a stream that nobody reads any more', async () => {
  let yielded = 0;
  let hasEnded = false;
  const client = await connected(async function* () {
    try {
      for (;;) {
        yielded += 1;
        yield player(String(yielded));
      }
    } finally {
      hasEnded = true;
    }
  });
  for await (const { players } of client.readPlayers({})) if (players.length > 0) break;
  await until('the generator has ended', () => hasEnded);
  expect(yielded).toBeGreaterThan(0);
});
