import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { setTimeout as sleep } from 'node:timers/promises';
import { statFile } from '../src/domain/fantasy/stat-lines.js';
import { seasonStats } from '../src/domain/fantasy/season-stats.js';
import { rosterWeekFile, rosterWeeks } from '../src/domain/people/roster-weeks.js';
import { type Snapshot, type NflParts, nflView, nothing } from '../src/domain/view/nfl-view.js';
import { gameMs } from '../src/domain/schedule/nfl-week.js';
import { createNflData } from '../src/memory/nfl-data.js';
import { createScoredSeasons } from '../src/memory/scored-seasons.js';

const snapshot = <T>(snapshotId: string, value: T): Snapshot<T> => ({ snapshotId, value });
const statsOf = (season: number, yards: number) =>
  snapshot(
    `stats-${season}-${yards}`,
    seasonStats(statFile(season, [{ week: 1, revision: 1, lines: { '9': { gp: 1, rush_yd: yards } } }]) as never),
  );

const parts: NflParts = {
  ...nothing,
  sleeperPlayers: snapshot('sleeper-players-1', [['9', 'Ed Back', 'RB', 'RB', 'KC']]),
  players: snapshot('players-1', [['00-9', '9', 'Ed Back', 'RB']]),
  rosters: new Map([[2024, snapshot('rosters-2024-1', [])]]),
  stats: new Map([2024, 2025].map((season) => [season, statsOf(season, 50)])),
};

const rethrow = (error: unknown): never => {
  throw error;
};

test('the snapshots of what an answer is made of are named, as far as they are there', () => {
  const view = nflView(parts);
  const who = ['sleeper-players-1', 'players-1'];
  expect(view.idsOf(2024, ['stats', 'plays', 'directory'])).toEqual(['stats-2024-50', ...who, 'rosters-2024-1']);
  expect(view.idsOf(2025, ['directory'])).toEqual(who);
  expect(view.idsOf(2025, ['games'])).toEqual([]);
});

test('when one season changes, what was worked out for the others stays, and what was asked for is made ready', () => {
  const before = nflView(parts);
  const [known, changed] = [before.fantasyPlayers(2024), before.fantasyPlayers(2025)];
  const after = nflView({ ...parts, stats: new Map(parts.stats).set(2025, statsOf(2025, 60)) }, before);
  expect(after.fantasyPlayers(2024)).toBe(known);
  expect(after.directory(2025)).toBe(before.directory(2025));
  expect(after.pending).toHaveLength(1);
  after.pending[0]!();
  expect(after.fantasyPlayers.made.has(2025)).toBe(true);
  expect(after.fantasyPlayers(2025)).not.toBe(changed);
});

test('new weekly rosters change which team a player was on in a week, and nothing of other seasons', () => {
  const before = nflView(parts);
  const known = before.teamIn(2024);
  expect(before.teamIn(2025)('00-9', 1)).toBeUndefined();
  const row = { season: '2025', week: '1', team: 'LA', gsis_id: '00-9', status: 'ACT' };
  const rosters = snapshot('weekly-rosters-2025-1', rosterWeeks(rosterWeekFile([row], 2025).file));
  const after = nflView({ ...parts, rosterWeeks: new Map([[2025, rosters]]) }, before);
  expect(after.teamIn(2025)('00-9', 1)).toBe('LAR');
  expect(after.teamIn(2024)).toBe(known);
  expect(after.idsOf(2025, ['rosterWeeks'])).toEqual(['weekly-rosters-2025-1']);
});

test('players have the team of today in the newest season that has begun, in those before it the one of then', () => {
  const row = { season: '2025', week: '1', team: 'LA', gsis_id: '00-9', status: 'ACT' };
  const rosters = new Map([[2025, snapshot('weekly-rosters-2025-1', rosterWeeks(rosterWeekFile([row], 2025).file))]]);
  const game = (homeScore: number | null) => snapshot(`games-${homeScore}`, [{ homeScore } as never]);
  const teamWhen = (next: number | null) =>
    nflView({ ...parts, rosterWeeks: rosters, games: new Map([[2026, game(next)]]) }).fantasyPlayers(2025)[0]!.team;
  expect(teamWhen(null)).toBe('KC');
  expect(teamWhen(21)).toBe('LAR');
});

