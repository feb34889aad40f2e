import { lastWeek, numberColumns } from '../../domain/plays/play-columns.js';

const yards = ['rushing_yards', 'receiving_yards', 'passing_yards', 'yards_after_catch'] as const;
/** From one end zone's back line to the other's: the field is 100 yards and each end zone 10. */
const mostYards = 109;

const number = (column: string) => `TRY_CAST("${column}" AS DOUBLE)`;

/** SQL: what is wrong with a play, as text; NULL for a good one. Every reason but the first names the value. */
export const problemOfPlay = `CASE
  WHEN game_id IS NULL OR play_id IS NULL THEN 'has no game_id or play_id'
  ${numberColumns.map((name) => `WHEN "${name}" IS NOT NULL AND ${number(name)} IS NULL THEN '${name} ' || "${name}" || ' is no number'`).join('\n  ')}
  WHEN ${number('week')} IS NULL OR ${number('week')} NOT BETWEEN 1 AND ${lastWeek} THEN 'week ' || coalesce(week, '') || ' is out of range'
  WHEN season_type IS NULL OR season_type NOT IN ('REG', 'POST') THEN 'season_type ' || coalesce(season_type, '') || ' is unknown'
  WHEN ${number('down')} IS NOT NULL AND ${number('down')} NOT BETWEEN 1 AND 4 THEN 'down ' || down || ' is out of range'
  WHEN ${number('yardline_100')} NOT BETWEEN 0 AND 100 THEN 'yardline_100 ' || yardline_100 || ' is out of range'
  WHEN down IS NOT NULL AND (rusher_player_id IS NOT NULL OR receiver_player_id IS NOT NULL)
    AND (posteam IS NULL OR yardline_100 IS NULL) THEN 'has no posteam or yardline_100'
  ${yards.map((name) => `WHEN abs(${number(name)}) > ${mostYards} THEN '${name} ' || "${name}" || ' is out of range'`).join('\n  ')}
  WHEN row_number() OVER (PARTITION BY game_id, play_id) > 1 THEN 'is there twice'
END`;
