import type { PlayoffBracket, PlayoffTeam } from '../../lib/playoff-words';

/** A bracket as it is shown. */
export interface Shown {
  /** The season's league. */
  leagueId: string;
  bracket: PlayoffBracket;
  rounds: number;
  teams: ReadonlyMap<number, PlayoffTeam>;
  myRosterId: number | undefined;
  /** Whose way is marked; null in the losers bracket, and until the title is decided. */
  champion: number | null;
  /** The lower score goes on. */
  lowerWins: boolean;
  /** Line-ups can be opened: not of weeks that are only drawn. */
  hasLineups: boolean;
  /** Open sides name the match that they come from, so the matches have numbers. */
  showsNumbers: boolean;
}

export const teamIn = ({ teams }: Pick<Shown, 'teams'>, rosterId: number | null): PlayoffTeam | undefined =>
  rosterId === null ? undefined : teams.get(rosterId);
