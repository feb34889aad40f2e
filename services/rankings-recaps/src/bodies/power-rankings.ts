import { type Static, Type } from 'typebox';
import { factorsOf, unitOf, type Weights } from '../domain/factors.js';
import { type StoredRanking } from '../store/rankings.js';

const Name = { name: Type.String() };
const Rank = Type.Integer({ minimum: 1 });
const Unit = Type.Union([Type.Literal('percent'), Type.Literal('points')]);
const Score = Type.Number({ description: '0-100' });

const RankedTeam = Type.Object({
  rosterId: Type.Integer(),
  rank: Rank,
  previousRank: Type.Union([Rank, Type.Null()], { description: 'null in the first ranked week' }),
  teamName: Type.String(),
  userName: Type.String(),
  avatar: Type.Union([Type.String(), Type.Null()]),
  wins: Type.Integer(),
  losses: Type.Integer(),
  ties: Type.Integer(),
  games: Type.Integer({ description: 'Weeks with a score: average points = totalPoints / games' }),
  totalPoints: Type.Number(),
  powerScore: Score,
  factors: Type.Array(Type.Object({ ...Name, value: Type.Number(), unit: Unit, points: Type.Number() }), {
    description: "The team's own figures and what they add; the points sum to powerScore",
  }),
  trends: Type.Object(
    { improving: Type.Boolean(), score: Type.Number() },
    { description: 'Power score less the mean of the previous three; improving above +5' },
  ),
  history: Type.Array(Type.Object({ week: Type.Integer(), rank: Rank, powerScore: Score })),
});

/** A week's power rankings, best team first. */
export const PowerRankings = Type.Object({
  season: Type.String(),
  week: Type.Integer({ description: 'The week that was asked for' }),
  throughWeek: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The last finished week that counts; null before the first',
  }),
  rankings: Type.Array(RankedTeam),
  methodology: Type.Object({
    factors: Type.Array(Type.Object({ ...Name, weight: Type.Number({ description: 'Percent' }) })),
  }),
});

/** A ranking as the response has it; without one the list of teams is empty. */
export function powerRankingsOf(
  season: string,
  week: number,
  ranking: StoredRanking | undefined,
  weights: Weights,
): Static<typeof PowerRankings> {
  const teams = ranking?.teams ?? [];
  return {
    season,
    week,
    throughWeek: ranking?.week ?? null,
    rankings: teams.map((team) => ({
      ...team,
      avatar: team.avatar === '' ? null : team.avatar,
      factors: team.factors.map(({ name, value, points }) => ({ name, value, unit: unitOf(name), points })),
    })),
    methodology: { factors: ranking?.factors ?? factorsOf(weights) },
  };
}
