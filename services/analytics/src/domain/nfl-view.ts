import { type SeasonStats } from './fantasy/season-stats.js';
import { type Directory, directoryOf } from './people/directory.js';
import { type KnownIds, type Rostered, type SleeperPlayer } from './people/people-tables.js';
import { type Person } from './people/person.js';
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
  people(season: number): readonly Person[];
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
    (parts.plays.get(season)?.value.players ?? []).map(([id, name]) => directory(season).personOf(id, name)),
  );
  return { ...parts, directory, people };
}

function bySeason<T>(make: (season: number) => T): (season: number) => T {
  const made = new Map<number, T>();
  return (season) => {
    const known = made.get(season);
    if (known !== undefined) return known;
    const value = make(season);
    made.set(season, value);
    return value;
  };
}
