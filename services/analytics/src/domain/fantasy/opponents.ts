import { type Directory } from '../people/directory.js';
import { type RosterWeeks } from '../people/roster-weeks.js';
import { type SeasonPlays } from '../plays/season-plays.js';
import { type ScheduledGame } from '../schedule/schedule.js';
import { readsWholeGames, type SeasonStats } from './season-stats.js';

/** No opponent is known, or the game does not count yet. */
export const noTeam = 255;

/** A season's finished games whose stat lines were read since, and the opponent of each stat line. */
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

/** A season's stat lines and games, and what tells whose team a player was on. */
interface LinesAndGames {
  stats: SeasonStats;
  games: readonly ScheduledGame[];
  /** The team of a player (nflverse's id) in a week; undefined where nothing tells it. */
  teamIn: ReturnType<typeof teamsByWeek>;
  directory: Directory;
}

/** Finds the opponent of each stat line. */
export function opponentsOf(o: LinesAndGames): Opponents {
  const teams = [...new Set(o.games.flatMap(({ homeTeam, awayTeam }) => [homeTeam, awayTeam]))].sort();
  const placeOf = new Map(teams.map((team, place) => [team, place]));
  // Scores and stat lines have different sources: a game whose lines are not there yet would count without its points.
  const isWhole = readsWholeGames(o.stats);
  const isCounted = (game: ScheduledGame) => game.homeScore !== null && isWhole(game);
  const finished = o.games.filter(isCounted);
  const opponentIn = new Map<number, number>();
  for (const { week, homeTeam, awayTeam } of finished) {
    opponentIn.set(week * 256 + placeOf.get(homeTeam)!, placeOf.get(awayTeam)!);
    opponentIn.set(week * 256 + placeOf.get(awayTeam)!, placeOf.get(homeTeam)!);
  }
  const { week, hasPlayed } = o.stats.columns;
  const teamOf = teamsOfLines(o);
  const ofRow = new Uint8Array(week.length);
  for (let row = 0; row < week.length; row += 1) {
    ofRow[row] = opponentIn.get(week[row]! * 256 + (placeOf.get(teamOf(row) ?? '') ?? noTeam)) ?? noTeam;
  }
  const rows = Uint32Array.from([...ofRow.keys()].filter((row) => ofRow[row] !== noTeam && hasPlayed[row] === 1));
  const open = new Set(o.games.filter((game) => !isCounted(game)).map((game) => game.week));
  const finishedWeeks = [...new Set(finished.map((game) => game.week))].filter((number) => !open.has(number));
  return { teams, ofRow, rows, played: new Set(opponentIn.keys()), finishedWeeks: finishedWeeks.sort((a, b) => a - b) };
}

/**
 * The team of each stat line's player in its week: that of their plays, else that of the week's rosters, else that of the
 * season's; a defence is its own team. Undefined where nothing tells it.
 */
export function teamsOfLines({ stats, games, teamIn, directory }: LinesAndGames): (row: number) => string | undefined {
  const teams = new Set(games.flatMap(({ homeTeam, awayTeam }) => [homeTeam, awayTeam]));
  const gsisIds = stats.players.map((id) => directory.gsisIdOf(id));
  const rosterTeams = gsisIds.map((id) => (id === undefined ? undefined : directory.rosterTeamOf(id)));
  const { player, week } = stats.columns;
  return (row) => {
    const place = player[row]!;
    const id = stats.players[place]!;
    return teams.has(id) ? id : (teamIn(gsisIds[place], week[row]!) ?? rosterTeams[place]);
  };
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