test('which season is the newest that has begun is found without the games of seasons before', () => {
  const untouched: Snapshot<never> = {
    snapshotId: 'games-1',
    get value(): never {
      throw new Error('was decoded');
    },
  };
  const games: NflParts['games'] = new Map<number, Snapshot<never>>([
    [2024, untouched],
    [2025, untouched],
    [2026, snapshot('games-2', [{ homeScore: 21 }] as never)],
  ]);
  expect(nflView({ ...parts, games }).fantasyPlayers(2025)[0]!.name).toBe('Ed Back');
});

test('whose team a line is of is not asked for where all games were over when their lines were read', () => {
  const game = { week: 1, kickoff: new Date(1_000), homeTeam: 'KC', awayTeam: 'LAR', homeScore: 21 };
  const games = new Map([[2025, snapshot('games-1', [game] as never)]]);
  const readAfter = (ms: number) => {
    const lines = [{ week: 1, revision: 1, readAtMs: 1_000 + ms, lines: { '9': { gp: 1 } } }];
    const stats = new Map([[2025, snapshot('stats-2025', seasonStats(statFile(2025, lines) as never))]]);
    const view = nflView({ ...parts, stats, games });
    return [view.countedStats(2025)!.value.running.size, view.teamIn.made.has(2025)];
  };
  expect(readAfter(gameMs - 1)).toEqual([1, true]);
  expect(readAfter(gameMs)).toEqual([0, false]);
});

test('new players change who everybody is, in all seasons', () => {
  const before = nflView(parts);
  expect(before.fantasyPlayers(2024)[0]!.name).toBe('Ed Back');
  const sleeperPlayers = snapshot('sleeper-players-2', [['9', 'Edgar Back', 'RB', 'RB', 'KC']] as never);
  const after = nflView({ ...parts, sleeperPlayers }, before);
  expect(after.fantasyPlayers(2024)[0]!.name).toBe('Edgar Back');
});

test('a view is served once what the one before had worked out is ready in it', async () => {
  const nflData = createNflData(rethrow);
  await nflData.change(async () => parts);
  nflData.view().fantasyPlayers(2025);
  await nflData.change(async () => ({ ...parts, stats: new Map(parts.stats).set(2025, statsOf(2025, 60)) }));
  expect([...nflData.view().fantasyPlayers.made.keys()]).toEqual([2025]);
});

test('a view is served once its newest season is ready, and nothing else is decoded for that', async () => {
  const nflData = createNflData(rethrow);
  await nflData.change(async () => parts);
  const { fantasyPlayers, directory } = nflData.view();
  expect([fantasyPlayers, directory].map(({ made }) => [...made.keys()])).toEqual([[2025], [2025]]);
});

test('a newest season that cannot be decoded keeps the others from nobody', async () => {
  const told: unknown[] = [];
  const nflData = createNflData((error) => told.push(error));
  const damaged: Snapshot<never> = {
    snapshotId: 'stats-2026',
    get value(): never {
      throw new Error('is damaged');
    },
  };
  await nflData.change(async () => ({ ...parts, stats: new Map(parts.stats).set(2026, damaged) }));
  expect(nflData.view().fantasyPlayers(2025)[0]!.name).toBe('Ed Back');
  expect(() => nflData.view().fantasyPlayers(2026)).toThrow('is damaged');
  expect(told).toContainEqual(new Error('is damaged'));
});

test('scored seasons are worked out once for equal scorings; the longest unused give way', () => {
  const scoredSeasons = createScoredSeasons();
  const stats = statsOf(2025, 50);
  const first = scoredSeasons.of(stats, { rush_yd: 0.1 });
  expect(scoredSeasons.of(stats, { rush_yd: 0.1, rec: 0 })).toBe(first);
  for (let more = 1; more < 128; more += 1) scoredSeasons.of(stats, { rush_yd: more });
  expect(scoredSeasons.of(stats, { rush_yd: 0.1 })).toBe(first);
  for (let more = 1; more < 129; more += 1) scoredSeasons.of(stats, { rec: more });
  expect(scoredSeasons.of(stats, { rush_yd: 0.1 })).not.toBe(first);
});

test('scored seasons leave the memory with the lines that they came from', async () => {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const scoredSeasons = createScoredSeasons();
  const score = () => new WeakRef(scoredSeasons.of(statsOf(2025, 50), { rush_yd: 0.1 }));
  const scored = score();
  for (let tries = 0; tries < 50 && scored.deref() !== undefined; tries += 1) {
    await sleep(5);
    collect();
  }
  expect(scored.deref()).toBeUndefined();
});
