import { type Static, Type } from 'typebox';
import { averageOf } from '../domain/fantasy/defence-versus-position.js';
import { fourDecimals } from '../domain/rounding.js';
import { type SeasonPointsAllowed } from '../domain/schedule/points-allowed.js';

/** How many points each defense allows, in the season that says it. */
export const PointsAllowedBody = Type.Object({
  season: Type.String({ description: 'The one asked for; the one before it while none of its games is over.' }),
  throughWeek: Type.Integer({ description: 'The last week of which a game is over.' }),
  defenses: Type.Array(
    Type.Object({
      team: Type.String(),
      rank: Type.Integer({ description: '1 allows the fewest points a game; equals share a rank.' }),
      games: Type.Integer(),
      avgPoints: Type.Number({ description: 'Points a game, to four decimals.' }),
    }),
    { description: 'By rank. Empty while no game of either season is over.' },
  ),
});

/** The response for a season's defenses. */
export const pointsAllowedBody = ({
  season,
  throughWeek,
  defenses,
}: SeasonPointsAllowed): Static<typeof PointsAllowedBody> => ({
  season,
  throughWeek,
  defenses: defenses.map((one) => ({
    team: one.team,
    rank: one.rank,
    games: one.games,
    avgPoints: fourDecimals(averageOf(one)),
  })),
});
