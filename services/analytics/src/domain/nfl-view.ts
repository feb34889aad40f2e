import { type Opponents, opponentsOf, teamsByWeek } from './fantasy/opponents.js';
import { type SeasonStats } from './fantasy/season-stats.js';
import { type Directory, directoryOf, type FantasyPlayer } from './people/directory.js';
import { type KnownIds, type Rostered, type SleeperPlayer } from './people/people-tables.js';
import { inNameOrder, type SeasonPerson } from './people/person.js';
import { type SeasonPlays } from './plays/season-plays.js';
import { type ScheduledGame } from './schedule.js';

/** Data with the id of the snapshot that they came from. */
export interface Held<T> {
  snapshotId: string;
  value: T;
}

/** All NFL data that a process holds, by season where there is one for each. */
export interface NflParts {
  players: Held<readonly KnownIds[]> | null;
  sleeperPlayers: Held<readonly SleeperPlayer[]> | null;
  rosters: ReadonlyMap<number, Held<readonly Rostered[]>>;
  plays: ReadonlyMap<number, Held<SeasonPlays>>;
  stats: ReadonlyMap<number, Held<SeasonStats>>;
  games: ReadonlyMap<number, Held<readonly ScheduledGame[]>>;
}

/** The data as they are at one moment: whoever responds takes one view and never sees two moments mixed. */
export interface NflView extends NflParts {
  directory(season: number): Directory;
  /** Who the players of a season's plays are, by place. */
  people(season: number): readonly SeasonPerson[];
  /** Who the players of a season's stat lines are, by place, each with the team of that season. */
  fantasyPlayers(season: number): readonly FantasyPlayer[];
  /** The team of a player (nflverse's id) in a week of the season, by their last play in it. */
  teamIn(season: number): (id: string | undefined, week: number) => string | undefined;
  /** The opponent of each of a season's stat lines; undefined without the lines or the schedule. */
  opponents(season: number): Opponents | undefined;
}

export const nothing: NflParts = {
  players: null,
  sleeperPlayers: null,
  rosters: new Map(),
  plays: new Map(),
  stats: new Map(),
  games: new Map(),
};

/** What follows from several parts is worked out when it is asked for first. */
export function nflView(parts: NflParts): NflView {
  const directory = bySeason((season) =>
    directoryOf(parts.sleeperPlayers?.value ?? [], parts.players?.value ?? [], parts.rosters.get(season)?.value ?? []),
  );
  const people = bySeason((season) =>
    inNameOrder(
      (parts.plays.get(season)?.value.players ?? []).map(([id, name]) => directory(season).personOf(id, name)),
    ),
  );
  const fantasyPlayers = bySeason((season) => {
    const isNewest = season === Math.max(...parts.stats.keys());
    const plays = parts.plays.get(season)?.value;
    const ids = parts.stats.get(season)?.value.players ?? [];
    return ids.map((id) => {
      const player = directory(season).fantasyPlayerOf(id);
      if (isNewest || player.position === 'DEF') return player;
      const gsisId = directory(season).gsisIdOf(id) ?? '';
      const team = lastTeamOf(plays, gsisId) ?? directory(season).rosterTeamOf(gsisId);
      return team === undefined ? player : { ...player, team };
    });
  });
  const teamIn = bySeason((season) => teamsByWeek(parts.plays.get(season)?.value));
  const opponents = bySeason((season) => {
    const stats = parts.stats.get(season)?.value;
    const games = parts.games.get(season)?.value;
    if (stats === undefined || games === undefined) return undefined;
    return opponentsOf({ stats, games, teamIn: teamIn(season), directory: directory(season) });
  });
  return { ...parts, directory, people, fantasyPlayers, teamIn, opponents };
}

/** Seasons that have stat lines, newest first. */
export function statSeasons({ stats }: Pick<NflParts, 'stats'>): number[] {
  return [...stats.keys()].sort((one, other) => other - one);
}

function lastTeamOf(plays: SeasonPlays | undefined, gsisId: string): string | undefined {
  const place = plays?.placeOf.get(gsisId);
  return plays === undefined || place === undefined ? undefined : plays.teams[plays.lastTeam[place]!];
}

function bySeason<T>(make: (season: number) => T): (season: number) => T {
  const made = new Map<number, T>();
  return (season) => {
    if (!made.has(season)) made.set(season, make(season));
    return made.get(season) as T;
  };
}
