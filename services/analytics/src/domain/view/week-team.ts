import { type FantasyPlayer } from '../people/directory.js';
import { type NflView } from './nfl-view.js';

/**
 * The team of a season's players in one of its weeks: that of their plays, else of the week's rosters, else of the
 * season's, else the one that they have in the season; a defence is its own. Null where nothing tells it.
 */
export function teamOfWeek(view: NflView, season: number, week: number): (player: FantasyPlayer) => string | null {
  const [teamIn, directory] = [view.teamIn(season), view.directory(season)];
  return ({ playerId, position, team }) => {
    if (position === 'DEF') return team;
    const gsisId = directory.gsisIdOf(playerId);
    return teamIn(gsisId, week) ?? directory.rosterTeamOf(gsisId ?? '') ?? team;
  };
}
