import { type NflView } from '../domain/nfl-view.js';
import { pointsAllowed, type SeasonPointsAllowed } from '../domain/points-allowed.js';
import { findGames } from './find-games.js';

/**
 * What the defenses of a season have allowed; of the season before it while none of its games is over, since that is
 * what is known of them. Throws as findGames does.
 */
export function findPointsAllowed(view: NflView, season: string): SeasonPointsAllowed {
  const own = ofSeason(view, season);
  const before = String(Number(season) - 1);
  return own.defenses.length === 0 && view.games.has(Number(before)) ? ofSeason(view, before) : own;
}

function ofSeason(view: NflView, season: string): SeasonPointsAllowed {
  const games = findGames(view, season);
  const over = games.filter(({ gameType, homeScore }) => gameType === 'REG' && homeScore !== null);
  return { season, throughWeek: Math.max(0, ...over.map(({ week }) => week)), defenses: pointsAllowed(games) };
}
