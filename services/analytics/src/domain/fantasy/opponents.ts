import { type Directory } from '../people/directory.js';
import { type RosterWeeks } from '../people/roster-weeks.js';
import { type SeasonPlays } from '../plays/season-plays.js';
import { type ScheduledGame } from '../schedule/schedule.js';
import { type SeasonStats } from './season-stats.js';

/** No opponent is known, or the game is not over. */
export const noTeam = 255;

/** A season's finished games, and the opponent of each stat line. */
export interface Opponents {
  teams: string[];
  /** Place of the opponent by row of the stat lines; `noTeam` where it is not known. */
  ofRow: Uint8Array;
  /** The stat lines that tell of a defence: their players have played, against an opponent that is known. */
  rows: Uint32Array;
  /** Finished games: `week * 256 + place of the team`. */
  played: ReadonlySet<number>;
  /** Weeks whose games are all over, in order. */
  finishedWeeks: number[];
}

/**
 * Finds the opponent of each stat line. A player's team in a week is that of their plays, else that of the week's
 * rosters, else that of the season's; a defence is its own team.
 */
export function opponentsOf(o: {
  stats: SeasonStats;
  games: readonly ScheduledGame[];
  /** The team of a player (nflverse's id) in a week; undefined where nothing tells it. */
  teamIn: ReturnType<typeof teamsByWeek>;
  directory: Directory;
}): Opponents {
  const teams = [...new Set(o.games.flatMap(({ homeTeam, awayTeam }) => [homeTeam, awayTeam]))].sort();
  const placeOf = new Map(teams.map((team, place) => [team, place]));
  const finished = o.games.filter(({ homeScore }) => homeScore !== null);
  const opponentIn = new Map<number, number>();
  for (const { week, homeTeam, awayTeam } of finished) {
    opponentIn.set(week * 256 + placeOf.get(homeTeam)!, placeOf.get(awayTeam)!);
    opponentIn.set(week * 256 + placeOf.get(awayTeam)!, placeOf.get(homeTeam)!);
  }
  const { player, week, hasPlayed } = o.stats.columns;
  const gsisIds = o.stats.players.map((id) => o.directory.gsisIdOf(id));
  const rosterTeams = gsisIds.map((id) => (id === undefined ? undefined : o.directory.rosterTeamOf(id)));
  const ofRow = new Uint8Array(player.length);
  for (let row = 0; row < player.length; row += 1) {
    const place = player[row]!;
    const id = o.stats.players[place]!;
    const team = placeOf.has(id) ? id : (o.teamIn(gsisIds[place], week[row]!) ?? rosterTeams[place]);
    ofRow[row] = opponentIn.get(week[row]! * 256 + (placeOf.get(team ?? '') ?? noTeam)) ?? noTeam;
  }
  const rows = Uint32Array.from([...ofRow.keys()].filter((row) => ofRow[row] !== noTeam && hasPlayed[row] === 1));
  const open = new Set(o.games.filter(({ homeScore }) => homeScore === null).map((game) => game.week));
  const finishedWeeks = [...new Set(finished.map((game) => game.week))].filter((number) => !open.has(number));
  return { teams, ofRow, rows, played: new Set(opponentIn.keys()), finishedWeeks: finishedWeeks.sort((a, b) => a - b) };
}

/** The team of a player's last play in a week, by nflverse's id, else that of the week's rosters. */
export function teamsByWeek(
  plays: SeasonPlays | undefined,
  rosters?: RosterWeeks,
): (id: string | undefined, week: number) => string | undefined {
  const byRosters = (id: string | undefined, week: number) => rosters?.teamIn(id ?? '', week);
  if (plays === undefined) return byRosters;
  const { weeks, teams, placeOf } = plays;
  const known = new Map<number, number>();
  for (let row = 0; row < weeks.player.length; row += 1) {
    known.set(weeks.player[row]! * 32 + weeks.week[row]!, weeks.team[row]!);
  }
  return (id, week) => {
    const place = placeOf.get(id ?? '');
    const team = place === undefined ? undefined : known.get(place * 32 + week);
    return team === undefined ? byRosters(id, week) : teams[team];
  };
}
