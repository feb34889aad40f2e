import type { League } from '../../lib/api/shared-reads';
import { points } from '../../lib/format';
import type { Award, Rule } from './api';
import { statWords } from './stat-words';

/** Nothing is narrowed. */
export const all = 'all';

export const kinds = [
  { value: 'champion', label: 'League Champion' },
  { value: 'high_scorer', label: 'High Scorer' },
  { value: 'perfect_week', label: 'Perfect Week' },
  { value: 'waiver_hero', label: 'Waiver Wire Hero' },
  { value: 'comeback_kid', label: 'Comeback Kid' },
  { value: 'trade_master', label: 'Trade Master' },
  { value: 'stat_achievement', label: 'Stat Achievement' },
  { value: 'record', label: 'League Record' },
] as const;

export type Kind = (typeof kinds)[number]['value'];

const byRules = ['high_scorer', 'perfect_week', 'comeback_kid', 'stat_achievement'];
/** Kinds that rules award. */
export const ruleKinds = kinds.filter(({ value }) => byRules.includes(value));
/** Kinds that admins give: champions are known from the brackets, records from the book. */
export const givenKinds = kinds.filter(isGiven);

type GivenKind = Exclude<(typeof kinds)[number], { value: 'champion' | 'record' }>;
function isGiven(kind: (typeof kinds)[number]): kind is GivenKind {
  return kind.value !== 'champion' && kind.value !== 'record';
}

export const kindLabel = (kind: string): string => kinds.find(({ value }) => value === kind)?.label ?? kind;

/** "High Scorer · 147 points or more, highest of the week", "Stat Achievement · Rushing Yards · RB · Season · ..." */
export function ruleWords({ achievementType, criteria }: Pick<Rule, 'achievementType' | 'criteria'>): string {
  const { minPoints = 0, weeklyHighest, minScore = 0, maxScore = 0 } = criteria;
  if (achievementType === 'stat_achievement') return `${kindLabel(achievementType)} · ${statWords(criteria)}`;
  if (achievementType === 'comeback_kid')
    return `${kindLabel(achievementType)} · won with ${minScore} to ${maxScore} points`;
  const asked = `${kindLabel(achievementType)} · ${minPoints} points or more`;
  return weeklyHighest ? `${asked}, highest of the week` : asked;
}

/** "Week 5" or "Season", and that an admin gave it. */
export const whenWords = ({ week, byHand }: Pick<Award, 'week' | 'byHand'>): string =>
  `${week === undefined ? 'Season' : `Week ${week}`}${byHand ? ' · by hand' : ''}`;

/** What stands at the right of an award. */
export const figureOf = ({ points: scored }: Pick<Award, 'points'>): string =>
  scored === undefined ? 'Awarded' : points(scored);

export type { People } from '../../lib/people';

/** The seasons of a league, the newest first. */
export const seasonsOf = ({ seasons }: Pick<League, 'seasons'>): string[] =>
  seasons
    .map(({ season }) => season)
    .sort()
    .reverse();
