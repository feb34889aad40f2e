import { Type, type Static } from 'typebox';
import { type PlayoffsPage } from '../domain/pages/playoffs-page.js';
import { type SeasonPage } from '../domain/pages/season-page.js';
import { championTeam, type SeasonOwners } from '../domain/season/champions.js';
import { BooleanOrNull, IntegerOrNull, NumberOrNull, StringOrNull } from './fields.js';

/** One side of a match. */
const MatchSide = Type.Object({
  /** Null until it is known. */
  rosterId: IntegerOrNull,
  /** The match that it comes from; null for those who begin with this one, and while it is open. */
  from: Type.Union([
    Type.Object({ match: Type.Integer(), outcome: Type.Enum(['winner', 'loser'], { type: 'string' }) }),
    Type.Null(),
  ]),
  /** Its weeks in order; null points before a week is played. */
  legs: Type.Array(Type.Object({ week: Type.Integer(), points: NumberOrNull })),
  /** Over all weeks; null before the first is played. */
  points: NumberOrNull,
  /** Whether it goes on (in a toilet bowl the lower score does); null until that is decided. */
  isWinner: BooleanOrNull,
});

/** Matches by round, and who does not play in which round before their first match. */
const Bracket = Type.Object({
  matches: Type.Array(
    Type.Object({
      match: Type.Integer(),
      round: Type.Integer(),
      /** The place that is played for, within its bracket: 1 is the final. */
      place: IntegerOrNull,
      weeks: Type.Array(Type.Integer()),
      sides: Type.Array(MatchSide, { minItems: 2, maxItems: 2 }),
    }),
  ),
  byes: Type.Array(Type.Object({ rosterId: Type.Integer(), round: Type.Integer() })),
});

/** GET .../playoffs: the brackets of the season that the id names. */
export const Playoffs = Type.Object({
  season: Type.String(),
  /** `none`: there are none that could be known; `projected`: as they would be by today's table. */
  state: Type.Enum(['none', 'projected', 'running', 'over'], { type: 'string' }),
  /** Why there are none: no playoffs in this season; over, and nobody knows; before its first week is final. */
  whyNone: Type.Union([Type.Enum(['no_playoffs', 'not_known', 'not_yet'], { type: 'string' }), Type.Null()]),
  /** In a toilet bowl the lower score goes on. */
  losersKind: Type.Enum(['toilet_bowl', 'consolation'], { type: 'string' }),
  rounds: Type.Array(Type.Object({ round: Type.Integer(), weeks: Type.Array(Type.Integer()) })),
  /** By seed. */
  teams: Type.Array(
    Type.Object({
      rosterId: Type.Integer(),
      seed: Type.Integer(),
      /** The final one; null until the title is decided. */
      place: IntegerOrNull,
      /** Plays in the winners bracket. */
      isIn: Type.Boolean(),
      teamName: Type.String(),
      userId: StringOrNull,
      displayName: StringOrNull,
      avatar: StringOrNull,
      wins: Type.Integer(),
      losses: Type.Integer(),
      ties: Type.Integer(),
      pointsFor: Type.Number(),
    }),
  ),
  winners: Bracket,
  losers: Bracket,
  /** Roster id; null until the title is decided. */
  champion: IntegerOrNull,
  /** The champion's way to the title by week; without an opponent in a round that they had off. */
  road: Type.Array(
    Type.Object({
      round: Type.Integer(),
      week: Type.Integer(),
      opponent: IntegerOrNull,
      points: NumberOrNull,
      against: NumberOrNull,
      /** Of the match, after this week. */
      lead: NumberOrNull,
    }),
  ),
});
export type Playoffs = Static<typeof Playoffs>;

/**
 * The brackets, and the teams as the table has them; the champion's as it was called by whoever won, who is one
 * of the `owners`.
 */
export function playoffsBody(
  { season, standings }: SeasonPage,
  { teams, ...playoffs }: PlayoffsPage,
  owners: SeasonOwners,
): Playoffs {
  const rows = new Map(standings.map((row) => [row.rosterId, row]));
  return {
    season,
    ...playoffs,
    teams: teams.flatMap((team) => {
      const row = rows.get(team.rosterId);
      if (row === undefined) return [];
      const { wins, losses, ties, pointsFor } = row;
      const isChampion = team.rosterId === playoffs.champion;
      const { teamName, userId, displayName, avatar } = isChampion ? winnerOf(team.rosterId, owners) : row;
      return [{ ...team, teamName, userId, displayName, avatar, wins, losses, ties, pointsFor }];
    }),
  };
}

function winnerOf(rosterId: number, owners: SeasonOwners) {
  const { ownerId: userId, teamName, displayName, avatar } = championTeam(rosterId, owners);
  return { userId, teamName, displayName, avatar };
}
