import { type Deps } from '../deps.js';
import { type DecidedWeek } from '../store/settled-weeks.js';

/** The weeks of these chains that are decided, without those whose stat lines have changed since a rule looked at them. */
export async function findDecidedWeeks(
  { settledWeeks, leagueSync }: Pick<Deps, 'settledWeeks' | 'leagueSync'>,
  chainIds: readonly string[],
): Promise<DecidedWeek[]> {
  const decided = await settledWeeks.ofChains(chainIds);
  if (decided.every(({ statRevision }) => statRevision === undefined)) return decided;
  const { weeks } = await leagueSync.listStatWeeks({});
  const newest = new Map(weeks.map(({ season, week, revision }) => [`${season}/${week}`, revision]));
  return decided.filter(
    ({ season, week, statRevision = Infinity }) => statRevision >= (newest.get(`${season}/${week}`) ?? 0),
  );
}
