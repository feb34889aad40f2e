import type { Rule } from './api';

interface Choice {
  value: string;
  label: string;
}

const choice = (value: string, label = value): Choice => ({ value, label });

const everybody = choice('ALL', 'All Positions');
const [qb, rb, wr, te] = [choice('QB'), choice('RB'), choice('WR'), choice('TE')];
const runners = [everybody, qb, rb, wr];
const receivers = [everybody, rb, wr, te];

/** What a rule can count, and for which positions. */
export const categories: readonly (Choice & { positions: readonly Choice[] })[] = [
  {
    ...choice('fantasy_points', 'Fantasy Points'),
    positions: [everybody, qb, rb, wr, te, choice('K'), choice('DST')],
  },
  { ...choice('passing_yards', 'Passing Yards'), positions: [qb] },
  { ...choice('passing_tds', 'Passing TDs'), positions: [qb] },
  { ...choice('rushing_yards', 'Rushing Yards'), positions: runners },
  { ...choice('rushing_tds', 'Rushing TDs'), positions: runners },
  { ...choice('receiving_yards', 'Receiving Yards'), positions: receivers },
  { ...choice('receiving_tds', 'Receiving TDs'), positions: receivers },
  { ...choice('receptions', 'Receptions'), positions: receivers },
  { ...choice('interceptions', 'Interceptions'), positions: [qb] },
  { ...choice('fumbles', 'Fumbles'), positions: [everybody, qb, rb, wr, te] },
];
export const timeframes = [choice('weekly', 'Weekly'), choice('season', 'Season')];
export const awardMethods = [
  choice('threshold', 'Threshold (all above)'),
  choice('highest', 'Highest'),
  choice('lowest', 'Lowest'),
];
export const rosterPositions = [choice('all', 'All Players'), choice('starting', 'Starting'), choice('bench', 'Bench')];

export const positionsOf = (category: string): readonly Choice[] =>
  categories.find(({ value }) => value === category)?.positions ?? [];

const labelIn = (choices: readonly Choice[], value = ''): string =>
  choices.find((one) => one.value === value)?.label ?? value;

/** "Rushing Yards · RB · Season · Threshold 100 · Starting" */
export function statWords({
  statCategory,
  position,
  timeframe,
  awardType,
  rosterPosition,
  threshold,
}: Rule['criteria']) {
  const method = awardType === 'threshold' ? `Threshold ${threshold}` : labelIn(awardMethods, awardType);
  return [
    labelIn(categories, statCategory),
    labelIn(positionsOf(statCategory ?? ''), position),
    labelIn(timeframes, timeframe),
    method,
    labelIn(rosterPositions, rosterPosition),
  ].join(' · ');
}
