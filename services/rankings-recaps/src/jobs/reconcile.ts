import { unlessMissing, walkGroups } from '@dynasty/kit/league/catch-up';
import { type FinalWeek } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { putRankings, type SeasonKey } from '../actions/rank-weeks.js';

type ReconcileDeps = Pick<
  Deps,
  'leagueSync' | 'rankings' | 'goneLeagues' | 'outbox' | 'mongo' | 'leases' | 'logger'
>;

/**
 * Compares every final week with what is ranked and ranks what is missing or was corrected since: whatever the
 * broker lost is made good. One process at a time; throws AppError `conflict` while another has the lease, for
 * that one may have died.
 */
export async function reconcile(deps: ReconcileDeps, signal: AbortSignal): Promise<void> {
  await walkGroups({
    name: 'reconcile',
    leases: deps.leases,
    signal,
    ask: (after) => deps.leagueSync.listFinalWeeks({ chainId: '', after }),
    itemsOf: ({ weeks }) => weeks,
    key: ({ chainId, season }) => `${chainId}/${season}`,
    each: (weeks) => reconcileSeason(deps, weeks),
  });
}

async function reconcileSeason(deps: ReconcileDeps, weeks: readonly FinalWeek[]): Promise<void> {
  const [first] = weeks;
  if (first === undefined) return;
  const key: SeasonKey = { chainId: first.chainId, season: first.season };
  const ranked = await deps.rankings.revisions(key.chainId, key.season);
  const behind = weeks.filter(({ connectionId, week, revision }) => {
    const known = ranked.get(week);
    return known?.connectionId !== connectionId || known.weekRevision < revision;
  });
  const due = behind.map(({ week }) => week);
  if (due.length === 0) return;
  const answer = await unlessMissing(deps.leagueSync.getSeason(key));
  if (answer === undefined) return;
  await deps.mongo.transaction((session) => putRankings(deps, session, key, due, answer));
  deps.outbox.wake();
  deps.logger.info({ ...key, weeks: due.length }, 'caught up with final weeks');
}
