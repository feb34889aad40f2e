import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { refreshNflData } from '../src/actions/refresh-nfl-data.js';
import { nflDataStatusOf } from '../src/bodies/nfl-data-status.js';
import { columnLayout } from '../src/domain/columns/column-file.js';
import { ingestionKey } from '../src/store/ingestions.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { gameRow, gamesCsv } from './support/game-rows.js';

jest.setTimeout(120_000);

const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1);
const games = (count: number) =>
  gamesCsv(numbers(count).map((id) => gameRow({ game_id: `2024_01_${id}`, season: '2024' })));
const rosterHead = 'season,gsis_id,sleeper_id,full_name,position,team';
const rosters = (count: number) =>
  [rosterHead, ...numbers(count).map((id) => `2024,00-${id},${id},Player ${id},WR,KC`)].join('\n');
const withoutPosition = rosters(20).replace('position', 'place');
const rosterFile = 'roster_2024.csv';

let folder: string;
let bed: AnalyticsBed;
const publish = (name: string, content: string) => writeFileSync(path.join(folder, name), content);

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'refused-'));
  publish('games.csv', games(20));
  publish(rosterFile, rosters(20));
  bed = await analyticsBed({ folder });
});
afterEach(async () => {
  await bed.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Looks at all files, also where one is refused; gives the names of those that are downloaded. */
async function look(): Promise<string[]> {
  const { nflverse } = bed.deps;
  const downloaded: string[] = [];
  const download: typeof nflverse.download = async (place, o) => {
    const found = await nflverse.download(place, o);
    if (found !== null) downloaded.push(path.basename(found.file));
    return found;
  };
  const deps = { ...bed.deps, nflverse: { ...nflverse, download } };
  await refreshNflData(deps, AbortSignal.timeout(60_000)).catch(() => undefined);
  return downloaded;
}

async function statusOf(kind: string) {
  const { ingestions } = nflDataStatusOf(await bed.deps.ingestions.list(), new Date());
  const { state, reason, hasFewerRows } = ingestions.find((one) => one.kind === kind)!;
  return { state, reason, hasFewerRows };
}

test.each([
  ['fewer games', 'schedule', 'games.csv', games(10), games(21), 'games.csv has 10 games of 2024, 20 last time', true],
  ['fewer rows', 'rosters', rosterFile, rosters(10), rosters(21), 'the source has 10 rows, 20 last time', true],
  ['a column less', 'rosters', rosterFile, withoutPosition, rosters(21), 'the file has no column position', false],
])(
  'a file that is refused because it has %s is downloaded once, and goes on failing until it changes',
  async (_what, kind, file, refused, mended, reason, hasFewerRows) => {
    expect(await look()).toEqual(['games.csv', rosterFile]);
    publish(file, refused);
    expect(await look()).toEqual([file]);
    expect(await statusOf(kind)).toEqual({ state: 'failing', reason, hasFewerRows });
    expect([await look(), await look()]).toEqual([[], []]);
    expect(await statusOf(kind)).toEqual({ state: 'failing', reason, hasFewerRows });
    publish(file, mended);
    expect(await look()).toEqual([file]);
    expect(await statusOf(kind)).toMatchObject({ state: 'stored', reason: null });
  },
);

test('it is downloaded once more when a person asks or what it was compared with has changed, and taken if they accept it', async () => {
  const key = ingestionKey('rosters', 2024);
  const { ingestions, mongo } = bed.deps;
  const ask = (acceptFewerRows: boolean) => ingestions.ask([key], { askedAt: new Date(), acceptFewerRows });
  await look();
  publish(rosterFile, rosters(10));
  expect(await look()).toEqual([rosterFile]);
  await ask(false);
  expect([await look(), await look()]).toEqual([[rosterFile], []]);
  // Another version reads it, or another process has stored a file meanwhile.
  for (const changed of [{ 'refusal.layout': columnLayout - 1 }, { 'refusal.revision': 0 }]) {
    await mongo.connection.collection('ingestions').updateOne({ _id: key._id as never }, { $set: changed });
    expect([await look(), await look()]).toEqual([[rosterFile], []]);
  }
  await ask(true);
  expect([await look(), await look()]).toEqual([[rosterFile], []]);
  expect(await statusOf('rosters')).toMatchObject({ state: 'stored', reason: null });
});
