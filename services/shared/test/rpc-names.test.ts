import {
  LeagueServiceClient,
  LeagueServiceService,
  type LeagueServiceServer,
  type ReadPlayersResponse,
} from '@dynasty/proto/league/v1/league_service';
import dns from 'node:dns';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../src/logger.js';
import { createRpcClient, serveRpc, streamHandler, type RpcServer } from '../src/rpc.js';
import { until } from './events.js';
import { access, serveAccess } from './serve-access.js';

const logger = createLogger({ service: 'test', level: 'silent' });
const [first, second] = ['127.0.0.1', '127.0.0.2'];
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  jest.restoreAllMocks();
});

/** The system's resolver, which this test cannot teach a name, gives these addresses for every one. */
function resolveTo(...addresses: string[]): void {
  const found = addresses.map((address) => ({ address, family: 4 }));
  jest.spyOn(dns.promises, 'lookup').mockImplementation((async () => found) as never);
}

/** A process of the service behind the name; `asked` counts its calls. */
async function startProcess(o: Parameters<typeof serveAccess>[1] = {}) {
  const process = { asked: 0 };
  const handle = async () => {
    process.asked += 1;
    await sleep(5);
    return access;
  };
  const served = await serveAccess(handle, o);
  closers.push(() => served.close());
  return Object.assign(process, served);
}

function askOf(port: number) {
  const client = createRpcClient(LeagueServiceClient, { address: `league-sync.test:${port}`, logger });
  closers.push(() => client.close());
  return () => client.getAccess({ accountId: 'a', leagueId: '1' });
}

it('finds the processes of a name soon after all of them were replaced', async () => {
  const old = await startProcess();
  resolveTo(first);
  const ask = askOf(old.port);
  expect(await ask()).toEqual(access);
  const next = await startProcess({ host: second, port: old.port });
  resolveTo(second);
  await old.close();
  const isServed = () => ask().then(Boolean, () => false);
  await until('the new process responds', isServed, 5_000);
  expect(next.asked).toBeGreaterThan(0);
});

it('comes to a process that was added, and no call fails while connections end for that', async () => {
  const connectionMs = 400;
  const one = await startProcess({ connectionMs });
  resolveTo(first);
  const ask = askOf(one.port);
  await ask();
  const added = await startProcess({ host: second, port: one.port, connectionMs });
  resolveTo(first, second);
  const over = new AbortController();
  const failures: unknown[] = [];
  let calls = 0;
  const goOn = async (): Promise<void> => {
    while (!over.signal.aborted && failures.length === 0) {
      await ask().catch((error: unknown) => failures.push(error));
      calls += 1;
    }
  };
  const asking = Promise.all(Array.from({ length: 20 }, goOn));
  await until('the new process is asked', () => added.asked > 0, 5_000);
  await sleep(6 * connectionMs);
  over.abort();
  await asking;
  expect(failures).toEqual([]);
  // Both have their turns.
  expect(Math.min(one.asked, added.asked)).toBeGreaterThan(calls / 10);
});

it('lets a stream end whose connection takes no new calls any more', async () => {
  const connectionMs = 50;
  const weeks = ['1', '2', '3', '4', '5', '6', '7', '8'];
  const readPlayers = streamHandler(async function* (): AsyncGenerator<ReadPlayersResponse> {
    for (const playerId of weeks) {
      await sleep(connectionMs);
      yield { players: [{ playerId, name: '', position: '', fantasyPositions: [], team: '' }] };
    }
  });
  const add = (server: RpcServer): void =>
    server.addService(LeagueServiceService, { readPlayers } as unknown as LeagueServiceServer & Record<string, never>);
  const served = await serveRpc({ host: first, port: 0, connectionMs, logger, add });
  closers.push(() => served.close());
  const client = createRpcClient(LeagueServiceClient, { address: `${first}:${served.port}`, logger });
  closers.push(() => client.close());
  const seen: string[] = [];
  for await (const { players } of client.readPlayers({})) seen.push(...players.map(({ playerId }) => playerId));
  expect(seen).toEqual(weeks);
});
