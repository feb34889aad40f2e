import { LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../src/errors.js';
import { createLogger } from '../src/logger.js';
import { createRpcClient } from '../src/rpc.js';
import { serveAccess, type AccessHandler } from './serve-access.js';

const logger = createLogger({ service: 'test', level: 'silent' });
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function serve(handle: AccessHandler) {
  const served = await serveAccess(handle, {});
  closers.push(() => served.close());
  return served;
}

function connect(address: string, deadlineMs: number) {
  const client = createRpcClient(LeagueServiceClient, { address, deadlineMs, logger });
  closers.push(() => client.close());
  return (leagueId: string) => client.getAccess({ accountId: 'a', leagueId });
}

const late = { slug: 'dependency-timeout' };
const refused = { slug: 'league-not-found' };

/** Responds to `late` not at all, and refuses everything else. */
async function strictServer() {
  const asked: string[] = [];
  const { port } = await serve((leagueId) => {
    asked.push(leagueId);
    if (leagueId === 'late') return new Promise<never>(() => undefined);
    return Promise.reject(new AppError('missing', 'league-not-found', 'There is no such league here.'));
  });
  return { ask: connect(`127.0.0.1:${port}`, 200), asked };
}

it('calls on a server that responds between failures, though it refuses', async () => {
  const { ask, asked } = await strictServer();
  for (let n = 0; n < 4; n += 1) await expect(ask('late')).rejects.toMatchObject(late);
  await expect(ask('none')).rejects.toMatchObject(refused);
  await expect(ask('late')).rejects.toMatchObject(late);
  await expect(ask('none')).rejects.toMatchObject(refused);
  expect(asked).toHaveLength(7);
});

it('takes five failures anew to stop, once a refusal has shown that the server is back', async () => {
  const { ask } = await strictServer();
  for (let n = 0; n < 5; n += 1) await expect(ask('late')).rejects.toMatchObject(late);
  await expect(ask('none')).rejects.toMatchObject({ slug: 'dependency-unavailable' });
  await sleep(2_100);
  await expect(ask('none')).rejects.toMatchObject(refused);
  await expect(ask('late')).rejects.toMatchObject(late);
  await expect(ask('none')).rejects.toMatchObject(refused);
});

it('asks no more than fifty again at a time of processes that are all slow, though all began at one moment', async () => {
  let asked = 0;
  const hang = () => {
    asked += 1;
    return new Promise<never>(() => undefined);
  };
  const [one, other] = await Promise.all([serve(hang), serve(hang)]);
  const ask = connect(`ipv4:127.0.0.1:${one.port},127.0.0.1:${other.port}`, 2_000);
  await Promise.all(Array.from({ length: 120 }, () => expect(ask('1')).rejects.toMatchObject(late)));
  expect(asked).toBeGreaterThan(120);
  expect(asked).toBeLessThanOrEqual(170);
});
