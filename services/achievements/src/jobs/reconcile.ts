import { everyPage, grouped, unlessMissing } from '@dynasty/kit/catch-up';
import { AppError } from '@dynasty/kit/errors';
import { type FinalWeek } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { settleWeek } from './settle-week.js';

const leaseMs = 10_000;

type ReconcileDeps = Pick<
  Deps,
  'leagueSync' | 'achievements' | 'settledWeeks' | 'outbox' | 'mongo' | 'leases' | 'logger'
>;

/**
 * Compares every final week with what is decided and decides what is missing or was corrected since, without
 * notices: whatever the broker lost is made good. One process at a time; throws AppError `conflict` while another
 * has the lease, for that one may have died.
 */
export async function reconcile(deps: ReconcileDeps, signal: AbortSignal): Promise<void> {
  const isOurs = await deps.leases.withLease('reconcile', leaseMs, async (lost) => {
    for await (const { weeks } of everyPage((after) => deps.leagueSync.listFinalWeeks({ chainId: '', after }))) {
      for (const season of grouped(weeks, ({ chainId, season }) => `${chainId}/${season}`)) {
        lost.throwIfAborted();
        if (signal.aborted) return;
        await reconcileSeason(deps, season);
      }
    }
  });
  if (!isOurs) throw new AppError('conflict', 'reconcile-under-way', 'another process is at it');
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
