import { type GetSyncOverviewResponse } from '@dynasty/proto/league/v1/installation_service';
import { type Deps } from '../deps.js';
import { callsByMinute, emptyHistory, refusalsOfDay } from '../domain/polling/call-history.js';
import { callsCounted } from '../domain/polling/call-window.js';
import { callsPerMinute, watchedForMs } from '../domain/polling/poll-plan.js';
import { type CallWindowDoc } from '../store/call-windows.js';
import { nflStateEveryMs } from './nfl/refresh-nfl-state.js';
import { playersEveryMs } from './nfl/refresh-players.js';
import { paced } from './paced.js';

type OverviewDeps = Pick<
  Deps,
  'chains' | 'clock' | 'nflState' | 'players' | 'statWeeks' | 'syncCursors' | 'callWindows'
>;

/** Leagues that are looked through, and those of them that are told. */
const most = { read: 2_000, told: 200 };

const text = (at: Date | null | undefined): string => at?.toISOString() ?? '';
const later = (at: Date | null | undefined, ms: number): string => (at ? text(new Date(at.getTime() + ms)) : '');

/** How fresh is what is read from the provider, and how much of its budget the last 60 s have used. */
export async function overviewSync(deps: OverviewDeps): Promise<GetSyncOverviewResponse> {
  const [chains, totalLeagues, state, playersAt, players, stats, window, nowMs] = await Promise.all([
    deps.chains.all(most.read),
    deps.chains.count(),
    deps.nflState.find(),
    deps.syncCursors.doneAt('players', 'nfl', 'all'),
    deps.players.count(),
    deps.statWeeks.newest(),
    deps.callWindows.find('sleeper'),
    deps.callWindows.clockMs(),
  ]);
  const isWatched = (at: Date | undefined): boolean => at !== undefined && nowMs - at.getTime() < watchedForMs;
  const leagues = chains
    .filter(({ approval }) => approval !== 'deleted')
    .sort((a, b) => (a.syncedAt?.getTime() ?? 0) - (b.syncedAt?.getTime() ?? 0))
    .slice(0, most.told)
    .map((chain) => ({
      leagueId: chain.currentLeagueId,
      name: chain.name,
      state: chain.sync.state,
      approval: chain.approval,
      watched: isWatched(chain.watchedAt),
      syncedAt: text(chain.syncedAt),
      nextAt: chain.approval === 'approved' ? text(chain.nextPollAt) : '',
      staleSince: text(chain.staleSince),
    }));
  return {
    leagues,
    totalLeagues,
    nflStateAt: text(state?.fetchedAt),
    nflStateNextAt: later(state?.fetchedAt, paced(deps.clock, nflStateEveryMs)),
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
