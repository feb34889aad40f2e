import { readGameRow } from '../src/domain/schedule/game-row.js';
import { type ScheduledGame, scheduleGrid } from '../src/domain/schedule/schedule.js';
import { kickoffAt } from '../src/engines/kickoff.js';
import { gameRow } from './support/game-rows.js';

const game = (change: Parameters<typeof gameRow>[0]) => readGameRow(gameRow(change), kickoffAt) as ScheduledGame;

describe('the schedule grid', () => {
  const grid = scheduleGrid([
    game({ game_id: 'a', week: '1', home_team: 'KC', away_team: 'BUF' }),
    game({ game_id: 'b', week: '3', home_team: 'BUF', away_team: 'KC' }),
    game({ game_id: 'c', week: '3', home_team: 'LA', away_team: 'SEA' }),
    game({ game_id: 'd', week: '19', game_type: 'WC', home_team: 'SEA', away_team: 'KC' }),
  ]);

  test('shows both sides of a game and leaves a bye out', () => {
    expect(grid.KC).toEqual({ 1: { isHome: true, opponent: 'BUF' }, 3: { isHome: false, opponent: 'BUF' } });
    expect(grid.LAR).toEqual({ 3: { isHome: true, opponent: 'SEA' } });
  });

  test('has the regular season only, teams in order', () => {
    expect(Object.keys(grid)).toEqual(['BUF', 'KC', 'LAR', 'SEA']);
    expect(grid.SEA).toEqual({ 3: { isHome: false, opponent: 'LAR' } });
  });
});
