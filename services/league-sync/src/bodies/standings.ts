import { Type, type Static } from 'typebox';
import { type Table, type TableRow } from '../domain/standings/standings-table.js';
import { IntegerOrNull, NumberOrNull } from './fields.js';
import { Standing } from './league.js';

const Claim = Type.Enum(['clinched', 'eliminated', 'open'], { type: 'string' });

/** A team's row: the table's with all that the standings screen adds. */
const FullStanding = Type.Object({
  ...Standing.properties,
  pointsPerWeek: Type.Number(),
  /** The best line-ups of all weeks, taxi and reserve included, as Sleeper counts them; null before the first. */
  maxPoints: NumberOrNull,
  /** Behind the first; a tie is half a game. */
  gamesBack: Type.Number(),
  /** Behind the last one who is in the playoffs; 0 for those who are, null in seasons without playoffs. */
  gamesBackOfPlayoffs: NumberOrNull,
  division: Type.Union([
    Type.Object({ number: Type.Integer(), rank: Type.Integer(), gamesBack: Type.Number() }),
    Type.Null(),
  ]),
  /** What no game that is left can change; null before the first result and while the weeks are being loaded. */
  outlook: Type.Union([
    Type.Object({
      bestSeed: Type.Integer(),
      worstSeed: Type.Integer(),
      playoffs: Claim,
      bye: Type.Union([Claim, Type.Null()]),
    }),
    Type.Null(),
  ]),
  /** The week that took the team out, in a league that takes out its lowest scores; null for who is in, and elsewhere. */
  outSince: IntegerOrNull,
});

/** GET .../standings: the regular season's full table. */
export const FullStandings = Type.Object({
  season: Type.String(),
  /** The last week that counts; 0 before the first. */
  week: Type.Integer(),
  weeksLeft: Type.Integer(),
  hasMedianGames: Type.Boolean(),
  /** Null in seasons without playoffs, and where nobody knows. */
  playoffTeams: IntegerOrNull,
  /** It is certain that the season has none. */
  hasNoPlayoffs: Type.Boolean(),
  /** How many of them have no game in the first round. */
  byes: Type.Integer(),
  divisions: Type.Array(Type.Object({ number: Type.Integer(), name: Type.String() })),
  /** The season was imported from a table: ranks, wins and points are the table's own. */
  isOfTable: Type.Boolean(),
  rows: Type.Array(FullStanding),
});
export type FullStandings = Static<typeof FullStandings>;

export function fullStandingsBody(season: string, table: Table): FullStandings {
  const isOfTable = table.rows.some(({ isTold }) => isTold);
  return { season, ...table, isOfTable, rows: table.rows.map(rowBody) };
}

function rowBody({ avgPoints, isTold: _isTold, ...row }: TableRow): Static<typeof FullStanding> {
  return { ...row, pointsPerWeek: avgPoints };
}
