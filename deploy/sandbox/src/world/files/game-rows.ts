import { dayMs } from '../football/calendar.js';
import type { PlayedGame } from '../football/game.js';
import type { Player } from '../football/player.js';
import { fitPlayers } from '../football/side.js';
import type { Season } from '../football/season.js';
import { teamOf } from '../football/teams.js';
import type { CsvCell } from './csv.js';

/** The columns of nflverse's games.csv. */
export const gameColumns =
  `game_id,season,game_type,week,gameday,weekday,gametime,away_team,away_score,home_team,home_score,
location,result,total,overtime,old_game_id,gsis,nfl_detail_id,pfr,pff,espn,ftn,away_rest,home_rest,away_moneyline,
home_moneyline,spread_line,away_spread_odds,home_spread_odds,total_line,under_odds,over_odds,div_game,roof,surface,temp,
wind,away_qb_id,home_qb_id,away_qb_name,home_qb_name,away_coach,home_coach,referee,stadium_id,stadium`
    .replace(/\s/g, '')
    .split(',');

/** Points of the spread that turn the odds by a factor of e, and what a bookmaker keeps back. */
const spreadScale = 6.6;
const paidOut = 0.98;
/** American odds of both sides of a spread or a total: the usual price. */
const evenOdds = -110;
const daysBeforeFirstGame = 7;

/** American odds for a win by `spread` points expected, from a logistic curve. */
function moneyline(spread: number): number {
  const chance = 1 / (1 + Math.exp(-spread / spreadScale));
  const odds = chance >= 0.5 ? (-100 * chance) / (1 - chance) : (100 * (1 - chance)) / chance;
  return Math.round(odds * paidOut);
}

/** Days since a team's last game; a week's rest before the first. */
function restOf(season: Season, played: PlayedGame, team: string): number {
  const dates = season.games
    .filter(({ game }) => game.week < played.game.week && (game.home === team || game.away === team))
    .map(({ game }) => Date.parse(game.gameday));
  if (dates.length === 0) return daysBeforeFirstGame;
  return Math.round((Date.parse(played.game.gameday) - Math.max(...dates)) / dayMs);
}

function starterOf(season: Season, team: string, week: number): Player | undefined {
  return fitPlayers({ squads: season.squads, injuries: season.injuries, week }, team, 'QB')[0];
}

/** A game as a row of games.csv; one that is not `over` has no scores, and its starters are not named yet. */
export function gameRow(season: Season, played: PlayedGame, over: boolean): CsvCell[] {
  const { game, homeScore, awayScore } = played;
  const [home, away] = [teamOf(game.home), teamOf(game.away)];
  const [homePasser, awayPasser] = over
    ? [starterOf(season, game.home, game.week), starterOf(season, game.away, game.week)]
    : [];
  const nameOf = (player: Player | undefined): string | null =>
    player ? `${player.firstName} ${player.lastName}` : null;
  const serial = game.gameday.replaceAll('-', '');
  return [
    game.gameId,
    game.season,
    game.gameType,
    game.week,
    game.gameday,
    game.weekday,
    game.gametime,
    away.nflverse,
    over ? awayScore : null,
    home.nflverse,
    over ? homeScore : null,
    game.neutral ? 'Neutral' : 'Home',
    over ? homeScore - awayScore : null,
    over ? homeScore + awayScore : null,
    over ? Number(played.overtime) : null,
    `${serial}00`,
    null,
    null,
    `${serial}0${home.nflverse.toLowerCase()}`,
    null,
    null,
    null,
    restOf(season, played, game.away),
    restOf(season, played, game.home),
    moneyline(-game.spreadLine),
    moneyline(game.spreadLine),
    game.spreadLine,
    evenOdds,
    evenOdds,
    game.totalLine,
    evenOdds,
    evenOdds,
    Number(home.conference === away.conference && home.division === away.division),
    game.roof,
    game.surface,
    game.tempF,
    game.windMph,
    awayPasser?.gsisId,
    homePasser?.gsisId,
    nameOf(awayPasser),
    nameOf(homePasser),
    `Coach ${away.city}`,
    `Coach ${home.city}`,
    game.referee,
    `${game.neutral ? 'NTR' : home.nflverse}00`,
    game.stadium,
  ];
}
