import { processRegistry } from '@dynasty/kit/metrics';
import { measureIngestions } from '../src/actions/measure-ingestions.js';
import { createIngestions, ingestionKey } from '../src/store/ingestions.js';
import { ensureCollections } from '@dynasty/kit/collection';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';

let bed: Testbed;
beforeAll(async () => {
  bed = await testbed();
});
afterAll(() => bed.close());

async function samples(name: string): Promise<Record<string, number>> {
  const metric = (await processRegistry().getMetricsAsJSON()).find((one) => one.name === name);
  return Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [String(labels.kind), value]));
}

it('shows how old each kind is by its newest season, and what cannot be read', async () => {
  const ingestions = createIngestions(bed.mongo);
  await ensureCollections(bed);
  const stop = measureIngestions({ ingestions, firstSeason: 2020 });
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const look = (hours: number) => ({ begunAt: ago(hours), checkedAt: ago(hours) });
  await ingestions.unchanged(ingestionKey('plays', 2023), look(900), 'a');
  await ingestions.unchanged(ingestionKey('plays', 2024), look(2), 'b');
  await ingestions.unchanged(ingestionKey('schedule'), look(50), 'c');
  await ingestions.failed(ingestionKey('schedule'), ago(1), { error: 'it does not respond', hasFewerRows: false });
  await ingestions.absent(ingestionKey('injuries', 2024), look(1), 'there is none');
  // Nobody looks at nflverse's files of a season before the first one any more; league-sync brings what it has.
  await ingestions.failed(ingestionKey('plays', 2019), ago(1), { error: 'it was away', hasFewerRows: false });
  await ingestions.unchanged(ingestionKey('rosters', 2019), look(9_000), 'd');
  await ingestions.unchanged(ingestionKey('stats', 2019), look(3), 'e');
  const ages = await samples('ingestion_age_seconds');
  expect(Math.round((ages.plays ?? 0) / 3_600)).toBe(2);
  expect(Math.round((ages.schedule ?? 0) / 3_600)).toBe(50);
  expect(Object.keys(ages).sort()).toEqual(['injuries', 'plays', 'schedule', 'stats']);
  expect(await samples('ingestion_failing')).toEqual({ plays: 0, schedule: 1, injuries: 0, stats: 0 });
  stop();
});
