import { countedWeeks, defenceVersusPosition } from '../src/domain/fantasy/defence-versus-position.js';
import { scoreSeason } from '../src/domain/fantasy/scored-season.js';
import { seasonStats } from '../src/domain/fantasy/season-stats.js';
import { statFile } from '../src/domain/fantasy/stat-lines.js';
import { type Snapshot, nflView, nothing } from '../src/domain/view/nfl-view.js';
import { rosterWeekFile, rosterWeeks } from '../src/domain/people/roster-weeks.js';
import { type ScheduledGame } from '../src/domain/schedule/schedule.js';

const season = 2025;
const snapshot = <T>(value: T): Snapshot<T> => ({ snapshotId: 'one', value });

const kickoffOf = (week: number) => new Date(Date.UTC(season, 8, 7 * week, 17));

/** BUF and KC in week 1, 2 and so on, with a score or without; the KC back has 10 points in each week with lines. */
function dvp(o: {
  scores: (number | null)[];
  linesOf: number[];
  lastWeeks: number | null;
  readAfterHours?: number;
  other?: Partial<ScheduledGame>;
}) {
  const games = o.scores.map((homeScore, index) => {
    const week = index + 1;
    return { week, gameType: 'REG', homeTeam: 'BUF', awayTeam: 'KC', homeScore, kickoff: kickoffOf(week) };
  }) as ScheduledGame[];
  // Another game of the last week, which is still to be played.
  const open = { ...games.at(-1)!, homeTeam: 'MIA', awayTeam: 'LAR', homeScore: null, ...o.other };
  const weeks = o.linesOf.map((week) => ({
    week,
    revision: 1,
    // After the kick-off of the week's game.
    readAtMs: o.readAfterHours && kickoffOf(week).getTime() + o.readAfterHours * 3_600_000,
    lines: { '9': { gp: 1, rush_yd: 100 } },
  }));
  const stats = seasonStats(statFile(season, weeks) as never);
  const rows = games.map(({ week }) => ({
    season: String(season),
    week: String(week),
    team: 'KC',
    gsis_id: '00-9',
    status: 'ACT',
  }));
  const view = nflView({
    ...nothing,
    sleeperPlayers: snapshot([['9', 'Ed Back', 'RB', 'RB', 'KC']] as never),
    players: snapshot([['00-9', '9', 'Ed Back', 'RB']] as never),
    rosterWeeks: new Map([[season, snapshot(rosterWeeks(rosterWeekFile(rows, season).file))]]),
    stats: new Map([[season, snapshot(stats)]]),
    games: new Map([[season, snapshot([...games, open])]]),
  });
  const [opponents, players] = [view.opponents(season)!, view.fantasyPlayers(season)];
  const asked = { position: 'RB', lastWeeks: o.lastWeeks };
  const found = defenceVersusPosition(scoreSeason(stats, { rush_yd: 0.1 }), players, opponents, asked);
  const { points, games: counted } = found.find(({ team }) => team === 'BUF')!;
  const others = found.find(({ team }) => team === 'MIA')?.games ?? 0;
  return { weeks: countedWeeks(stats, opponents, o.lastWeeks), points, games: counted, ...(others > 0 && { others }) };
}

test('a game whose week has no stat lines yet lowers no average, in a whole season and in its last weeks', () => {
  const behind = { scores: [20, 17, 30, 24, null], linesOf: [1, 2, 3] };
  expect(dvp({ ...behind, lastWeeks: null })).toEqual({ weeks: [1, 2, 3], points: 3000, games: 3 });
  expect(dvp({ ...behind, lastWeeks: 2 })).toEqual({ weeks: [2, 3], points: 2000, games: 2 });
});

test('a week that is being played counts in the whole season as far as it has come, and is none of the last weeks', () => {
  const running = { scores: [20, 17, 30], linesOf: [1, 2, 3] };
  expect(dvp({ ...running, lastWeeks: null })).toEqual({ weeks: [1, 2, 3], points: 3000, games: 3 });
  expect(dvp({ ...running, lastWeeks: 1 })).toEqual({ weeks: [2], points: 1000, games: 1 });
});

test('a game with a score counts once the lines of its week were read after it: they may be those of an earlier one', () => {
  // The late game of week 3 has its score, and the lines of the week are those of the early one's end.
  const late = { homeScore: 13, kickoff: new Date(kickoffOf(3).getTime() + 3 * 3_600_000) };
  const early = { scores: [20, 17, 30], linesOf: [1, 2, 3], other: late };
  const after = (readAfterHours: number, lastWeeks: number | null) => dvp({ ...early, readAfterHours, lastWeeks });
  expect(after(4, null)).toEqual({ weeks: [1, 2, 3], points: 3000, games: 3 });
  expect(after(4, 1)).toEqual({ weeks: [2], points: 1000, games: 1 });
  expect(after(7, null)).toEqual({ weeks: [1, 2, 3], points: 3000, games: 3, others: 1 });
  expect(after(7, 1)).toEqual({ weeks: [3], points: 1000, games: 1, others: 1 });
});
