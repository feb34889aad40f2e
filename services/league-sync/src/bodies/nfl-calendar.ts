import { Type, type Static } from 'typebox';
import { type NflStateDoc } from '../store/nfl-calendar.js';
import { StringOrNull } from './fields.js';

/** GET /api/nfl/state: where the real football season is. */
export const NflState = Type.Object({
  week: Type.Integer(),
  display_week: Type.Integer(),
  season: Type.String(),
  /** pre, regular, post or off. */
  season_type: Type.String(),
  /** The day of the season's first game, for instance "2025-09-04"; null when it is not known. */
  season_start_date: StringOrNull,
});

export function nflStateBody(state: NflStateDoc): Static<typeof NflState> {
  return {
    week: state.week,
    display_week: state.displayWeek,
    season: state.season,
    season_type: state.seasonType,
    season_start_date: state.seasonStartDate,
  };
}

/** GET .../byes: team -> its bye week in that season; empty where the schedule is not known. */
export const Byes = Type.Record(Type.String(), Type.Integer());
