import { gameColumns, type GameRow } from '../../src/domain/schedule/game-row.js';

/** A row as games.csv has it: week 1 of 2025, BUF at KC, played 17-20. */
export function gameRow(change: Partial<GameRow> = {}): GameRow {
  return {
    game_id: '2025_01_BUF_KC',
    season: '2025',
    game_type: 'REG',
    week: '1',
    gameday: '2025-09-07',
    gametime: '13:00',
    away_team: 'BUF',
    away_score: '17.0',
    home_team: 'KC',
    home_score: '20.0',
    location: 'Home',
    spread_line: '2.5',
    total_line: '47.0',
    roof: 'outdoors',
    temp: '65.0',
    wind: '10.0',
    stadium_id: 'KAN00',
    stadium: 'Arrowhead Stadium',
    ...change,
  };
}

/** The rows as a games.csv. */
export function gamesCsv(rows: readonly GameRow[]): string {
  const lines = rows.map((row) => gameColumns.map((column) => row[column] ?? '').join(','));
  return [gameColumns.join(','), ...lines, ''].join('\n');
}
