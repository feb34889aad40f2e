import { type Static, Type } from 'typebox';
import { type Person } from '../domain/people/person.js';
import { type Part, type WeekShare } from '../domain/plays/red-zone-shares.js';
import { percentOf } from '../domain/rounding.js';
import { NumberOrNull, OneOf, StringOrNull } from './fields.js';
import { SeasonText } from './schedule.js';

const kinds = ['rushing', 'receiving'] as const;

export const RedZoneSharesQuery = Type.Object({
  season: SeasonText,
  /** Ids at nflverse or at Sleeper, at most ten. */
  playerIds: Type.String({ pattern: '^[0-9A-Z-]{1,20}(,[0-9A-Z-]{1,20}){0,9}$' }),
  kind: OneOf(kinds, { default: 'rushing' }),
});

const Share = { count: Type.Integer(), teamCount: Type.Integer(), share: NumberOrNull };

/** A player's part in their team's plays; the share in percent, null where the team had none. */
export const ShareBody = Type.Object(Share);
export const WeekShareBody = Type.Object({ week: Type.Integer(), ...Share });

/** Players' shares of their teams' carries, or targets, inside the twenty; weeks without a game are absent. */
export const RedZoneShares = Type.Object({
  season: Type.Integer(),
  kind: OneOf(kinds),
  players: Type.Array(
    Type.Object({
      player_id: Type.String(),
      sleeper_id: StringOrNull,
      playerName: Type.String(),
      team: Type.String(),
      weeks: Type.Array(WeekShareBody),
    }),
  ),
});

/** A part on the wire, with its share in percent. */
export const shareOf = ({ count, teamCount }: Part) => ({
  count,
  teamCount,
  share: teamCount === 0 ? null : percentOf(count, teamCount),
});

export function playerSharesOf(
  person: Person,
  team: string,
  weeks: readonly WeekShare[],
): Static<typeof RedZoneShares>['players'][number] {
  return {
    player_id: person.id,
    sleeper_id: person.sleeperId,
    playerName: person.name,
    team,
    weeks: weeks.map((one) => ({ week: one.week, ...shareOf(one) })),
  };
}
