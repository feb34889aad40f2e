import { opponentsOf, scoreOf } from './pairs.js';
import { type WeekRows } from './results.js';
import { hasPlayoffs, isFinalWeek, roundsOf, type SeasonRules, weeksOfRound } from './season-rules.js';

/** A game of the winners bracket; teams and results are null until they are known. */
export interface BracketGame {
  round: number;
  team1: number | null;
  team2: number | null;
  winner: number | null;
  loser: number | null;
  /** The place that is played for: 1 is the title. */
  place: number | null;
}

/** The title, where nothing else of the bracket is known. */
export const titleAlone = (champion: number): BracketGame => ({
  round: 1,
  team1: champion,
  team2: null,
  winner: champion,
  loser: null,
  place: 1,
});

/** The weeks of each playoff round, in order; empty for a season without playoffs. */
export function playoffRounds(rules: SeasonRules): number[][] {
  if (!hasPlayoffs(rules)) return [];
  const rounds: number[][] = [];
  let week = rules.playoffWeekStart;
  while (rounds.length < roundsOf(rules.playoffTeams) && week <= lastPlayoffWeek) {
    const weeks = weeksOfRound(rules, week);
    rounds.push(weeks);
    week = (weeks.at(-1) ?? week) + 1;
  }
  return rounds;
}

const lastPlayoffWeek = 18;

/** Whether two rosters meet in the winners bracket in a round (1 is the first), those for lower places included. */
export function isPlayoffGame(winners: readonly BracketGame[], round: number, one: number, other: number): boolean {
  return winners.some(
    (game) =>
      game.round === round &&
      ((game.team1 === one && game.team2 === other) || (game.team1 === other && game.team2 === one)),
  );
}

/**
 * The final places by roster id, `ranked` being all rosters by the season's table; empty until the title is decided.
 * Place games decide theirs. Then come the others of the bracket, who got further first, and then the rest, both by
 * the table.
 */
export function finalPlaces(winners: readonly BracketGame[], ranked: readonly number[]): Map<number, number> {
  const places = new Map<number, number>();
  if (!winners.some(({ place, winner }) => place === 1 && winner !== null)) return places;
  for (const { place, winner, loser } of winners) {
    if (place === null || winner === null) continue;
    places.set(winner, place);
    if (loser !== null) places.set(loser, place + 1);
  }
  const taken = new Set(places.values());
  const free = ranked.map((_, index) => index + 1).filter((place) => !taken.has(place));
  const rounds = lastRounds(winners);
  const waiting = ranked.filter((rosterId) => !places.has(rosterId));
  waiting.sort((one, other) => (rounds.get(other) ?? 0) - (rounds.get(one) ?? 0));
  for (const [index, rosterId] of waiting.entries()) places.set(rosterId, free[index] ?? ranked.length);
  return places;
}

/** The last round of the bracket that a roster played in; rosters outside of it are absent. */
export function lastRounds(winners: readonly BracketGame[]): Map<number, number> {
  const rounds = new Map<number, number>();
  for (const { round, team1, team2 } of winners) {
    for (const team of [team1, team2]) {
      if (team !== null) rounds.set(team, Math.max(round, rounds.get(team) ?? 0));
    }
  }
  return rounds;
}

/**
 * The way to the title where the provider has no bracket: the best of the table begin, who loses against another one
 * who is still in is out, who meets none of them has a bye. Place games cannot be told from others and are left out.
 */
export function titlePath(rules: SeasonRules, ranked: readonly number[], weeks: readonly WeekRows[]): BracketGame[] {
  const games: BracketGame[] = [];
  let alive = ranked.slice(0, rules.playoffTeams);
  for (const [index, roundWeeks] of playoffRounds(rules).entries()) {
    const legs = roundWeeks.flatMap(
      (week) => weeks.find(({ week: stored, rows }) => stored === week && rows.length > 0) ?? [],
    );
    if (legs.length < roundWeeks.length || !roundWeeks.every((week) => isFinalWeek(rules, week))) break;
    const played = gamesAmong(alive, legs).map((game) => ({ ...game, round: index + 1 }));
    const out = new Set(played.map(({ loser }) => loser));
    alive = alive.filter((rosterId) => !out.has(rosterId));
    games.push(...played.map((game) => ({ ...game, place: alive.length === 1 ? 1 : null })));
  }
  return alive.length === 1 ? games : [];
}

/** The games of a round between two of these rosters, by the sum of its weeks; the better one of the table wins a tie. */
function gamesAmong(alive: readonly number[], legs: readonly WeekRows[]): Omit<BracketGame, 'round' | 'place'>[] {
  const opponents = opponentsOf(legs.at(-1)?.rows ?? []);
  const total = (rosterId: number) =>
    legs.reduce((sum, { rows }) => {
      const row = rows.find((candidate) => candidate.rosterId === rosterId);
      return sum + (row === undefined ? 0 : scoreOf(row));
    }, 0);
  return alive.flatMap((team1, place) => {
    const team2 = opponents.get(team1);
    if (team2 === undefined || alive.indexOf(team2) <= place) return [];
    const [winner, loser] = total(team1) >= total(team2) ? [team1, team2] : [team2, team1];
    return [{ team1, team2, winner, loser }];
  });
}
