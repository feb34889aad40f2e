import { readGameRow, type GameRow } from '../src/domain/schedule/game-row.js';
import { kickoffAt } from '../src/engines/kickoff.js';
import { gameRow } from './support/game-rows.js';

const read = (change: Partial<GameRow>) => readGameRow(gameRow(change), kickoffAt);

describe('a row of games.csv', () => {
  test('becomes a game with today’s team codes and a UTC kick-off', () => {
    const game = read({
      home_team: 'LA',
      away_team: 'OAK',
      gameday: '2025-09-04',
      gametime: '20:20',
      spread_line: '-3.5',
    });
    expect(game).toMatchObject({
      homeTeam: 'LAR',
      awayTeam: 'LV',
      kickoff: new Date('2025-09-05T00:20:00Z'),
      spreadLine: -3.5,
    });
  });

  test('keeps standard time after the clocks have changed', () => {
    expect(read({ gameday: '2025-12-07', gametime: '13:00' })).toMatchObject({
      kickoff: new Date('2025-12-07T18:00:00Z'),
    });
  });

  test('numbers playoff weeks by their round, whatever the season’s length', () => {
    expect(read({ game_type: 'SB', week: '21' })).toMatchObject({ week: 22 });
  });

  test('leaves what is not known as null, and 0 as 0', () => {
    expect(read({ gametime: '', temp: 'NA', wind: '0', home_score: '0.0', stadium: '' })).toMatchObject({
      kickoff: null,
      temperature: null,
      windSpeed: 0,
      homeScore: 0,
      stadium: null,
    });
  });

  test.each([
    [{ game_id: null }, 'no game_id'],
    [{ game_type: 'PRE' }, 'unknown game_type PRE'],
    [{ season: 'this year' }, 'is not a year'],
    [{ season: '9999' }, 'is not a year'],
    [{ season: '2052' }, 'season 2052 is not that of its id'],
    [{ week: '0' }, 'out of range'],
    [{ away_team: '' }, 'a team is missing'],
    [{ home_score: 'soon' }, 'score soon is no number of points'],
    [{ away_score: '-17' }, 'score -17 is no number of points'],
    [{ home_score: ' ' }, 'score   is no number of points'],
    [{ away_score: 'NA' }, 'one of the two scores is missing'],
  ])('is refused with a reason: %j', (change, reason) => {
    expect(read(change)).toContain(reason);
  });
});
