import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { league as leagueRead, type League } from '../../lib/api/shared-reads';
import { useMyRosterIdAmong } from '../../lib/my-roster';

/** The league that the address names; a tool without one knows no owners and no scoring of a league. */
export const useToolLeagueId = (): string | undefined => useParams().leagueId;

export function useToolLeague(): League | undefined {
  const leagueId = useToolLeagueId();
  return useQuery({ ...leagueRead(leagueId ?? ''), enabled: leagueId !== undefined }).data;
}

/**
 * The member's roster in the league of the address: the one that they own, share or were given; until that is known, one
 * that they own or share. Undefined where they have none, and without a league.
 */
export function useMyToolRoster(): League['rosters'][number] | undefined {
  const rosters = useToolLeague()?.rosters ?? [];
  const mine = useMyRosterIdAmong(useToolLeagueId(), rosters);
  return rosters.find((roster) => roster.roster_id === mine);
}

/** The team that a player is on. */
export interface Owner {
  rosterId: number;
  teamName: string;
  avatar: string | null;
  you: boolean;
}

export interface Owners {
  byPlayer: ReadonlyMap<string, Owner>;
  byRoster: ReadonlyMap<number, Owner>;
}

function ownersOf({ rosters }: Pick<League, 'rosters'>, myRosterId: number | undefined): Owners {
  const owners = rosters.map((roster): [League['rosters'][number], Owner] => [
    roster,
    {
      rosterId: roster.roster_id,
      teamName: roster.team_name,
      avatar: roster.avatar,
      you: roster.roster_id === myRosterId,
    },
  ]);
  return {
    byPlayer: new Map(owners.flatMap(([roster, owner]) => roster.players.map((id) => [id, owner]))),
    byRoster: new Map(owners.map(([roster, owner]) => [roster.roster_id, owner])),
  };
}

/** Who has which player in the league of the address; undefined without a league, and until it is known. */
export function useOwners(): Owners | undefined {
  const league = useToolLeague();
  const mine = useMyToolRoster();
  return league && ownersOf(league, mine?.roster_id);
}
