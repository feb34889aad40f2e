import { everyPage, grouped, unlessMissing } from '@dynasty/kit/catch-up';
import { AppError } from '@dynasty/kit/errors';
import { type FinalWeek } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { putRankings, type SeasonKey } from './rank-weeks.js';

const leaseMs = 10_000;

type ReconcileDeps = Pick<Deps, 'leagueSync' | 'rankings' | 'outbox' | 'mongo' | 'leases' | 'logger'>;

/**
 * Compares every final week with what is ranked and ranks what is missing or was corrected since: whatever the
 * broker lost is made good. One process at a time; throws AppError `conflict` while another has the lease, for
 * that one may have died.
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
