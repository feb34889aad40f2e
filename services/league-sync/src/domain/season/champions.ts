import { peopleById, type Person, teamNameOf } from './people.js';

/** The data that decides who won a season. */
export interface FinishedSeason {
  /** For instance "2024". */
  season: string;
  /** The winners bracket; empty where the provider has none. */
  winners: readonly { place: number | null; winner: number | null }[];
  status: string;
  metadata: Readonly<Record<string, string>>;
  /** It was imported as a table, whose rosters are numbered by their ranks. */
  isOfTable: boolean;
}

/**
 * The champion's roster in its season; null while it is not decided. The bracket's game for first place decides it.
 * Without a bracket it is `latest_league_winner_roster_id`: the season's own once it is complete (before, it still
 * names last year's winner), else that of the year after while it is not complete itself; that one's numbers are none of
 * a table's. `next`: the next season that is known; where years lack in between it names the winner of one of them.
 * `announced`: whom members were told of; they stay where nobody says anything any more.
 */
export const championOf = (
  season: FinishedSeason,
  next: FinishedSeason | undefined,
  announced: number | null,
): number | null => namedChampion(season, next) ?? (saysWhoHasWon(season) ? null : announced);

function namedChampion(season: FinishedSeason, next: FinishedSeason | undefined): number | null {
  if (season.winners.length > 0) return season.winners.find((game) => game.place === 1)?.winner ?? null;
  const own = season.status === 'complete' ? winnerIn(season.metadata) : null;
  if (own !== null || season.isOfTable || next === undefined || next.status === 'complete') return own;
  return Number(next.season) === Number(season.season) + 1 ? winnerIn(next.metadata) : null;
}

/**
 * Whether a season that names no champion says that it has none: an imported table does, and a bracket. The provider's
 * silence says nothing: the year after names a winner for a time only.
 */
const saysWhoHasWon = ({ winners, isOfTable }: FinishedSeason): boolean => isOfTable || winners.length > 0;

function winnerIn(metadata: Readonly<Record<string, string>>): number | null {
  const rosterId = metadata['latest_league_winner_roster_id'] ?? '';
  return /^[1-9]\d{0,3}$/.test(rosterId) ? Number(rosterId) : null;
}

/** Who owns a team; Sleeper user ids. */
interface TeamOwner {
  rosterId: number;
  ownerId: string | null;
  coOwners: string[];
}

/** Who owned a team when its season's champion was known first. */
export interface NotedOwner extends TeamOwner {
  /** The owner as the season knew them; null where it did not. */
  person: Person | null;
}

/** Who owned the champion's team. */
export interface ChampionOwner extends Omit<TeamOwner, 'rosterId'> {
  /** As the season knew them, else as other seasons do; undefined where none is known to. */
  person: Person | undefined;
}

/** What tells who owned the teams of a season. */
export interface SeasonOwners {
  /** As they were noted with the champion; undefined where nobody did. */
  noted: readonly NotedOwner[] | undefined;
  rosters: readonly TeamOwner[];
  users: readonly Person[];
  /** Finds in other seasons whom this one does not know, by their user id. */
  findElsewhere?: (userId: string) => Person | undefined;
}

/**
 * Who owned the champion's team when the title was known first; where nobody noted it, who owns it now. The provider
 * goes on changing rosters and people of a season that is over.
 */
export function ownerOfChampion(rosterId: number, owners: SeasonOwners): ChampionOwner {
  const { noted, rosters, users, findElsewhere } = owners;
  const atFirst = noted?.find((team) => team.rosterId === rosterId);
  const team = atFirst ?? rosters.find((roster) => roster.rosterId === rosterId);
  const ownerId = team?.ownerId ?? null;
  const person = peopleById(users).get(ownerId ?? '') ?? atFirst?.person ?? findElsewhere?.(ownerId ?? '');
  return { ownerId, coOwners: team?.coOwners ?? [], person };
}

/** The champion's team as it is called by whoever owned it when the title was known first. */
export interface ChampionTeam extends Omit<TeamOwner, 'rosterId'> {
  teamName: string;
  /** Null where nobody knows them, as the avatar is. */
  displayName: string | null;
  avatar: string | null;
}

/** Names the champion's team, of which today's table may have another owner. */
export function championTeam(rosterId: number, owners: SeasonOwners): ChampionTeam {
  const { ownerId, coOwners, person } = ownerOfChampion(rosterId, owners);
  return {
    ownerId,
    coOwners,
    teamName: teamNameOf(person, rosterId),
    displayName: person?.displayName ?? null,
    avatar: person?.avatar ?? null,
  };
}
