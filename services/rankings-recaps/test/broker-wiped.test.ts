import { connectBus, type Bus } from '@dynasty/kit/bus';
import { processRegistry } from '@dynasty/kit/metrics';
import { requestReconcile } from '@dynasty/kit/reconcile';
import { testCore } from '@dynasty/testbed/core-bed';
import { weekFinalized } from '@dynasty/testbed/league/league-bed';
import { reportFigure } from '@dynasty/testbed/report-figure';
import { findNats, startNats } from '@dynasty/testbed/servers/nats';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { until } from '../../shared/test/events.js';
import { createDeps, type Deps } from '../src/deps.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { rankingsBed, type RankingsBed, storedRankings } from './support/rankings-bed.js';

const weeks = 7;
const healedWithinMs = 30_000;

let bed: RankingsBed;
let dir: string;
let nats: Awaited<ReturnType<typeof startNats>>;
let bus: Bus;
let deps: Deps;
let following: { stop(): Promise<void> };

beforeAll(async () => {
  bed = await rankingsBed();
  dir = await fs.mkdtemp(path.join(os.tmpdir(), 'dynasty-test-wiped-'));
  nats = await startNats({ binary: await findNats(), dir });
  bus = await connectBus({ url: nats.url, service: 'test', logger: bed.logger, timing: { pauseMs: 50 } });
  deps = createDeps(testCore({ ...bed, bus }), bed.deps);
  following = await rankedWeeks(deps).follow();
});
afterAll(async () => {
  await following.stop();
  await bus.close();
  await nats.stop();
  await fs.rm(dir, { recursive: true, force: true });
  await bed.close();
});

/** Stops the broker, takes everything that it stored, and starts it again at the same address. */
async function wipe(): Promise<void> {
  await nats.stop();
  const stored = (await fs.readdir(dir)).filter((name) => name !== 'nats.conf');
  for (const name of stored) await fs.rm(path.join(dir, name), { recursive: true, force: true });
  nats = await startNats({ binary: await findNats(), dir, port: nats.port });
}

it('weeks whose event was missed are ranked on demand', async () => {
  await until('the first look at the final weeks is over', async () => {
    const runs = await processRegistry().getSingleMetric('loop_runs_total')?.get();
    return (runs?.values ?? []).some(({ labels }) => labels.loop === 'final-weeks' && labels.outcome === 'done');
  });
  const league = bed.connect({ seed: 2, weeks, playoffWeekStart: 6 });
  const reports = await requestReconcile(bed.deps.bus, { listenMs: 500, withinMs: 10_000 });
  expect(reports).toEqual([]);
  expect(await requestReconcile(bus, { listenMs: 500, withinMs: 10_000 })).toEqual([
    {
      service: 'rankings-recaps',
      process: expect.any(String) as string,
      state: 'done',
      summary: `final weeks caught up with: ${weeks}`,
    },
  ]);
  expect(await storedRankings(deps, league.chainId)).toHaveLength(weeks);
  const again = await requestReconcile(bus, { listenMs: 500, withinMs: 10_000 });
  expect(again).toMatchObject([{ state: 'done', summary: 'nothing was missing' }]);
});

describe('a broker that loses everything', () => {
  it('between its acknowledgement and our consumption costs no ranking for longer than 30 s', async () => {
    // While the seasons cannot be read, the first event is held and the others wait in the stream.
    bed.leagueService.down = true;
    const league = bed.connect({ seed: 1, weeks, playoffWeekStart: 6 });
    for (let week = 1; week <= weeks; week += 1) {
      const { subject, id, payload } = weekFinalized(league, week, false);
      await bus.publish(subject, id, payload);
    }
    await wipe();
    const from = performance.now();
    bed.leagueService.down = false;
    const areRanked = async () => (await storedRankings(deps, league.chainId)).length === weeks;
    await until('all weeks are ranked', areRanked, healedWithinMs);
    reportFigure(expect, `${weeks} weeks ranked after ${((performance.now() - from) / 1_000).toFixed(1)} s`);
  });
});
