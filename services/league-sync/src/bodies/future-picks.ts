import { Type, type Static } from 'typebox';
import { type Team } from '../domain/pages/season-page.js';
import { type ComingDraft, type FuturePick } from '../domain/picks/future-picks.js';
import { type RaceRow } from '../domain/picks/draft-race.js';
import { type PickStep } from '../domain/picks/pick-ways.js';
import { IntegerOrNull, NumberOrNull, StringOrNull } from './fields.js';

const TeamName = Type.Object({
  rosterId: Type.Integer(),
  userId: StringOrNull,
  displayName: StringOrNull,
  teamName: Type.String(),
  avatar: StringOrNull,
});

const Step = Type.Object({
  /** The trade. */
  transactionId: Type.String(),
  season: Type.String(),
  /** ISO 8601, UTC. */
  at: Type.String(),
  from: Type.Object({ rosterId: Type.Integer(), teamName: Type.String() }),
  to: Type.Object({ rosterId: Type.Integer(), teamName: Type.String() }),
});

const Pick = Type.Object({
  season: Type.String(),
  round: Type.Integer(),
  /** Whose pick it was first. */
  rosterId: Type.Integer(),
  /** Who holds it. */
  ownerId: Type.Integer(),
  /** The place in the round, as far as it can be told. */
  place: IntegerOrNull,
  /** The draft's order is set: the place is no projection. */
  isPlaceSet: Type.Boolean(),
  /** The trades that moved it, oldest first, as far as they are recorded. */
  way: Type.Array(Step),
  /** The trades lead from the first owner to who holds it: picks can move without a trade. */
  isWayWhole: Type.Boolean(),
});

const Race = Type.Object({
  place: Type.Integer(),
  rosterId: Type.Integer(),
  /** Points of the best line-ups of all weeks; null before the first. */
  maxPoints: NumberOrNull,
  pointsFor: Type.Number(),
  wins: Type.Integer(),
  losses: Type.Integer(),
  ties: Type.Integer(),
  /** The team cannot make the playoffs any more. */
  isOut: Type.Boolean(),
});

/** GET .../future-picks: every pick of the drafts to come, once each. */
export const FuturePicks = Type.Object({
  season: Type.String(),
  /** False where Sleeper does not say which picks were traded: then the recorded trades alone tell. */
  isTradedKnown: Type.Boolean(),
  drafts: Type.Array(Type.Object({ season: Type.String(), rounds: Type.Integer() })),
  teams: Type.Array(TeamName),
  /** By season, round and roster. */
  picks: Type.Array(Pick),
  /** The race for the first pick of the next draft that the running season decides; empty before the first result. */
  race: Type.Array(Race),
});
export type FuturePicks = Static<typeof FuturePicks>;

/** A pick with its place and its way. */
export interface KnownPick extends FuturePick {
  place: number | null;
  isPlaceSet: boolean;
  way: readonly PickStep[];
  isWayWhole: boolean;
}

export function futurePicksBody(known: {
  season: string;
  isTradedKnown: boolean;
  drafts: ComingDraft[];
  teams: readonly Team[];
  picks: readonly KnownPick[];
  race: RaceRow[];
  /** What a roster was called in a season. */
  nameOf: (season: string, rosterId: number) => string;
}): FuturePicks {
  const { season, isTradedKnown, drafts, teams, race, nameOf } = known;
  const stop = (of: string, rosterId: number) => ({ rosterId, teamName: nameOf(of, rosterId) });
  return {
    ...{ season, isTradedKnown, drafts, race },
    teams: teams.map(({ rosterId, ownerId, owner, teamName }) => ({
      ...{ rosterId, userId: ownerId, teamName },
      displayName: owner?.displayName ?? null,
      avatar: owner?.avatar ?? null,
    })),
    picks: known.picks.map((pick) => ({
      ...pick,
      way: pick.way.map(({ tradeId, season: of, atMs, from, to }) => ({
        transactionId: tradeId,
        season: of,
        at: new Date(atMs).toISOString(),
        from: stop(of, from),
        to: stop(of, to),
      })),
    })),
  };
}
