import { type GetSeasonResponse, type ReadPlayerWeeksResponse } from '@dynasty/proto/league/v1/league_service';

/** A stat rule as it is sent. */
export interface SentStatRule {
  statCategory: string;
  position: string;
  timeframe: string;
  awardType: string;
  rosterPosition: string;
  threshold: number;
}

const names: Record<string, string> = {
  passing_yards: 'pass_yd',
  passing_tds: 'pass_td',
  rushing_yards: 'rush_yd',
  rushing_tds: 'rush_td',
  receiving_yards: 'rec_yd',
  receiving_tds: 'rec_td',
  receptions: 'rec',
  interceptions: 'pass_int',
  fumbles: 'fum',
};

/** Every category with its positions, as the specification lists them. */
export const allowed: Record<string, string[]> = {
  fantasy_points: ['ALL', 'QB', 'RB', 'WR', 'TE', 'K', 'DST'],
  passing_yards: ['QB'],
  passing_tds: ['QB'],
  rushing_yards: ['ALL', 'QB', 'RB', 'WR'],
  rushing_tds: ['ALL', 'QB', 'RB', 'WR'],
  receiving_yards: ['ALL', 'RB', 'WR', 'TE'],
  receiving_tds: ['ALL', 'RB', 'WR', 'TE'],
  receptions: ['ALL', 'RB', 'WR', 'TE'],
  interceptions: ['QB'],
  fumbles: ['ALL', 'QB', 'RB', 'WR', 'TE'],
};

/** Every rule that can be set up; thresholds that some players reach. */
export const allRules: SentStatRule[] = Object.entries(allowed).flatMap(([statCategory, positions]) =>
  positions.flatMap((position) =>
    ['weekly', 'season'].flatMap((timeframe) =>
      ['threshold', 'highest', 'lowest'].flatMap((awardType) =>
        ['all', 'starting', 'bench'].map((rosterPosition) => ({
          statCategory,
          position,
          timeframe,
          awardType,
          rosterPosition,
          threshold: awardType === 'threshold' ? leastOf(statCategory, timeframe) : 0,
        })),
      ),
    ),
  ),
);

function leastOf(category: string, timeframe: string): number {
  const weekly = category.endsWith('yards')
    ? 60
    : category === 'fantasy_points'
      ? 18.25
      : category === 'receptions'
        ? 6
        : 1;
  return timeframe === 'weekly' ? weekly : 4 * weekly;
}

/** Whom a rule awards for these weeks together, worked out plainly: row by row, in points. */
export function plainlyEarned(
  rule: SentStatRule,
  weeks: readonly ReadPlayerWeeksResponse[],
  { rosters }: Pick<GetSeasonResponse, 'rosters'>,
): string[] {
  const totals: { owner: string; player: string; sum: number; games: number }[] = [];
  for (const { players } of weeks) {
    for (const row of players) {
      const owner = rosters.find(({ rosterId }) => rosterId === row.rosterId)?.ownerId ?? '';
      if (owner === '') continue;
      if (rule.position === 'DST' && row.position !== 'DEF') continue;
      if (!['ALL', 'DST', row.position].includes(rule.position)) continue;
      if (rule.rosterPosition === 'starting' && !row.isStarter) continue;
      if (rule.rosterPosition === 'bench' && (row.isStarter || row.isInactive === true)) continue;
      const value =
        rule.statCategory === 'fantasy_points'
          ? row.pointsHundredths / 100
          : (row.stats[names[rule.statCategory] ?? ''] ?? 0);
      const player = `${row.rosterId} ${row.playerId}`;
      let total = totals.find((one) => one.player === player);
      if (total === undefined) totals.push((total = { owner, player, sum: 0, games: 0 }));
      total.sum = Math.round((total.sum + value) * 100) / 100;
      total.games += row.hasPlayed ? 1 : 0;
    }
  }
  let met = totals.filter(({ sum }) => sum >= rule.threshold);
  if (rule.awardType === 'highest') met = totals.filter(({ sum }) => sum > 0 && totals.every((one) => one.sum <= sum));
  if (rule.awardType === 'lowest') {
    const played = totals.filter(({ games }) => games > 0);
    met = played.filter(({ sum }) => played.every((one) => one.sum >= sum));
  }
  return [...new Set(met.map(({ owner }) => owner))].sort();
}
