import { grouped } from '../../../lib/grouped';
import { useMyPlayers, type MyPlayer } from '../use-my-players';

/** An NFL team with the member's starters who play for it. */
export interface MyTeam {
  code: string;
  players: readonly MyPlayer[];
}

/** The NFL teams of the member's starters in the league of the address, by code; none until they are known. */
export function useMyTeams(): MyTeam[] {
  const players = useMyPlayers().data ?? [];
  const starters = players.filter(({ isStarter, team, position }) => isStarter && team && position !== 'DEF');
  return [...grouped(starters, ({ team }) => team ?? '')]
    .map(([code, players]) => ({ code, players }))
    .sort((a, b) => a.code.localeCompare(b.code));
}
