import { type SeasonWeeks } from '../season/matchups.js';
import { opponentsOf } from '../season/pairs.js';
import { playoffRounds } from '../season/playoffs.js';
import { isRegularSeasonOver, type SeasonRules } from '../season/season-rules.js';
import { type BracketMatch, drawBracket, fillBracket } from './draw.js';
import { decideByScores, weeksOf } from './scores.js';
import { losersSeeds } from './seeds.js';

/** The provider's brackets. `afterWeek`: the last final week when they were read; absent where nobody noted it. */
export interface StoredBrackets {
  winners: readonly BracketMatch[];
  losers: readonly BracketMatch[];
  afterWeek?: number;
}

export interface BracketFacts extends SeasonWeeks {
  /** Sleeper's league settings: `playoff_type`, `playoff_seed_type`. */
  settings: Readonly<Record<string, number>>;
  /** All roster ids as the season's table has them. */
  ranked: readonly number[];
  /** The same in order of their seeds. */
  seeds: readonly number[];
  /** The provider's brackets; null where it has none. */
  stored: StoredBrackets | null;
  /** The champion that the provider names; null where it names none. */
  champion: number | null;
}

export interface Brackets {
  /** The regular season goes on: the brackets are those of today's table. */
  isProjected: boolean;
  /** The losers bracket is a toilet bowl: the lower score goes on. */
  isToiletBowl: boolean;
  /** Empty where a season has none, or where it cannot be known. */
  winners: BracketMatch[];
  losers: BracketMatch[];
}

/**
 * A season's brackets. While the regular season goes on they are drawn from the table, from its first final week on.
 * After it they are the provider's, with what it does not know yet filled in by the scores. Where it has none, or one of
 * an earlier table, or one that lacks somebody in the first round of a season that is still played, they are drawn from
 * the final table, as long as the pairs of the weeks agree.
 */
export function bracketsOf(facts: BracketFacts): Brackets {
  const { rules, settings, seeds, stored, champion } = facts;
  const isToiletBowl = (settings['playoff_type'] ?? 0) === 0;
  const isProjected = !isRegularSeasonOver(rules);
  const isDrawn = playoffRounds(rules).length > 0 && rules.lastFinalWeek > 0;
  const bracket = (own: readonly number[], theirs: readonly BracketMatch[], lowerWins: boolean): BracketMatch[] => {
    const decide = isProjected ? () => null : decideByScores(facts, own, lowerWins);
    const draw = () => drawBracket(own, { reseeds: settings['playoff_seed_type'] === 1, decide });
    if (isProjected) return isDrawn ? draw() : [];
    const filled = fillBracket(theirs, decide);
    if (filled.length > 0 && (rules.isComplete || isSeeded(filled)) && agrees(facts, filled)) return filled;
    const drawn = hasPairs(facts) || !rules.isComplete ? draw() : [];
    return drawn.length > 0 && agrees(facts, drawn) ? drawn : filled;
  };
  const own = stored === null || isOfEarlierTable(stored, rules) ? null : stored;
  const winners = bracket(seeds.slice(0, rules.playoffTeams), own?.winners ?? [], false);
  const losers = bracket(losersSeeds(seeds, rules.playoffTeams, isToiletBowl), own?.losers ?? [], isToiletBowl);
  // Scores that tell of another champion than the provider say that the bracket was another one.
  const isWrong = !stored?.winners.length && champion !== null && (championIn(winners) ?? champion) !== champion;
  return { isProjected, isToiletBowl, winners: isWrong ? [] : winners, losers: isWrong ? [] : losers };
}

/**
 * Whether the regular season is over now, and was not yet when the brackets were read: until then the provider has those
 * of the table as it stood. Brackets of which nobody noted when count as read since.
 */
export const isOfEarlierTable = ({ afterWeek }: Pick<StoredBrackets, 'afterWeek'>, rules: SeasonRules): boolean =>
  afterWeek !== undefined && isRegularSeasonOver(rules) && !isRegularSeasonOver({ ...rules, lastFinalWeek: afterWeek });

/** Whether all teams of the first round are known. */
export const isSeeded = (matches: readonly BracketMatch[]): boolean =>
  matches.every(({ round, team1, team2 }) => round > 1 || (team1 !== null && team2 !== null));

/** Who has won the title; null until it is decided. */
export const championIn = (winners: readonly BracketMatch[]): number | null =>
  winners.find(({ place }) => place === 1)?.winner ?? null;

/** Whether the weeks' pairs are those of a bracket, as far as both are known. */
const agrees = (season: SeasonWeeks, matches: readonly BracketMatch[]): boolean =>
  matches.every(({ round, team1, team2 }) => {
    if (team1 === null || team2 === null) return true;
    const paired = weeksOf(season, round)
      .map(pairsIn(season))
      .filter(({ size }) => size > 0);
    return paired.length === 0 || paired.some((opponents) => opponents.get(team1) === team2);
  });

/** Whether anybody is paired in the playoffs' weeks. */
const hasPairs = (season: SeasonWeeks): boolean =>
  playoffRounds(season.rules)
    .flat()
    .map(pairsIn(season))
    .some(({ size }) => size > 0);

const pairsIn =
  ({ weeks }: SeasonWeeks) =>
  (week: number) =>
    opponentsOf(weeks.find((stored) => stored.week === week)?.rows ?? []);
