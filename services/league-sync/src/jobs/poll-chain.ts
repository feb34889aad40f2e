import { isNewPeriod, pollEveryMs } from '../domain/cadence.js';
import { type ChainDoc } from '../store/chains.js';
import { type LeagueDoc } from '../store/leagues.js';
import { discoverSeasons } from './discover-seasons.js';
import { isOutage, pollSeason } from './poll-season.js';
import { announceSynced, type SyncedPart } from './progress.js';
import { type SyncDeps } from './sync-deps.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** After an outage a chain is read again this soon at the earliest. */
const retryMs = 60_000;

/**
 * Reads a chain's current season again, once an hour what seldom changes, once a day whether a new season has begun.
 * While the provider is away or sends rubbish, stored data stays and says since when it is stale.
 */
export async function pollChain(deps: SyncDeps, chain: ChainDoc, signal: AbortSignal): Promise<void> {
  const now = new Date();
  const state = await deps.nflState.find();
  const thorough = isNewPeriod(chain.syncedAt, now, hourMs);
  // Loading failed or left gaps: the connect job fills in what is missing.
  if (chain.sync.state === 'failed' || (thorough && chain.sync.message !== null)) return loadAgain(deps, chain);
  const everyMs = pollEveryMs(state, seasonOf(chain));
  try {
    const parts: SyncedPart[] = [];
    for (const league of await seasonsToPoll(deps, chain, thorough)) {
      signal.throwIfAborted();
      parts.push(...(await pollSeason(deps, { chain, league, state, thorough })));
    }
    if (isNewPeriod(chain.syncedAt, now, dayMs)) await discoverSeasons(deps, chain._id, signal);
    const recovered: SyncedPart[] = chain.staleSince === null ? [] : ['league'];
    if (recovered.length > 0) await deps.leagues.markStale(chain._id, null);
    const change = { ...due(everyMs), staleSince: null, syncedAt: now };
    const news = [...new Set([...parts, ...recovered])];
    if (news.length > 0) await announceSynced(deps, chain._id, news, change);
    else await deps.chains.update(chain._id, change);
  } catch (error) {
    if (!isOutage(error)) throw error;
    await markStale(deps, chain, due(Math.max(retryMs, (error.retryAfterS ?? 0) * 1000)), now);
  }
}

const seasonOf = (chain: ChainDoc) =>
  chain.seasons.find((season) => season.leagueId === chain.currentLeagueId)?.season ?? '';

/** Polls are spread, so that leagues connected together do not stay together. */
const due = (inMs: number) => ({ nextPollAt: new Date(Date.now() + inMs * (0.95 + Math.random() / 10)) });

/** The current season, and now and then the ones that were opened after it. */
async function seasonsToPoll(deps: SyncDeps, chain: ChainDoc, thorough: boolean): Promise<LeagueDoc[]> {
  const current = await deps.leagues.find(chain.currentLeagueId);
  if (current === null) return [];
  const newer = chain.seasons.filter((each) => Number(each.season) > Number(current.season));
  return thorough ? [current, ...(await deps.leagues.findMany(newer.map((each) => each.leagueId)))] : [current];
}

async function markStale(
  deps: SyncDeps,
  chain: ChainDoc,
  change: Pick<ChainDoc, 'nextPollAt'>,
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
