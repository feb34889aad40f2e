import { gameLog } from '../src/domain/fantasy/game-log.js';
import { pprScoring, scoreSeason } from '../src/domain/fantasy/scored-season.js';
import { seasonStats } from '../src/domain/fantasy/season-stats.js';
import { statFile } from '../src/domain/fantasy/stat-lines.js';
import { gamesOver, type ScheduledGame, scheduleGrid } from '../src/domain/schedule/schedule.js';

const game = (week: number, homeTeam: string, awayTeam: string, homeScore: number | null) =>
  ({ week, gameType: 'REG', homeTeam, awayTeam, homeScore }) as ScheduledGame;

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

const logOf = (playerId: string, team: string | null, schedule = games) =>
  gameLog({
    scored,
    place: scored.stats.placeOf.get(playerId),
    teamIn: () => undefined,
    team,
    grid: scheduleGrid(schedule),
    isOver: gamesOver(schedule),
    injuries: new Map(),
    rosterIn: () => undefined,
  }).map(({ isOver, isBye, points }) => [isOver, isBye, points]);

test('a week tells whether the game of the team is over: other games of it may bring its stat lines before', () => {
  expect(logOf('9', 'KC')).toEqual([
    [true, false, 1000],
    [true, false, null],
    [false, false, null],
  ]);
});

test('where there is no game nothing is told: on a bye, without a schedule, without a team', () => {
  expect(logOf('8', 'BUF')[1]).toEqual([null, true, null]);
  expect(logOf('9', 'KC', [])[2]).toEqual([null, false, null]);
  expect(logOf('9', null)[2]).toEqual([null, false, null]);
});
