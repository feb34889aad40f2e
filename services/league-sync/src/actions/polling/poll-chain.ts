import { isNewPeriod, isPlayed } from '../../domain/polling/cadence.js';
import { currentSeasonOf, runningSeasonOf } from '../../domain/season/chain-season.js';
import { activityOf, extrasOf, nextPollAt } from '../../domain/polling/poll-plan.js';
import { hashOf } from '../../domain/polling/shards.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { isChainBusy } from '../loading/absorb-chain.js';
import { discoverSeasons } from '../loading/discover-seasons.js';
import { type Assignment } from './assignment.js';
import { isOutage, pollSeason } from './poll-season.js';
import { announceSynced, type SyncedPart } from '../announce-synced.js';
import { type SyncDeps } from '../sync-deps.js';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
/** After an outage a chain is read again this soon at the earliest. */
const retryMs = 60_000;

/**
 * Reads a chain's current season again, now and then what seldom changes, once a week whether a new season has begun.
 * While the provider is away or sends rubbish, stored data stays and says since when it is stale.
 */
export async function pollChain(
  deps: SyncDeps,
  stored: ChainDoc,
  { plan, state }: Assignment,
  signal: AbortSignal,
): Promise<void> {
  const chain = await inCurrentSeason(deps, stored, state?.leagueSeason);
  const now = new Date();
  const phase = hashOf(chain._id);
  const isBegun = (periodMs: number) => isNewPeriod(chain.syncedAt, now, periodMs, phase);
  // Loading failed or left gaps: the connect job fills in what is missing.
  if (chain.sync.state === 'failed' || (chain.sync.message !== null && isBegun(hourMs))) return loadAgain(deps, chain);
  const activity = activityOf({ isPlayed: isPlayed(state, runningSeasonOf(chain)), watchedAt: chain.watchedAt, now });
  const extras = extrasOf({ plan, activity, last: chain.syncedAt, now, phase });
  try {
    const parts: SyncedPart[] = [];
    for (const league of await seasonsToPoll(deps, chain, extras.slow)) {
      signal.throwIfAborted();
      parts.push(...(await pollSeason(deps, { chain, league, state, extras })));
    }
    if (isBegun(weekMs)) await discover(deps, chain, signal);
    const recovered: SyncedPart[] = chain.staleSince === null ? [] : ['league'];
    if (recovered.length > 0) await deps.leagues.markStale(chain._id, null);
    const due = nextPollAt(now, plan.everyMs[activity], Math.random());
    const change = { nextPollAt: due, isRetrying: false, staleSince: null, syncedAt: now };
    const news = [...new Set([...parts, ...recovered])];
    if (news.length > 0) await announceSynced(deps, chain._id, news, change);
    else await deps.chains.update(chain._id, change);
  } catch (error) {
    if (!isOutage(error)) throw error;
    const waitMs = Math.max(retryMs, (error.retryAfterS ?? 0) * 1000);
    await markStale(deps, chain, { nextPollAt: new Date(now.getTime() + waitMs), isRetrying: true }, now);
  }
}

/** A season that was opened early becomes the current one when the provider's own season moves on. */
async function inCurrentSeason(deps: SyncDeps, chain: ChainDoc, leagueSeason: string | undefined): Promise<ChainDoc> {
  const current = leagueSeason === undefined ? undefined : currentSeasonOf(chain.seasons, leagueSeason);
  if (current === undefined || current.leagueId === chain.currentLeagueId) return chain;
  const change = { currentLeagueId: current.leagueId };
  await announceSynced(deps, chain._id, ['league', 'rosters', 'users', 'matchups', 'transactions'], change);
  return { ...chain, ...change };
}

/** A chain that is found to be part of this one may be busy: it is taken in another week. */
async function discover(deps: SyncDeps, chain: ChainDoc, signal: AbortSignal): Promise<void> {
  await discoverSeasons(deps, chain._id, signal).catch((error: unknown) => {
    if (!isChainBusy(error)) throw error;
  });
}

/** The current season, and now and then the ones that were opened after it. */
async function seasonsToPoll(deps: SyncDeps, chain: ChainDoc, all: boolean): Promise<LeagueDoc[]> {
  const current = await deps.leagues.find(chain.currentLeagueId);
  if (current === null) return [];
  const newer = chain.seasons.filter((each) => Number(each.season) > Number(current.season));
  return all ? [current, ...(await deps.leagues.findMany(newer.map((each) => each.leagueId)))] : [current];
}

async function markStale(
  deps: SyncDeps,
  chain: ChainDoc,
  change: Pick<ChainDoc, 'nextPollAt' | 'isRetrying'>,
  now: Date,
): Promise<void> {
  // A poll that failed half-way has marked the season it could read as fresh.
  await deps.leagues.markStale(chain._id, chain.staleSince ?? now);
  if (chain.staleSince !== null) return deps.chains.update(chain._id, change);
  await announceSynced(deps, chain._id, ['league'], { ...change, staleSince: now });
}

async function loadAgain(deps: SyncDeps, chain: ChainDoc): Promise<void> {
  await deps.chains.update(chain._id, { sync: { ...chain.sync, state: 'loading' } });
}
