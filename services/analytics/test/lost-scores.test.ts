import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { footballClock } from '@dynasty/kit/league/football-clock';
import { refreshNflData } from '../src/actions/refresh-nfl-data.js';
import { refreshSchedule, SCHEDULE } from '../src/actions/refresh-schedule.js';
import { playedSeasons } from '../src/domain/sources/ingestion-plan.js';
import { type GameRow } from '../src/domain/schedule/game-row.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { gameRow, gamesCsv } from './support/game-rows.js';

jest.setTimeout(60_000);

const blank = { home_score: '', away_score: '' };
/** Week 1 of 2025, and enough games before it that one bad row is no sign of a damaged file. */
const games = [
  ...Array.from({ length: 250 }, (_, index) => gameRow({ game_id: `2024_01_${index}`, season: '2024' })),
  gameRow({ game_id: '2025_01_BUF_KC' }),
  gameRow({ game_id: '2025_18_LV_DEN', week: '18', gameday: '2026-01-04', ...blank }),
];

let folder: string;
let bed: AnalyticsBed;
const publish = (rows: readonly GameRow[]) => writeFileSync(path.join(folder, 'games.csv'), gamesCsv(rows));
const changed = (id: string, change: Partial<GameRow>) =>
  games.map((game) => (game.game_id === id ? { ...game, ...change } : game));
const stored = async (id: string) => (await bed.deps.games.all()).get(id);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lost-scores-'));
  publish(games);
  bed = await analyticsBed({ folder, now: '2025-12-01T12:00:00Z' });
});
afterAll(async () => {
  await bed.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  publish(games);
  await refreshSchedule(bed.deps, { force: true });
});

test('a file that has lost all scores is refused: the seasons that were played stay played', async () => {
  publish(games.map((game) => ({ ...game, ...blank })));
  await expect(refreshSchedule(bed.deps, { force: true })).rejects.toThrow(
    '251 of 252 games cannot be taken, for instance 2024_01_0: its score is gone',
  );
  expect(await bed.deps.ingestions.find(SCHEDULE)).toMatchObject({ error: expect.stringMatching(/is gone/) as string });
  await refreshNflData(bed.deps, AbortSignal.timeout(30_000)).catch(() => undefined);
  expect(playedSeasons(bed.deps.nflData.view().games, 2020)).toEqual([2025, 2024]);
});

test('a single game that has lost its score is named and stays as it was, and the others are followed', async () => {
  const rows = changed('2025_01_BUF_KC', blank);
  publish(rows.map((row) => (row.game_id === '2025_18_LV_DEN' ? { ...row, gametime: '16:25' } : row)));
  await expect(refreshSchedule(bed.deps)).resolves.toBe(1);
  expect(await stored('2025_01_BUF_KC')).toMatchObject({ homeScore: 20, awayScore: 17 });
  expect(await bed.deps.ingestions.find(SCHEDULE)).toMatchObject({
    ...{ error: null, rows: 252, rejectedRows: 1 },
    rejections: ['2025_01_BUF_KC: its score is gone'],
  });
});

test('a score that is corrected is taken', async () => {
  publish(changed('2025_01_BUF_KC', { home_score: '21' }));
  await expect(refreshSchedule(bed.deps)).resolves.toBe(1);
  expect(await stored('2025_01_BUF_KC')).toMatchObject({ homeScore: 21 });
});

test('a game that is still to be played by the clock, which was set back, has no score any more', async () => {
  publish(changed('2025_01_BUF_KC', blank));
  const clock = footballClock('2025-09-07T19:00:00Z');
  await expect(refreshSchedule({ ...bed.deps, clock })).resolves.toBe(1);
  expect(await stored('2025_01_BUF_KC')).toMatchObject({ homeScore: null });
});

test.each([
  ['gameday', { gameday: '' }],
  ['gametime', { gametime: '' }],
  ['gametime', { gametime: '1:00 PM' }],
  ['spread_line', { spread_line: 'NA' }],
  ['roof', { roof: '' }],
  ['temp', { temp: 'mild' }],
  ['stadium', { stadium: '' }],
])(
  'a file whose %s says nothing any more, as %j, is refused, and taken when a person accepts it',
  async (column, lost) => {
    publish(games.map((game) => ({ ...game, ...lost })));
    const before = await bed.deps.games.all();
    const reason = `the source has 0 rows with ${column} in 2024, 250 last time`;
    await expect(refreshSchedule(bed.deps)).rejects.toThrow(reason);
    expect(await bed.deps.games.all()).toEqual(before);
    expect(await bed.deps.ingestions.find(SCHEDULE)).toMatchObject({ error: reason, hasFewerRows: true });
    await bed.deps.ingestions.ask([SCHEDULE], { askedAt: new Date(), acceptFewerRows: true });
    await expect(refreshSchedule(bed.deps)).resolves.toBe(252);
  },
);

test('games that are still to be played may lose their line, and a tenth of them their time', async () => {
  const later = games.map((game) => (game.season === '2024' ? { ...game, ...blank, gameday: '2026-01-04' } : game));
  await bed.deps.ingestions.ask([SCHEDULE], { askedAt: new Date(), acceptFewerRows: true });
  publish(later);
  await refreshSchedule(bed.deps);
  publish(later.map((game, index) => ({ ...game, gametime: index < 25 ? '' : game.gametime, spread_line: '' })));
  await expect(refreshSchedule(bed.deps)).resolves.toBe(252);
});
