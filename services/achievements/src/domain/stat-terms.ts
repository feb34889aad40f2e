/** What single players have done: each category with its name in the provider's stat lines, and its positions. */
const categories = {
  fantasy_points: { stat: null, positions: ['ALL', 'QB', 'RB', 'WR', 'TE', 'K', 'DST'] },
  passing_yards: { stat: 'pass_yd', positions: ['QB'] },
  passing_tds: { stat: 'pass_td', positions: ['QB'] },
  rushing_yards: { stat: 'rush_yd', positions: ['ALL', 'QB', 'RB', 'WR'] },
  rushing_tds: { stat: 'rush_td', positions: ['ALL', 'QB', 'RB', 'WR'] },
  receiving_yards: { stat: 'rec_yd', positions: ['ALL', 'RB', 'WR', 'TE'] },
  receiving_tds: { stat: 'rec_td', positions: ['ALL', 'RB', 'WR', 'TE'] },
  receptions: { stat: 'rec', positions: ['ALL', 'RB', 'WR', 'TE'] },
  interceptions: { stat: 'pass_int', positions: ['QB'] },
  fumbles: { stat: 'fum', positions: ['ALL', 'QB', 'RB', 'WR', 'TE'] },
} as const;

export type StatCategory = keyof typeof categories;

export const statCategories = Object.keys(categories) as StatCategory[];
export const positions = ['ALL', 'QB', 'RB', 'WR', 'TE', 'K', 'DST'] as const;
export const timeframes = ['weekly', 'season'] as const;
export const awardTypes = ['threshold', 'highest', 'lowest'] as const;
export const rosterPositions = ['all', 'starting', 'bench'] as const;

/** Which players a stat rule looks at, and what it asks of them. */
export interface StatCriteria {
  statCategory: StatCategory;
  position: (typeof positions)[number];
  timeframe: (typeof timeframes)[number];
  awardType: (typeof awardTypes)[number];
  rosterPosition: (typeof rosterPositions)[number];
  /** The least that is awarded; 0 unless the award type is threshold. */
  threshold: number;
}

/** A stat as the provider's lines name it; null for points by the league's scoring. */
export const statOf = (category: StatCategory): string | null => categories[category].stat;

/** Every stat that a rule can ask for. */
export const askedStats: string[] = statCategories.flatMap((category) => statOf(category) ?? []);

/** What was filled in as a stat rule; empty texts count as missing. */
export interface StatInput {
  statCategory?: string;
  position?: string;
  timeframe?: string;
  awardType?: string;
  rosterPosition?: string;
  threshold?: number;
}

/** A stat rule's criteria, or a sentence for the person who filled them in. */
export function readStatTerms(input: StatInput): { criteria: StatCriteria } | { problem: string } {
  const statCategory = oneOf(statCategories, input.statCategory);
  const position = oneOf(positions, input.position);
  const rosterPosition = oneOf(rosterPositions, input.rosterPosition);
  if (statCategory === undefined || position === undefined || rosterPosition === undefined) {
    return { problem: 'Please select stat category, position, and roster position' };
  }
  if (!(categories[statCategory].positions as readonly string[]).includes(position)) {
    return { problem: 'This position cannot be chosen for the stat category' };
  }
  const timeframe = oneOf(timeframes, input.timeframe || 'weekly');
  if (timeframe === undefined) return { problem: 'The timeframe is weekly or season' };
  const awardType = oneOf(awardTypes, input.awardType || 'threshold');
  if (awardType === undefined) return { problem: 'The award method is threshold, highest or lowest' };
  const threshold = awardType === 'threshold' ? (input.threshold ?? 0) : 0;
  if (awardType === 'threshold' && threshold <= 0) {
    return { problem: 'Please set a threshold value for threshold-based achievements' };
  }
  return { criteria: { statCategory, position, timeframe, awardType, rosterPosition, threshold } };
}

const oneOf = <T extends string>(known: readonly T[], value: string | undefined): T | undefined =>
  known.find((one) => one === value);
