import { useQuery } from '@tanstack/react-query';
import { playerForm, type PlayerForm } from '../../../lib/api/shared-reads';
import { nextGameOf } from '../../../lib/next-game';
import { useMyPlayers, type MyPlayer } from '../use-my-players';
import { useToolLeagueId } from '../use-tool-league';
import { dvpPositions } from './fields';

type Next = NonNullable<PlayerForm['next']>;

/** The next game of a starter of the member; `rank` is the opponent's against the position, 1 allows the fewest. */
export type NextGame = MyPlayer & Next;

/** The week that all of the games are in; undefined where they are in several: after a bye, or Thursday's game. */
export function weekOfAll(games: readonly NextGame[]): number | undefined {
  const [week, ...others] = new Set(games.map((game) => game.week));
  return others.length === 0 ? week : undefined;
}

export interface NextOpponents {
  /** Of the ranks, which are by all weeks of it. Undefined until it is known. */
  season: number | undefined;
  /** In the order of the line-up. */
  games: NextGame[];
}

/** The next games of the member's starters in the league of the address. */
export function useNextOpponents(): NextOpponents {
  const leagueId = useToolLeagueId();
  const players = useMyPlayers().data ?? [];
  const form = useQuery({ ...playerForm(leagueId ?? ''), enabled: leagueId !== undefined }).data;
  const games = players.flatMap((player): NextGame[] => {
    const next = nextGameOf(form, player.playerId)?.next;
    const counts = player.isStarter && dvpPositions.some(({ value }) => value === player.position);
    return next && counts ? [{ ...player, ...next }] : [];
  });
  return { season: form?.season, games };
}
