import { LeagueId } from '@dynasty/kit/league/route-params';
import { type Static, Type } from 'typebox';
import { averageOf, type Defence, defendedPositions } from '../domain/fantasy/defence-versus-position.js';
import { fourDecimals } from '../domain/rounding.js';
import { Closed, OneOf, SeasonField } from './fields.js';

export const DvpBody = Closed({
  position: OneOf(defendedPositions),
  season: SeasonField,
  /** The season's last finished weeks that have stat lines; all without it. */
  weeks: Type.Optional(Type.Unsafe<number>({ type: 'integer', enum: [4, 6, 8] })),
  /** Whose scoring counts; Sleeper's PPR without it. */
  leagueId: Type.Optional(LeagueId),
});

/** Points that each defence has allowed the position, the fewest a game first. */
export const DvpRankings = Type.Object({
  season: Type.Integer(),
  position: Type.String(),
  weeks: Type.Unsafe<number | 'full season'>({ type: ['integer', 'string'] }),
  fromWeek: Type.Integer({ description: 'The first week that counts; 0 while none does' }),
  throughWeek: Type.Integer({ description: 'The last week that counts; 0 while none does' }),
  scoring: OneOf(['ppr', 'league']),
  rankings: Type.Array(
    Type.Object({
      rank: Type.Integer(),
      defense: Type.String(),
      avgPoints: Type.Number(),
      gamesPlayed: Type.Integer(),
      playerGames: Type.Integer({ description: 'Player-weeks' }),
      totalPoints: Type.Number(),
    }),
  ),
});

export function dvpRankingsOf(
  asked: Omit<Static<typeof DvpRankings>, 'rankings'>,
  defences: readonly Defence[],
): Static<typeof DvpRankings> {
  return {
    ...asked,
    rankings: defences.map((defence) => ({
      rank: defence.rank,
      defense: defence.team,
      avgPoints: fourDecimals(averageOf(defence) / 100),
      gamesPlayed: defence.games,
      playerGames: defence.playerGames,
      totalPoints: defence.points / 100,
    })),
  };
}
