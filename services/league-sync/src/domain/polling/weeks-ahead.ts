import { opponentsOf, type ScoredRow } from '../season/pairs.js';
import { lastWeekOf, type SeasonRules } from '../season/season-rules.js';

/** Weeks to come whose match-ups a thorough poll asks for: the next one and a later one. */
export const weeksAheadPerPoll = 2;

/** The weeks that a season has still to come, in order: after the changing one, up to the last that the league plays. */
export function weeksAhead(changing: number, rules: SeasonRules): number[] {
  const first = Math.max(changing, rules.lastFinalWeek) + 1;
  return Array.from({ length: Math.max(0, lastWeekOf(rules) - first + 1) }, (_, index) => first + index);
}

/**
 * Those of the weeks `ahead` that a thorough poll reads: the next one, at which people look most, and after it the later
 * one whose turn it is, the one after `lastRead`. So each is read again once in as many thorough polls as there are.
 */
export function weeksInTurn(ahead: readonly number[], lastRead = 0): number[] {
  const [next, ...later] = ahead;
  if (next === undefined) return [];
  const inTurn = later.find((week) => week > lastRead) ?? later[0];
  return inTurn === undefined ? [next] : [next, inTurn];
}

/** True when a week's rows make other pairs than the ones before: who meets whom, whatever the pairs' numbers. */
export function areOtherPairs(before: readonly ScoredRow[], after: readonly ScoredRow[]): boolean {
  const [known, fresh] = [opponentsOf(before), opponentsOf(after)];
  return known.size !== fresh.size || [...fresh].some(([rosterId, opponent]) => known.get(rosterId) !== opponent);
}
