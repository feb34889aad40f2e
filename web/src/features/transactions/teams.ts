import type { League } from '../../lib/api/shared-reads';
import { ownsTeam } from '../../lib/owns-team';
import type { Move } from './api';

export interface Team {
  rosterId: number;
  name: string;
  owner: string | null;
  avatar: string | null;
  you: boolean;
}

/** The season's teams by roster id. */
export type Teams = ReadonlyMap<number, Team>;

/** `me` is a Sleeper user id. */
export const teamsOf = (rosters: League['rosters'], me: string | undefined): Teams =>
  new Map(
    rosters.map((roster) => [
      roster.roster_id,
      {
        rosterId: roster.roster_id,
        name: roster.team_name,
        owner: roster.display_name,
        avatar: roster.avatar,
        you: ownsTeam(me, roster),
      },
    ]),
  );

/** The teams of a move as its own season has them. */
export const teamsOfMove = ({ teams }: Move, me: string | undefined): Teams =>
  new Map(
    teams.map((team) => [
      team.roster_id,
      {
        rosterId: team.roster_id,
        name: team.team_name,
        owner: team.owner,
        avatar: team.avatar,
        you: ownsTeam(me, team),
      },
    ]),
  );

/** A team of a move; `owner` names it where the season has no such roster. */
export const teamOf = (teams: Teams, rosterId: number, owner: string): Team =>
  teams.get(rosterId) ?? { rosterId, name: owner, owner: null, avatar: null, you: false };
