import { type Opponents, opponentsOf, teamsByWeek, teamsOfLines } from '../fantasy/opponents.js';
import { markRunning, type SeasonStats } from '../fantasy/season-stats.js';
import { lazy } from '../lazy.js';
import { type Directory, directoryOf, type FantasyPlayer } from '../people/directory.js';
import { type Injured, type KnownIds, type Rostered, type SleeperPlayer } from '../people/people-tables.js';
import { inNameOrder, type SeasonPerson } from '../people/person.js';
import { type RosterWeeks } from '../people/roster-weeks.js';
import { type SeasonPlays } from '../plays/season-plays.js';
import { type ScheduledGame } from '../schedule/schedule.js';

/** What a process has read of a snapshot, with its id. */
export interface Snapshot<T> {
  snapshotId: string;
  value: T;
}

/** A snapshot that is decoded when it is asked for first. */
export function whenAsked<T>(snapshotId: string, make: () => T): Snapshot<T> {
  const decoded = lazy(make);
  return {
    snapshotId,
    get value() {
      return decoded();
    },
  };
}

/** All NFL data that a process holds, by season where there is one for each. */
export interface NflParts {
  players: Snapshot<readonly KnownIds[]> | null;
  sleeperPlayers: Snapshot<readonly SleeperPlayer[]> | null;
  rosters: ReadonlyMap<number, Snapshot<readonly Rostered[]>>;
  rosterWeeks: ReadonlyMap<number, Snapshot<RosterWeeks>>;
  injuries: ReadonlyMap<number, Snapshot<readonly Injured[]>>;
  plays: ReadonlyMap<number, Snapshot<SeasonPlays>>;
  stats: ReadonlyMap<number, Snapshot<SeasonStats>>;
  games: ReadonlyMap<number, Snapshot<readonly ScheduledGame[]>>;
}

/** Kinds of data that a season has one snapshot of, or all seasons together; `directory` is who is who. */
export type ViewKind = 'plays' | 'stats' | 'games' | 'injuries' | 'rosterWeeks' | 'directory';

/** The data as they are at one moment: whoever responds takes one view and never sees two moments mixed. */
export interface NflView extends NflParts {
  directory: BySeason<Directory>;
  /** Who the players of a season's plays are, by place. */
  people: BySeason<readonly SeasonPerson[]>;
  /** Who the players of a season's stat lines are, by place, each with the team of that season where it is known. */
  fantasyPlayers: BySeason<readonly FantasyPlayer[]>;
  /** The team of a player (nflverse's id) in a week of the season, by their last play in it, else by its rosters. */
  teamIn: BySeason<(id: string | undefined, week: number) => string | undefined>;
  /** A season's stat lines with those marked that were read while their games were on; undefined without lines. */
  countedStats: BySeason<Snapshot<SeasonStats> | undefined>;
  /** The opponent of each of a season's stat lines; undefined without the lines or the schedule. */
  opponents: BySeason<Opponents | undefined>;
  /** The snapshots of a season's data of these kinds, as far as they are there. */
  idsOf(season: number, kinds: readonly ViewKind[]): string[];
  /** What the view before had worked out and this one has to work out anew. */
  pending: readonly (() => void)[];
  /** Works out what nearly everybody asks for: the tables of the newest season that has plays, or stat lines. */
  newest: readonly (() => void)[];
  /** Whether anything was worked out for the season, so that somebody may count on it. */
  isUsed(season: number): boolean;
}

export const nothing: NflParts = {
  players: null,
  sleeperPlayers: null,
  rosters: new Map(),
  rosterWeeks: new Map(),
  injuries: new Map(),
  plays: new Map(),
  stats: new Map(),
  games: new Map(),
};

/**
 * What follows from several parts is worked out when it is asked for first.
 * @param before what it has worked out is taken over where it was made of the same parts
 */
