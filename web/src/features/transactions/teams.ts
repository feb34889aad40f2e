import type { League } from '../../lib/api/shared-reads';
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

/** `myRosterId`: the person's own in the season. */
export const teamsOf = (rosters: League['rosters'], myRosterId: number | undefined): Teams =>
  new Map(
    rosters.map((roster) => [
      roster.roster_id,
      {
        rosterId: roster.roster_id,
        name: roster.team_name,
        owner: roster.display_name,
        avatar: roster.avatar,
        you: roster.roster_id === myRosterId,
      },
    ]),
  );

/** The teams of a move as its own season has them; `myRosterId`: the person's own in that season. */
export const teamsOfMove = ({ teams }: Move, myRosterId: number | undefined): Teams =>
  new Map(
    teams.map((team) => [
      team.roster_id,
      {
        rosterId: team.roster_id,
        name: team.team_name,
        owner: team.owner,
        avatar: team.avatar,
        you: team.roster_id === myRosterId,
      },
    ]),
  );

/** A team of a move; `owner` names it where the season has no such roster. */
export const teamOf = (teams: Teams, rosterId: number, owner: string): Team =>
  teams.get(rosterId) ?? { rosterId, name: owner, owner: null, avatar: null, you: false };
