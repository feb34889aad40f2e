import { gameLog } from '../src/domain/fantasy/game-log.js';
import { pprScoring, scoreSeason } from '../src/domain/fantasy/scored-season.js';
import { markRunning, seasonStats } from '../src/domain/fantasy/season-stats.js';
import { statFile } from '../src/domain/fantasy/stat-lines.js';
import { gamesOver, type ScheduledGame, scheduleGrid } from '../src/domain/schedule/schedule.js';
import { nflView, nothing, type Snapshot } from '../src/domain/view/nfl-view.js';
import { playerCard } from '../src/domain/view/player-card.js';

const game = (week: number, homeTeam: string, awayTeam: string, homeScore: number | null) =>
  ({ week, gameType: 'REG', homeTeam, awayTeam, homeScore, kickoff: null as Date | null }) as ScheduledGame;

/** Friday of week 3: its first game, BUF's, is over and its stat lines are there. */
const games = [
  game(1, 'KC', 'BUF', 20),
  game(2, 'KC', 'LAR', 31),
  game(3, 'BUF', 'MIA', 24),
  game(3, 'LAR', 'KC', null),
];
const weeks = [1, 2, 3].map((week) => ({
  week,
  revision: 1,
  lines: { BUF: { gp: 1, pts_ppr: 7 }, ...(week === 1 && { '9': { gp: 1, pts_ppr: 10 } }) },
}));
const scored = scoreSeason(seasonStats(statFile(2025, weeks) as never), pprScoring);

const weeksOf = (playerId: string, team: string | null, schedule = games, of = scored) =>
  gameLog({
    scored: of,
    place: of.stats.placeOf.get(playerId),
    teamIn: () => undefined,
    team,
    grid: scheduleGrid(schedule),
    isOver: gamesOver(schedule),
    injuries: new Map(),
    rosterIn: () => undefined,
  });
const logOf = (playerId: string, team: string | null, schedule = games) =>
  weeksOf(playerId, team, schedule).map(({ isOver, isBye, points }) => [isOver, isBye, points]);

test('a week tells whether the game of the team is over: other games of it may bring its stat lines before', () => {
  expect(logOf('9', 'KC')).toEqual([
    [true, false, 1000],
    [true, false, null],
    [false, false, null],
  ]);
});

test('a week in the middle that has no lines says so, for who is in none of them too', () => {
  const without = weeks.filter(({ week }) => week !== 2);
  const of = scoreSeason(seasonStats(statFile(2025, without) as never), pprScoring);
  const told = weeksOf('8', 'KC', games, of).map(({ hasLines, points }) => [hasLines, points]);
  expect(told).toEqual([
    [true, null],
    [false, null],
    [true, null],
  ]);
});

test('where there is no game nothing is told: on a bye, without a schedule, without a team', () => {
  expect(logOf('8', 'BUF')[1]).toEqual([null, true, null]);
  expect(logOf('9', 'KC', [])[2]).toEqual([null, false, null]);
  expect(logOf('9', null)[2]).toEqual([null, false, null]);
});

test('who has played in the bye of the team that they are taken for was with another one, which nobody knows', () => {
  const told = weeksOf('9', 'LAR').map(({ team, game, isBye, points }) => [team, game?.opponent, isBye, points]);
  expect(told.slice(0, 2)).toEqual([
    [null, undefined, false, 1000],
    ['LAR', 'KC', false, null],
  ]);
});

test('a team has one bye: a later week without a game, which was cancelled, is none', () => {
  const cancelled = [...games.slice(0, 2), game(3, 'LAR', 'KC', null)];
  expect(logOf('8', 'BUF', cancelled).map(([, isBye]) => isBye)).toEqual([false, true, false]);
});

describe('a week that was read when its early game was over and the late one was on', () => {
  const early = new Date('2025-09-21T17:00:00Z');
  const late = new Date('2025-09-21T20:05:00Z');
  const sunday = [
    { ...game(1, 'KC', 'BUF', 20), kickoff: new Date('2025-09-07T17:00:00Z') },
    { ...game(2, 'KC', 'BUF', 20), kickoff: null },
    { ...game(3, 'BUF', 'MIA', 24), kickoff: early },
    { ...game(3, 'LAR', 'KC', null), kickoff: late },
  ];
  const hours = (count: number) => early.getTime() + count * 3_600_000;
  const line = { gp: 1, pts_ppr: 4, rush_yd: 12 };
  const scoredAt = (readAtMs: number | undefined) => {
    const read = [1, 2, 3].map((week) => ({ week, revision: 1, readAtMs, lines: { '9': line, BUF: line } }));
    const stats = seasonStats(statFile(2025, read) as never);
    const teamOf = (row: number) => (stats.players[stats.columns.player[row]!] === '9' ? 'KC' : 'BUF');
    return scoreSeason(markRunning(stats, sunday, teamOf), pprScoring);
  };
  const lastOf = (of: ReturnType<typeof scoredAt>) => {
    const { isInProgress, points, stats } = weeksOf('9', 'KC', sunday, of)[2]!;
    return { isInProgress, points, stats, games: [...of.games], totals: [...of.totals] };
  };
  const whole = { isInProgress: false, points: 400, stats: { rush_yd: 12 }, games: [3, 3], totals: [1200, 1200] };

  test('has the minutes of the late one in progress: they are no game, and add no points', () => {
    const running = { isInProgress: true, points: null, stats: {}, games: [2, 3], totals: [800, 1200] };
    expect(lastOf(scoredAt(hours(4)))).toEqual(running);
    expect(lastOf(scoredAt(hours(7)))).toEqual(running);
  });

  test('counts as a whole once it was read after the late one, and where nobody tells when it was read', () => {
    expect(lastOf(scoredAt(late.getTime() + 4 * 3_600_000))).toEqual(whole);
    expect(lastOf(scoredAt(undefined))).toEqual(whole);
  });
});

test('without plays and weekly rosters a card has the games of the team that the season’s rosters show', () => {
  const snapshot = <T>(value: T): Snapshot<T> => ({ snapshotId: 'one', value });
  const view = nflView({
    ...nothing,
    sleeperPlayers: snapshot([
      ['9', 'Ed Boot', 'K', 'K', 'BUF'],
      ['8', 'Idle Boot', 'K', 'K', 'BUF'],
      ['7', 'New Boot', 'K', 'K', 'BUF'],
    ]),
    rosters: new Map([
      [
        2025,
        snapshot([
          ['00-9', '9', 'Ed Boot', 'K', 'KC'],
          ['00-8', '8', 'Idle Boot', 'K', 'KC'],
        ]),
      ],
    ]),
    stats: new Map([[2025, snapshot(scored.stats)]]),
    games: new Map([[2025, snapshot(games)]]),
  });
  const log = (playerId: string) =>
    playerCard(view, { playerId, scored, scoring: pprScoring, league: null })!.log.map(({ team, game, isBye }) => [
      ...[team, game?.opponent, isBye],
    ]);
  const ofKc = [
    ['KC', 'BUF', false],
    ['KC', 'LAR', false],
    ['KC', 'LAR', false],
  ];
  expect([log('9'), log('8')]).toEqual([ofKc, ofKc]);
  expect(log('7')[1]).toEqual(['BUF', undefined, true]);
});
