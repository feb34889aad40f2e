import { type Static, Type } from 'typebox';
import { regularWeeks } from '../domain/plays/play-columns.js';
import { BooleanOrNull, StringOrNull } from './fields.js';

/** A season in an address. */
export const SeasonText = Type.String({ pattern: '^(19|20)[0-9]{2}$' });

export const Week = Type.Integer({ minimum: 1, maximum: regularWeeks });

export const Opponent = Type.Object({
  team: Type.String(),
  week: Type.Integer(),
  season: Type.Integer(),
  opponent: StringOrNull,
  isHome: BooleanOrNull,
  isBye: Type.Boolean(),
});

/** What an import, or a test of the source, found. */
export const ScheduleImport = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  stats: Type.Object({
    totalGamesImported: Type.Integer(),
    seasonBreakdown: Type.Record(Type.String(), Type.Integer(), { description: 'Season -> games' }),
    errors: Type.Array(Type.String(), {
      description: 'Why there are none, else what is wrong with the rows that cannot be taken',
    }),
  }),
});

/** The games by season with what is wrong with the other rows, or why there are none. */
export function scheduleImportOf(
  message: string,
  found: { seasons: readonly string[]; errors: string[] } | { error: string },
): Static<typeof ScheduleImport> {
  if ('error' in found) {
    const stats = { totalGamesImported: 0, seasonBreakdown: {}, errors: [found.error] };
    return { success: false, message, stats };
  }
  const counts = Map.groupBy(found.seasons, (season) => season);
  const seasonBreakdown = Object.fromEntries([...counts].map(([season, games]) => [season, games.length]));
  const stats = { totalGamesImported: found.seasons.length, seasonBreakdown, errors: found.errors };
  return { success: true, message, stats };
}
