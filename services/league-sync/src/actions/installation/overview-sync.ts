import { type GetSyncOverviewResponse } from '@dynasty/proto/league/v1/installation_service';
import { type Deps } from '../../deps.js';
import { paced } from '../../domain/polling/cadence.js';
import { callsByMinute, emptyHistory, refusalsOfDay } from '../../domain/polling/call-history.js';
import { callsCounted } from '../../domain/polling/call-window.js';
import { callsPerMinute, watchedForMs } from '../../domain/polling/poll-plan.js';
import { type CallWindowDoc } from '../../store/call-windows.js';
import { nflStateEveryMs } from '../nfl/refresh-nfl-state.js';
import { playersReadAt } from '../nfl/players-read.js';
import { playersEveryMs } from '../nfl/refresh-players.js';
import { freshnessOf, listFreshness } from './list-freshness.js';

type OverviewDeps = Pick<
  Deps,
  'chains' | 'clock' | 'nflState' | 'players' | 'statWeeks' | 'syncCursors' | 'callWindows'
>;

/** Those that were read longest ago; the rest is listed page by page. */
const mostListed = 200;

const text = (at: Date | null | undefined): string => at?.toISOString() ?? '';
const later = (at: Date | null | undefined, ms: number): string => (at ? text(new Date(at.getTime() + ms)) : '');

/** How fresh is what is read from the provider, and how much of its budget the last 60 s have used. */
export async function overviewSync(deps: OverviewDeps): Promise<GetSyncOverviewResponse> {
  const [{ leagues }, totalLeagues, state, playersAt, players, stats, window, nowMs] = await Promise.all([
    listFreshness(deps, { after: '', limit: mostListed, search: '' }),
    deps.chains.count(),
    deps.nflState.find(),
    playersReadAt(deps),
    deps.players.count(),
    deps.statWeeks.newest(),
    deps.callWindows.find('sleeper'),
    deps.callWindows.clockMs(),
  ]);
  const stalest = await deps.chains.stalestWatched(new Date(nowMs - watchedForMs), new Date(nowMs));
  return {
    leagues,
    totalLeagues,
    stalestWatched: stalest === null ? undefined : freshnessOf(stalest, nowMs),
    nflStateAt: text(state?.fetchedAt),
    nflStateNextAt: later(state?.fetchedAt, paced(nflStateEveryMs, deps.clock.pace())),
    playersAt: text(playersAt),
    playersNextAt: later(playersAt, playersEveryMs),
    players,
    statWeek: stats === null ? '' : `${stats.season}, Week ${stats.week}`,
    // Looks are noted in football time, which may lie years from ours.
    statsAt: later(stats?.readAt, nowMs - deps.clock.now().getTime()),
    budget: budgetAt(window, nowMs),
  };
}

function budgetAt(window: CallWindowDoc | null, nowMs: number): GetSyncOverviewResponse['budget'] {
  const isBlocked = window !== null && window.blockedUntilMs > nowMs;
  const history = window?.history ?? emptyHistory;
  return {
    calls: window === null ? 0 : callsCounted(window, nowMs),
    limit: callsPerMinute,
    blockedUntil: isBlocked ? new Date(window.blockedUntilMs).toISOString() : '',
    minutes: callsByMinute(history, nowMs),
    refused: refusalsOfDay(history, nowMs),
  };
}