export function nflView(parts: NflParts, before?: NflView): NflView {
  const rostersOf = (season: number) => parts.rosters.get(season);
  const playsOf = (season: number) => parts.plays.get(season);
  const rosterWeeksOf = (season: number) => parts.rosterWeeks.get(season);
  const statsOf = (season: number) => parts.stats.get(season)?.value;
  const gamesOf = (season: number) => parts.games.get(season)?.value;
  const who = (season: number) => [parts.sleeperPlayers, parts.players, rostersOf(season)];
  const hasBegun = ([, { value }]: [number, Snapshot<readonly ScheduledGame[]>]) =>
    value.some(({ homeScore }) => homeScore !== null);
  // Of a season that is followed by one which has begun, today's teams are of no use, whether or not that has lines.
  const newest = lazy(() => {
    const withLines = Math.max(...parts.stats.keys());
    // Games of other seasons are not decoded for this.
    const later = [...parts.games].filter(([season]) => season > withLines).filter(hasBegun);
    return Math.max(withLines, ...later.map(([season]) => season));
  });
  const isNewest = (season: number) => season === newest();

  const directory = bySeason(
    who,
    (season) =>
      directoryOf(parts.sleeperPlayers?.value ?? [], parts.players?.value ?? [], rostersOf(season)?.value ?? []),
    before?.directory,
  );
  const people = bySeason(
    (season) => [playsOf(season), ...who(season)],
    (season) =>
      inNameOrder((playsOf(season)?.value.players ?? []).map(([id, name]) => directory(season).personOf(id, name))),
    before?.people,
  );
  const fantasyPlayers = bySeason(
    (season) => [statsOf(season), playsOf(season), rosterWeeksOf(season), isNewest(season), ...who(season)],
    (season) => {
      const ids = statsOf(season)?.players ?? [];
      return ids.map((id) => {
        const player = directory(season).fantasyPlayerOf(id);
        if (isNewest(season) || player.position === 'DEF') return player;
        const gsisId = directory(season).gsisIdOf(id) ?? '';
        const team =
          lastTeamOf(playsOf(season)?.value, gsisId) ??
          rosterWeeksOf(season)?.value.lastTeamOf(gsisId) ??
          directory(season).rosterTeamOf(gsisId);
        return { ...player, team: team ?? null };
      });
    },
    before?.fantasyPlayers,
  );
  const teamIn = bySeason(
    (season) => [playsOf(season), rosterWeeksOf(season)],
    (season) => teamsByWeek(playsOf(season)?.value, rosterWeeksOf(season)?.value),
    before?.teamIn,
  );
  const lineParts = (season: number) => [
    ...[statsOf(season), gamesOf(season), playsOf(season), rosterWeeksOf(season), isNewest(season)],
    ...who(season),
  ];
  const countedStats = bySeason(
    lineParts,
    (season) => {
      const snapshot = parts.stats.get(season);
      const games = gamesOf(season);
      if (snapshot === undefined || games === undefined) return snapshot;
      const { snapshotId, value: stats } = snapshot;
      // Nobody's team is asked for once all games are over.
      const teamOfLine = lazy(() =>
        teamsOfLines({ stats, games, teamIn: teamIn(season), directory: directory(season) }),
      );
      const teamOf = (row: number) =>
        teamOfLine()(row) ?? fantasyPlayers(season)[stats.columns.player[row]!]?.team ?? undefined;
      const marked = markRunning(stats, games, teamOf);
      // What was worked out from lines that are the same stays with them.
      return marked === stats ? snapshot : { snapshotId, value: marked };
    },
    before?.countedStats,
  );
  const opponents = bySeason(
    lineParts,
    (season) => {
      const stats = countedStats(season)?.value;
      const games = gamesOf(season);
      if (stats === undefined || games === undefined) return undefined;
      return opponentsOf({ stats, games, teamIn: teamIn(season), directory: directory(season) });
    },
    before?.opponents,
  );
  const made = { directory, people, fantasyPlayers, teamIn, countedStats, opponents };
  return {
    ...parts,
    ...made,
    pending: Object.values(made).flatMap(({ pending }) => pending),
    newest: seasonsAskedFor(parts).flatMap((season) => Object.values(made).map((of) => () => void of(season))),
    isUsed: (season) => Object.values(made).some((of) => of.made.has(season)),
    idsOf: (season, kinds) =>
      kinds.flatMap((kind) => snapshotsOf(parts, season, kind)).map(({ snapshotId }) => snapshotId),
  };
}

function snapshotsOf(parts: NflParts, season: number, kind: ViewKind): Snapshot<unknown>[] {
  const found =
    kind === 'directory' ? [parts.sleeperPlayers, parts.players, parts.rosters.get(season)] : [parts[kind].get(season)];
  return found.filter((snapshot) => snapshot != null);
}

/** The newest season that has plays, and the newest that has stat lines. */
function seasonsAskedFor({ plays, stats }: NflParts): number[] {
  const seasons = [plays, stats].filter(({ size }) => size > 0).map((of) => Math.max(...of.keys()));
  return [...new Set(seasons)];
}

/** A player as the season's stat lines have them, else as they are today. */
export function fantasyPlayerIn(view: NflView, { season, placeOf }: SeasonStats, playerId: string): FantasyPlayer {
  const place = placeOf.get(playerId);
  return place === undefined ? view.directory(season).fantasyPlayerOf(playerId) : view.fantasyPlayers(season)[place]!;
}

/** Seasons that have stat lines, newest first. */
export function statSeasons({ stats }: Pick<NflParts, 'stats'>): number[] {
  return [...stats.keys()].sort((one, other) => other - one);
}

/** The games that a season's players have ahead, of which season these are, and the team that each plays them for. */
export interface GamesAhead {
  season: number;
  games: readonly ScheduledGame[];
  teamOf(player: FantasyPlayer): string | null;
}

/**
 * What is ahead of the players of a season that has stat lines. From May on it is the next season's, before that has lines
 * of its own; seasons that are followed by one with lines keep their own games.
 */
export function gamesAhead(view: NflView, season: number): GamesAhead {
  const ahead = statSeasons(view)[0] === season ? Math.max(season, ...view.games.keys()) : season;
  const games = view.games.get(ahead)?.value ?? [];
  if (ahead === season) return { season, games, teamOf: ({ team }) => team };
  const directory = view.directory(season);
  return { season: ahead, games, teamOf: ({ playerId }) => directory.fantasyPlayerOf(playerId).team };
}

function lastTeamOf(plays: SeasonPlays | undefined, gsisId: string): string | undefined {
  const place = plays?.placeOf.get(gsisId);
  return plays === undefined || place === undefined ? undefined : plays.teams[plays.lastTeam[place]!];
}

/** What is worked out for a season once, with what it was made of. */
export interface BySeason<T> {
  (season: number): T;
  made: Map<number, { of: readonly unknown[]; value: T }>;
  pending: readonly (() => void)[];
}

function bySeason<T>(
  partsOf: (season: number) => readonly unknown[],
  make: (season: number) => T,
  before: BySeason<T> | undefined,
): BySeason<T> {
  const known = [...(before?.made ?? [])];
  const isSame = (season: number, of: readonly unknown[]) => partsOf(season).every((part, index) => part === of[index]);
  const made = new Map(known.filter(([season, { of }]) => isSame(season, of)));
  const get = (season: number): T => {
    const found = made.get(season) ?? { of: partsOf(season), value: make(season) };
    made.set(season, found);
    return found.value;
  };
  const changed = known.map(([season]) => season).filter((season) => !made.has(season));
  return Object.assign(get, { made, pending: changed.map((season) => () => void get(season)) });
}
