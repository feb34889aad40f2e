import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { league as leagueRead, type League } from '../../lib/api/shared-reads';
import { useMySleeperId } from '../../lib/league-context';
import { ownsTeam } from '../../lib/owns-team';

/** The league that the address names; a tool without one knows no owners and no scoring of a league. */
export const useToolLeagueId = (): string | undefined => useParams().leagueId;

export function useToolLeague(): League | undefined {
  const leagueId = useToolLeagueId();
  return useQuery({ ...leagueRead(leagueId ?? ''), enabled: leagueId !== undefined }).data;
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

export function ownersOf({ rosters }: Pick<League, 'rosters'>, me: string | undefined): Owners {
  const owners = rosters.map((roster): [League['rosters'][number], Owner] => [
    roster,
    {
      rosterId: roster.roster_id,
      teamName: roster.team_name,
      avatar: roster.avatar,
      you: ownsTeam(me, roster),
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
  const me = useMySleeperId();
  return league && ownersOf(league, me);
}
