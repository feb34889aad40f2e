import { AppError } from '@dynasty/kit/errors';
import { processRegistry } from '@dynasty/kit/metrics';
import { noteFailure } from '../src/actions/ingesting/note-look.js';
import { measureIngestions } from '../src/actions/measure-ingestions.js';
import { createIngestions, type Ingestions, ingestionKey } from '../src/store/ingestions.js';
import { ensureCollections } from '@dynasty/kit/collection';
import { testbed, type Testbed } from '@dynasty/testbed/testbed';

let bed: Testbed;
let ingestions: Ingestions;
beforeAll(async () => {
  bed = await testbed();
  ingestions = createIngestions(bed.mongo);
  await ensureCollections(bed);
});
afterAll(() => bed.close());

async function samples(name: string): Promise<Record<string, number>> {
  const metric = (await processRegistry().getMetricsAsJSON()).find((one) => one.name === name);
  return Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [String(labels.kind), value]));
}

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

it('shows how old each kind is by its newest season, and what cannot be read', async () => {
  const stop = measureIngestions({ ingestions, firstSeason: 2020 });
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

it('shows that a file is gone which was there, and none that has never been there', async () => {
  const stop = measureIngestions({ ingestions, firstSeason: 2020 });
  const key = ingestionKey('weekly-rosters', 2024);
  const taken = { snapshotId: 'w-1', etag: '"1"', rows: 1, rejectedRows: 0, rejections: [], ingestedAt: ago(40) };
  await bed.mongo.transaction((session) => ingestions.succeed(session, key, 0, { ...taken, tookAt: ago(40) }));
  const gone = new AppError('missing', 'nfl-file-missing', 'the source has no such file');
  for (const one of [key, ingestionKey('players')]) {
    const known = await ingestions.find(one);
    await noteFailure({ ingestions }, { key: one, begunAt: new Date(), known, etag: null }, gone);
  }
  expect(await samples('ingestion_failing')).toMatchObject({ 'weekly-rosters': 1, players: 0 });
  expect(Math.round((await samples('ingestion_age_seconds'))['weekly-rosters']! / 3_600)).toBe(40);
  stop();
});
