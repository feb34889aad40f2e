import type { Byes, Claim, Demographic, Players } from './api';
import type { PlayerForm, Roster } from '../../lib/api/shared-reads';
import type { Forms } from './form';
import { groupOf, groupOrder, type Group } from './positions';

export interface TeamPlayer {
  playerId: string;
  name: string;
  group: Group;
  team: string | null;
  byeWeek: number | null;
  age: number | null;
  /** How they have done in the season; undefined for a player who has not played. */
  form: PlayerForm | undefined;
  /** Where the player is when they cannot be started. */
  place: 'IR' | 'Taxi' | null;
}

export interface ShownTeam {
  rosterId: number;
  name: string;
  owner: string | null;
  avatar: string | null;
  /** Sleeper user id of the person who claimed the team; they have a profile. */
  profile: string | null;
  players: TeamPlayer[];
  /** Undefined before they are read; those of nobody where they cannot be. */
  ages: Ages | undefined;
}

export interface Ages {
  /** Mean age in years of those whose age is known; null when nobody's is. */
  average: number | null;
  /** How many ages that mean is of. */
  counted: number;
}

export interface Known {
  players: Players;
  /** Undefined before they are read; empty where they cannot be. */
  demographics: ReadonlyMap<string, Demographic> | undefined;
  claims: readonly Claim[];
  byes: Byes;
  forms: Forms | undefined;
}

function playerOf(playerId: string, roster: Roster, known: Known): TeamPlayer {
  const player = known.players[playerId];
  const team = player?.team ?? null;
  return {
    playerId,
    name: player?.full_name ?? `Player ${playerId}`,
    group: groupOf(player),
    team,
    byeWeek: known.byes[team ?? ''] ?? null,
    age: known.demographics?.get(playerId)?.age ?? null,
    form: known.forms?.of[playerId],
    place: roster.reserve.includes(playerId) ? 'IR' : roster.taxi.includes(playerId) ? 'Taxi' : null,
  };
}

function agesOf(players: readonly TeamPlayer[]): Ages {
  const ages = players.flatMap(({ age }) => age ?? []);
  const average = ages.length > 0 ? ages.reduce((sum, age) => sum + age, 0) / ages.length : null;
  return { average, counted: ages.length };
}

/** A team with its players; the claim's names win over the roster's. */
export function teamOf(roster: Roster, known: Known): ShownTeam {
  const claim = known.claims.find((one) => one.rosterId === roster.roster_id);
  const players = roster.players.map((playerId) => playerOf(playerId, roster, known));
  return {
    rosterId: roster.roster_id,
    name: claim?.teamName ?? roster.team_name,
    owner: claim?.sleeperUsername ?? roster.display_name,
    avatar: claim?.avatar ?? roster.avatar,
    profile: claim?.sleeperUserId ?? null,
    players: players.sort((a, b) => a.name.localeCompare(b.name)),
    ages: known.demographics && agesOf(players),
  };
}

/** The players by position, in the order of the page; groups without players are left out. */
export const groupsOf = ({ players }: ShownTeam): { group: Group; members: TeamPlayer[] }[] =>
  [...groupOrder, 'Other' as const]
    .map((group) => ({ group, members: players.filter((player) => player.group === group) }))
    .filter(({ members }) => members.length > 0);
