import { Type, type Static } from 'typebox';
import { fourDecimals, percentOf } from '../domain/rounding.js';
import { byName } from '../domain/people/person.js';
import { type RedZoneUse, zones } from '../domain/plays/red-zone.js';
import { type SeasonPlays } from '../domain/plays/season-plays.js';
import { Closed, NameField, OneOf, SeasonField, StringOrNull, TeamField } from './fields.js';

const filter = {
  season: SeasonField,
  position: OneOf(['all', 'RB', 'QB', 'WR', 'TE', 'FB'], { default: 'all' }),
  team: TeamField,
  zone: OneOf(zones, { default: 'both' }),
};

export const RedZoneBody = Closed(filter);
export const RedZoneReceivingBody = Closed({ ...filter, playerName: NameField });

const Count = Type.Integer();
const Percent = Type.Number({ description: '0-100' });
const common = {
  season: Type.Integer(),
  zone: OneOf(zones),
  throughWeek: Type.Integer({ description: 'The last regular week whose plays are in it' }),
};
const player = {
  id: Type.String({ description: 'As player_id' }),
  player_id: Type.String({ description: "nflverse's id" }),
  sleeper_id: StringOrNull,
  playerName: Type.String(),
  team: Type.String(),
  position: StringOrNull,
};

/** Runs inside the twenty; `goalLine...` are those of them inside the five. */
export const RedZoneRushing = Type.Object({
  ...common,
  summary: Type.Object({
    totalPlayers: Count,
    totalRedZoneAttempts: Count,
    totalRedZoneTouchdowns: Count,
    avgTouchdownRate: Percent,
    avgYardsPerAttempt: Type.Number(),
  }),
  players: Type.Array(
    Type.Object({
      ...player,
      redZoneAttempts: Count,
      redZoneTouchdowns: Count,
      touchdownRate: Percent,
      goalLineAttempts: Count,
      goalLineTouchdowns: Count,
      avgYardsPerAttempt: Type.Number(),
    }),
  ),
});

/** Targets inside the twenty; `goalLine...` are those of them inside the five. */
export const RedZoneReceiving = Type.Object({
  ...common,
  summary: Type.Object({
    totalPlayers: Count,
    totalTargets: Count,
    totalReceptions: Count,
    totalTouchdowns: Count,
    avgCatchRate: Percent,
    avgTouchdownRate: Percent,
  }),
  players: Type.Array(
    Type.Object({
      ...player,
      redZoneTargets: Count,
      redZoneReceptions: Count,
      redZoneRecTouchdowns: Count,
      catchRate: Percent,
      touchdownRate: Percent,
      goalLineTargets: Count,
      goalLineReceptions: Count,
      goalLineTouchdowns: Count,
    }),
  ),
});

type Zone = (typeof zones)[number];

const commonOf = ({ season, throughWeek }: SeasonPlays, zone: Zone) => ({ season, zone, throughWeek });

const playerOf = ({ person, team }: RedZoneUse) => ({
  id: person.id,
  player_id: person.id,
  sleeper_id: person.sleeperId,
  playerName: person.name,
  team,
  position: person.position,
});

const totalOf = (uses: readonly RedZoneUse[], pick: (use: RedZoneUse) => number) =>
  uses.reduce((sum, use) => sum + pick(use), 0);

/** Yards of a play on average; 0 of none. */
const averageOf = (yards: number, plays: number) => (plays === 0 ? 0 : fourDecimals(yards / plays));

/** Most attempts first. The summary is pooled over the plays, not over the players. */
export function redZoneRushingOf(plays: SeasonPlays, zone: Zone, uses: RedZoneUse[]): Static<typeof RedZoneRushing> {
  const attempts = totalOf(uses, (use) => use.plays);
  const touchdowns = totalOf(uses, (use) => use.touchdowns);
  const yards = totalOf(uses, (use) => use.yards);
  uses.sort((one, other) => other.plays - one.plays || other.touchdowns - one.touchdowns || byName(one, other));
  return {
    ...commonOf(plays, zone),
    summary: {
      totalPlayers: uses.length,
      totalRedZoneAttempts: attempts,
      totalRedZoneTouchdowns: touchdowns,
      avgTouchdownRate: percentOf(touchdowns, attempts),
      avgYardsPerAttempt: averageOf(yards, attempts),
    },
    players: uses.map((use) => ({
      ...playerOf(use),
      redZoneAttempts: use.plays,
      redZoneTouchdowns: use.touchdowns,
      touchdownRate: percentOf(use.touchdowns, use.plays),
      goalLineAttempts: use.goalLinePlays,
      goalLineTouchdowns: use.goalLineTouchdowns,
      avgYardsPerAttempt: averageOf(use.yards, use.plays),
    })),
  };
}

/** The highest share of touchdowns first, then most targets. The summary is pooled over the plays. */
export function redZoneReceivingOf(
  plays: SeasonPlays,
  zone: Zone,
  uses: RedZoneUse[],
): Static<typeof RedZoneReceiving> {
  const targets = totalOf(uses, (use) => use.plays);
  const receptions = totalOf(uses, (use) => use.completions);
  const touchdowns = totalOf(uses, (use) => use.touchdowns);
  const rate = (use: RedZoneUse) => use.touchdowns / use.plays;
  uses.sort((one, other) => rate(other) - rate(one) || other.plays - one.plays || byName(one, other));
  return {
    ...commonOf(plays, zone),
    summary: {
      totalPlayers: uses.length,
      totalTargets: targets,
      totalReceptions: receptions,
      totalTouchdowns: touchdowns,
      avgCatchRate: percentOf(receptions, targets),
      avgTouchdownRate: percentOf(touchdowns, targets),
    },
    players: uses.map((use) => ({
      ...playerOf(use),
      redZoneTargets: use.plays,
      redZoneReceptions: use.completions,
      redZoneRecTouchdowns: use.touchdowns,
      catchRate: percentOf(use.completions, use.plays),
      touchdownRate: percentOf(use.touchdowns, use.plays),
      goalLineTargets: use.goalLinePlays,
      goalLineReceptions: use.goalLineCompletions,
      goalLineTouchdowns: use.goalLineTouchdowns,
    })),
  };
}
