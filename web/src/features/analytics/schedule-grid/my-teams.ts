import { useQuery } from '@tanstack/react-query';
import { getByIds } from '../../../lib/api/get';
import { useMySleeperId } from '../../../lib/league-context';
import { grouped } from '../../../lib/grouped';
import { nflTeam } from '../nfl-teams';
import { useToolLeague } from '../use-tool-league';

/** An NFL team with the member's starters who play for it. */
export interface MyTeam {
  code: string;
  /** Their last names. */
  players: readonly string[];
}

/** The NFL teams of the member's starters in the league of the address, by code. */
export function useMyTeams(): MyTeam[] {
  const league = useToolLeague();
  const me = useMySleeperId();
  const starters = (
    league?.rosters.find((one) => me !== undefined && (one.owner_id === me || one.co_owners.includes(me)))?.starters ??
    []
  ).filter((id) => id !== '0');
  const players = useQuery({ ...getByIds('/api/players', starters), enabled: starters.length > 0 }).data ?? [];
  const known = players.flatMap((part) => Object.values(part));
  const byTeam = grouped(
    known.filter(({ team, position }) => team && position !== 'DEF'),
    ({ team }) => nflTeam(team ?? '').code,
  );
  return [...byTeam]
    .map(([code, of]) => ({ code, players: of.map(({ last_name: name }) => name) }))
    .sort((a, b) => a.code.localeCompare(b.code));
}
