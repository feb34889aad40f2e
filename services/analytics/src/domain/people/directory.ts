import { lazy } from '../lazy.js';
import { type KnownIds, type Rostered, type SleeperPlayer } from './people-tables.js';
import { countedEverywhere, groupOf, type Person } from './person.js';

/** A player, or a team's defence, of the stat lines. */
export interface FantasyPlayer {
  /** Sleeper's id; a team's code for its defence. */
  playerId: string;
  name: string;
  /** What the player counts for: QB, RB, WR, TE, K, DEF, DL, LB, DB; null when nobody knows. */
  position: string | null;
  /** What a single defender counts for where these count for nothing; none for all others. */
  offencePosition?: string;
  /** The team of today; null for free agents. */
  team: string | null;
}

/** Who is who, from Sleeper's players, the table of ids and the rosters of a season. */
export interface Directory {
  /** By nflverse's id; `shortName` serves where no table knows the player. Plays count for what is done on offence. */
  personOf(gsisId: string, shortName: string): Person;
  /** By Sleeper's id. */
  fantasyPlayerOf(playerId: string): FantasyPlayer;
  /** Whether a table has the player, by Sleeper's id. */
  hasPlayer(playerId: string): boolean;
  /** nflverse's id of a player at Sleeper. */
  gsisIdOf(playerId: string): string | undefined;
  /** The team that the season's rosters show, by nflverse's id. */
  rosterTeamOf(gsisId: string): string | undefined;
}

/** Joins the three tables; where they differ Sleeper is right, then the table of ids, then the rosters. */
export function directoryOf(
  sleeperPlayers: readonly SleeperPlayer[],
  ids: readonly KnownIds[],
  rosters: readonly Rostered[],
): Directory {
  const atSleeper = byId(sleeperPlayers);
  const known = byId(ids);
  const onRosters = byId(rosters);
  const gsisIds = lazy(() => gsisIdsOf([rosters, ids]));

  return {
    personOf(gsisId, shortName) {
      const [, knownSleeperId, knownName, knownPosition] = known.get(gsisId) ?? [];
      const [, rosterSleeperId, rosterName, rosterPosition] = onRosters.get(gsisId) ?? [];
      const sleeperId = knownSleeperId ?? rosterSleeperId ?? null;
      const [, name, position, , , offence] = atSleeper.get(sleeperId ?? '') ?? [];
      return {
        id: gsisId,
        sleeperId,
        name: name ?? knownName ?? rosterName ?? shortName,
        position: offence ?? position ?? knownPosition ?? rosterPosition ?? null,
      };
    },
    fantasyPlayerOf(playerId) {
      const [, name, position, fantasyPosition, team, offence] = atSleeper.get(playerId) ?? [];
      const gsisId = gsisIds().get(playerId) ?? '';
      const [, , knownName, knownPosition] = known.get(gsisId) ?? onRosters.get(gsisId) ?? [];
      const group = groupOf(position ?? knownPosition ?? null);
      return {
        playerId,
        name: name ?? knownName ?? playerId,
        position: group !== null && countedEverywhere.has(group) ? group : (fantasyPosition ?? group),
        ...(offence !== undefined && { offencePosition: offence }),
        team: team ?? null,
      };
    },
    hasPlayer: (playerId) => atSleeper.has(playerId) || gsisIds().has(playerId),
    gsisIdOf: (playerId) => gsisIds().get(playerId),
    rosterTeamOf: (gsisId) => onRosters.get(gsisId)?.[4],
  };
}

type Row = readonly [id: string, ...unknown[]];

/** Rows by id, table by table: all seasons have the same ones of players, as long as these are held. */
const indexes = new WeakMap<readonly Row[], ReadonlyMap<string, Row>>();

function byId<R extends Row>(rows: readonly R[]): ReadonlyMap<string, R> {
  const index = indexes.get(rows) ?? new Map(rows.map((row) => [row[0], row]));
  indexes.set(rows, index);
  return index as ReadonlyMap<string, R>;
}

/** Sleeper's id -> nflverse's; of several tables that know a player the last is right. */
function gsisIdsOf(tables: readonly (readonly (KnownIds | Rostered)[])[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const table of tables)
    for (const [gsisId, sleeperId] of table) if (sleeperId !== null) found.set(sleeperId, gsisId);
  return found;
}
