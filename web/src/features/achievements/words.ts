import type { League } from '../../lib/api/shared-reads';
import { points } from '../../lib/format';
import { PeopleInPart, type People, type Person } from '../../lib/people';
import type { Award, BookPerson, Rule } from './api';
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

/**
 * The season's members by their Sleeper user id, in the order of their names; behind them who had a team in another
 * season, by the names of their last one. Without these it is not known yet who has left.
 */
export function peopleOf({ users }: Pick<League, 'users'>, former: readonly BookPerson[] | undefined): People {
  const named = [
    ...byName(users.map((user) => ({ id: user.user_id, name: user.display_name, avatar: user.avatar }))),
    ...byName(
      (former ?? []).map((one) => ({ id: one.sleeperUserId ?? '', name: one.displayName, avatar: one.avatar })),
    ),
  ];
  const people = former === undefined ? new PeopleInPart() : new Map<string, Person>();
  for (const { id, name, avatar } of named) if (id !== '' && !people.has(id)) people.set(id, { name, avatar });
  return people;
}

const byName = <T extends { name: string }>(people: readonly T[]): T[] =>
  people.toSorted((a, b) => a.name.localeCompare(b.name));

/** The seasons of a league, the newest first. */
export const seasonsOf = ({ seasons }: Pick<League, 'seasons'>): string[] =>
  seasons
    .map(({ season }) => season)
    .sort()
    .reverse();
