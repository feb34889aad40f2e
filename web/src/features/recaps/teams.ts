import type { League } from '../../lib/api/shared-reads';
import type { Side } from '../../ui/score-pair';
import type { Recap } from './api';

type Team = Recap['teams'][number];

/** A team of a recap, with its picture and owner of today. */
export interface RecapTeam extends Team {
  avatar: string | null;
  owner: string;
  you: boolean;
}

/** The teams of a recap, best score first. */
export function teamsOf({ teams }: Recap, { standings }: League, myRosterId: number | undefined): RecapTeam[] {
  const rows = new Map(standings.map((row) => [row.rosterId, row]));
  return teams.map((team) => {
    const row = rows.get(team.rosterId);
    const owner = row?.displayName ?? row?.username ?? '';
    return { ...team, avatar: row?.avatar ?? null, owner, you: team.rosterId === myRosterId };
  });
}

export type Game = Pick<Recap['games'][number], 'sides' | 'totals'>;

/** The sides of a game as a pair of scores; undefined where a team is not known. */
export function sidesOf({ sides, totals }: Game, teams: readonly RecapTeam[]): readonly [Side, Side] | undefined {
  const found = sides.flatMap((rosterId, at): Side[] => {
    const team = teams.find((one) => one.rosterId === rosterId);
    if (team === undefined) return [];
    const { name: teamName, record: detail, avatar, you } = team;
    return [{ rosterId, teamName, detail, avatar, you, points: totals[at] ?? 0 }];
  });
  const [one, other] = found;
  return one && other && [one, other];
}
