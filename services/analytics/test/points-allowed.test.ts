import { kickoffAt } from '../src/engines/kickoff.js';
import { readGameRow } from '../src/domain/schedule/game-row.js';
import { pointsAllowed } from '../src/domain/schedule/points-allowed.js';
import { type ScheduledGame } from '../src/domain/schedule/schedule.js';
import { gameRow } from './support/game-rows.js';

const game = (home: [string, number | ''], away: [string, number | ''], change: Parameters<typeof gameRow>[0] = {}) =>
  readGameRow(
    gameRow({
      home_team: home[0],
      away_team: away[0],
      home_score: String(home[1]),
      away_score: String(away[1]),
      ...change,
    }),
    kickoffAt,
  ) as ScheduledGame;

it('counts what a team allows a game, home and away, and equals share a rank', () => {
  const { defenses, throughWeek } = pointsAllowed('2025', [
    game(['KC', 20], ['BUF', 10]),
    game(['BUF', 30], ['KC', 0]),
    game(['SEA', 10], ['LA', 20]),
  ]);
  expect(throughWeek).toBe(1);
  // KC 10 and 30, BUF 20 and 0, SEA 20, LAR 10.
  expect(defenses).toEqual([
    { team: 'BUF', games: 2, points: 20, rank: 1 },
    { team: 'LAR', games: 1, points: 10, rank: 1 },
    { team: 'KC', games: 2, points: 40, rank: 3 },
    { team: 'SEA', games: 1, points: 20, rank: 3 },
  ]);
});

it('leaves out games to come and playoffs', () => {
  const games = [game(['KC', ''], ['BUF', '']), game(['KC', 20], ['BUF', 10], { game_type: 'WC' })];
  expect(pointsAllowed('2025', games)).toEqual({ season: '2025', throughWeek: 0, defenses: [] });
});
