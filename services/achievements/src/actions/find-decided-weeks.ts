import { type SettledWeek } from '@dynasty/kit/league/final-weeks';
import { type StatWeek } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';

/**
 * What a season has to carry, as its `facts` say, for its weeks to be decided for good: from this version on a week after
 * the league's last game has no teams, which its revision does not tell.
 */
const factsOfWeeks = 4;

/** Asks for the stat lines that there are now. */
type ListStatWeeks = () => Promise<{ weeks: readonly Pick<StatWeek, 'season' | 'week' | 'revision'>[] }>;

/**
 * The weeks of these chains that are decided, without those that an earlier version of league-sync told, and those whose
 * stat lines have changed since a rule looked at them; these are asked for where there is such a rule.
 */
export async function findDecidedWeeks(
  { settledWeeks }: Pick<Deps, 'settledWeeks'>,
  chainIds: readonly string[],
  listStatWeeks?: ListStatWeeks,
): Promise<SettledWeek[]> {
  const decided = (await settledWeeks.ofChains(chainIds)).filter(({ facts }) => (facts ?? 0) >= factsOfWeeks);
  // Null in the index is a week without such a rule too.
  if (decided.every(({ statRevision }) => statRevision == null)) return decided;
  const { weeks = [] } = (await listStatWeeks?.()) ?? {};
  const newest = new Map(weeks.map(({ season, week, revision }) => [`${season}/${week}`, revision]));
  return decided.filter(
    ({ season, week, statRevision }) => (statRevision ?? Infinity) >= (newest.get(`${season}/${week}`) ?? 0),
  );
}
