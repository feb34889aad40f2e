import { pointsAllowed, type SeasonPointsAllowed } from '../domain/schedule/points-allowed.js';
import { type NflView } from '../domain/view/nfl-view.js';
import { findGames } from './find-games.js';

/**
 * What the defenses of a season have allowed; of the season before it while none of its games is over, since that is
 * what is known of them. Throws as findGames does.
 */
export function findPointsAllowed(view: NflView, season: string): SeasonPointsAllowed {
  const own = pointsAllowed(season, findGames(view, season));
  const before = String(Number(season) - 1);
  if (own.defenses.length > 0 || !view.games.has(Number(before))) return own;
  return pointsAllowed(before, findGames(view, before));
}
