import { unlessMissing, walkGroups } from '@dynasty/kit/league/catch-up';
import { type FinalWeek } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { settleWeek } from '../actions/settle-week.js';

type ReconcileDeps = Pick<
  Deps,
  'leagueSync' | 'achievements' | 'settledWeeks' | 'goneLeagues' | 'outbox' | 'mongo' | 'leases' | 'logger'
>;

/**
 * Compares every final week with what is decided and decides what is missing or was corrected since, without
 * notices: whatever the broker lost is made good. One process at a time; throws AppError `conflict` while another
 * has the lease, for that one may have died.
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
  const { chainId, season } = first;
  const settled = await deps.settledWeeks.ofSeason(chainId, season);
  const behind = weeks.filter(({ connectionId, week, revision }) => {
    const known = settled.get(week);
    return known?.connectionId !== connectionId || known.revision < revision;
  });
  if (behind.length === 0) return;
  const answer = await unlessMissing(deps.leagueSync.getSeason({ chainId, season }));
  if (answer === undefined) return;
  await deps.mongo.transaction(async (session) => {
    for (const { week } of behind) await settleWeek(deps, session, { chainId, season, week }, answer, true);
  });
  deps.outbox.wake();
  deps.logger.info({ chainId, season, weeks: behind.length }, 'caught up with final weeks');
}
