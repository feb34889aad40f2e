import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { isGone } from '../../clients/sleeper/checked.js';
import { isSourceAway } from '../../clients/source-away.js';
import { type SyncDeps } from '../../deps.js';
import { isDrafting } from '../../domain/drafts/draft-times.js';
import { nextTryAt } from '../../domain/loading/retry-gaps.js';
import { isNewPeriod, isPlayed } from '../../domain/polling/cadence.js';
import {
  activityOf,
  type Assignment,
  extrasOf,
  isWatchedAt,
  nextPollAt,
  retryPollMs,
} from '../../domain/polling/poll-plan.js';
import { hashOf } from '../../domain/polling/shards.js';
import { asCurrent, currentSeasonOf, runningSeasonOf } from '../../domain/season/chain-season.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { followCurrentSeason } from '../administration/follow-current-season.js';
import { addSynced, announceSynced } from '../chains/announce-synced.js';
import { noteChampions } from '../champions/note-champions.js';
import { isChainBusy } from '../loading/absorb-chain.js';
import { discoverSeasons, replaceLost } from '../loading/discover-seasons.js';
import { fillGaps } from '../loading/fill-gaps.js';
import { type SeasonPoll } from './ask-season.js';
import { findDrafting } from './find-drafting.js';
import { pollSeason } from './poll-season.js';

const weekMs = 7 * 24 * 3_600_000;

/**
 * Reads a chain's current season again, from time to time also the parts that seldom change; checks for a new season
 * once a week. While the provider is away or sends unusable data, stored data stays, marked as stale since then.
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
  if (chain.sync.state === 'failed') return loadAgain(deps, chain);
  const drafts = isDrafting(chain, deps.clock.now());
  const isWatched = isWatchedAt(chain.watchedAt, now);
  const activity = activityOf({ isPlayed: isPlayed(state, runningSeasonOf(chain)), isDrafting: drafts, isWatched });
  // What seldom changes is not asked for again at each poll where one part of it cannot be had.
  const last = laterOf(chain.syncedAt, chain.triedAt ?? null);
  const extras = extrasOf({ plan, activity, isDrafting: drafts, last, now, phase });
  const isLookedFor = isNewPeriod(last, now, weekMs, phase);
  // An outage says nothing of whether the league is still there.
  let goneSince = chain.goneSince ?? null;
  let triedAt = chain.triedAt ?? null;
  try {
    const [outage] = await pollSeasons(deps, { chain, state, extras }, signal);
    goneSince = null;
    triedAt = now;
    if (extras.slow) await checkCommissioners(deps, chain._id);
    if (extras.slow) await closeSeasons(deps, { chain, state, extras });
    if (extras.slow) await noteChampions(deps, chain, (season) => Number(season) < Number(runningSeasonOf(chain)) - 1);
    if (isLookedFor) await discover(deps, chain, signal);
    await fillGaps(deps, chain, now, signal).catch(unlessBusy);
    if (outage !== undefined) throw outage;
    const due = nextPollAt(now, plan.everyMs[activity], Math.random());
    const draftingFrom = await findDrafting(deps, chain);
    const times = { nextPollAt: due, draftingFrom, goneSince, syncedAt: now };
    await markFresh(deps, chain, { ...times, isRetrying: false, failedPolls: 0, triedAt: null });
  } catch (error) {
    if (!isSourceAway(error)) throw error;
    if (isGone(error)) {
      if (await isReplaced(deps, chain._id, signal)) return;
      // It may have been deleted once it was renewed.
      if (isLookedFor && (await isFollowed(deps, chain, signal))) return;
      if (isLookedFor) triedAt = now;
      goneSince ??= now;
    }
    const failedPolls = (chain.failedPolls ?? 0) + 1;
    const waitMs = Math.max(retryPollMs(failedPolls, plan.everyMs[activity]), (error.retryAfterS ?? 0) * 1000);
    const again = { nextPollAt: new Date(now.getTime() + waitMs), isRetrying: true, failedPolls, triedAt, goneSince };
    await markStale(deps, chain, again, now);
  }
}

const laterOf = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b > a) ? b : a);

/** A chain that belongs to this one may be busy: what is missing is asked for at the next poll. */
function unlessBusy(error: unknown): void {
  if (!isChainBusy(error)) throw error;
}

/** What the provider does not give now may be had at the next poll. */
async function isReplaced(deps: SyncDeps, chainId: string, signal: AbortSignal): Promise<boolean> {
  return replaceLost(deps, chainId, signal).catch((error: unknown) => {
    if (isSourceAway(error) || isChainBusy(error)) return false;
    throw error;
  });
}

/** Looks for other seasons; true when another one is the current one since. */
async function isFollowed(deps: SyncDeps, chain: ChainDoc, signal: AbortSignal): Promise<boolean> {
  await discover(deps, chain, signal);
  return (await deps.chains.find(chain._id))?.currentLeagueId !== chain.currentLeagueId;
}

/**
 * A season that was opened early becomes the current one when the provider's own season moves on. Which one it is follows
 * from the chain as it is then: somebody may have joined it meanwhile with another league of that year.
 */
async function inCurrentSeason(deps: SyncDeps, chain: ChainDoc, leagueSeason: string | undefined): Promise<ChainDoc> {
  const nextOf = (of: ChainDoc) => {
    const current = leagueSeason === undefined ? undefined : currentSeasonOf(of.seasons, leagueSeason);
    return current === undefined || current.leagueId === of.currentLeagueId ? null : asCurrent(of, current.leagueId);
  };
  if (nextOf(chain) === null) return chain;
  return deps.mongo.transaction(async (session) => {
    const before = await deps.chains.find(chain._id, session);
    const change = before === null ? null : nextOf(before);
    if (before === null || change === null) return before ?? chain;
    const now = { ...before, ...change };
    await deps.chains.update(chain._id, change, session);
    await followCurrentSeason(deps, now, session);
    await addSynced(deps, session, now, ['league', 'rosters', 'users', 'matchups', 'transactions']);
    return now;
  });
}

/** What others have stored wrong, or before this was looked at, shows in no change of the season. */
async function checkCommissioners(deps: SyncDeps, chainId: string): Promise<void> {
  await deps.mongo.transaction(async (session) => {
    const chain = await deps.chains.find(chainId, session);
    if (chain !== null && (await followCurrentSeason(deps, chain, session))) {
      await addSynced(deps, session, chain, ['users']);
    }
  });
}

type ChainPoll = Omit<SeasonPoll, 'league'>;

/** The current season, and now and then the ones that were opened after it; returns what failed of the current one. */
async function pollSeasons(deps: SyncDeps, poll: ChainPoll, signal: AbortSignal) {
  const { chain, extras } = poll;
  const running = Number(runningSeasonOf(chain));
  const polled = chain.seasons.filter(
    ({ leagueId, season }) =>
      leagueId === chain.currentLeagueId || (extras.slow && Number(season) > running && !isMadeUp(leagueId)),
  );
  const failures = [];
  for (const league of await inOrder(deps, polled)) {
    signal.throwIfAborted();
    if (league._id === chain.currentLeagueId) failures.push(...(await pollSeason(deps, { ...poll, league })).failures);
    else await pollOther(deps, { ...poll, league });
  }
  return failures;
}

/**
 * Reads a season that is not the current one, and returns whether it was read whole: else it is read again at another
 * thorough poll. A season that the provider has lost does not make the league stale.
 */
async function pollOther(deps: SyncDeps, poll: SeasonPoll): Promise<boolean> {
  try {
    return (await pollSeason(deps, poll)).isWhole;
  } catch (error) {
    if (isSourceAway(error)) return false;
    throw error;
  }
}

/**
 * Reads seasons that are over a last time: nothing that happened between their last poll and the new season may be
 * lost.
 */
async function closeSeasons(deps: SyncDeps, poll: ChainPoll): Promise<void> {
  const { chain } = poll;
  const closed = await deps.seasonCursors.closed(chain.connectionId);
  const running = Number(runningSeasonOf(chain));
  const open = chain.seasons.filter(({ season, leagueId }) => Number(season) < running && !closed.has(leagueId));
  for (const league of await inOrder(deps, open)) {
    if (!(await pollOther(deps, { ...poll, league }))) continue;
    await deps.seasonCursors.update(chain.connectionId, league._id, { closedAt: new Date() });
  }
}

/** The current season first, then newer ones. */
async function inOrder(deps: SyncDeps, seasons: ChainDoc['seasons']): Promise<LeagueDoc[]> {
  const leagues = await deps.leagues.findMany(seasons.map(({ leagueId }) => leagueId));
  return leagues.sort((a, b) => Number(a.season) - Number(b.season));
}

/**
 * A chain that belongs to this one may be busy: it is absorbed in a later week. Other seasons that cannot be had do not
 * make this one stale: they are asked for again as a part that is missing.
 */
async function discover(deps: SyncDeps, chain: ChainDoc, signal: AbortSignal): Promise<void> {
  try {
    await discoverSeasons(deps, chain._id, signal);
  } catch (error) {
    if (isChainBusy(error)) return;
    if (!isSourceAway(error)) throw error;
    const again = { tries: 1, at: nextTryAt(new Date(), 1) };
    // Where a season was found nevertheless, its load asks for the others too.
    await announceSynced(deps, chain._id, [], ({ sync, retry }) =>
      sync.state === 'ready' && retry == null ? { retry: again } : null,
    );
  }
}

type Bookkeeping = Pick<ChainDoc, 'nextPollAt' | 'isRetrying' | 'failedPolls' | 'triedAt' | 'goneSince'>;

async function markFresh(
  deps: SyncDeps,
  chain: ChainDoc,
  change: Bookkeeping & Pick<ChainDoc, 'syncedAt' | 'draftingFrom'>,
): Promise<void> {
  if (chain.staleSince === null) return deps.chains.update(chain._id, change);
  await announceSynced(deps, chain._id, ['league'], { ...change, staleSince: null });
}

async function markStale(deps: SyncDeps, chain: ChainDoc, change: Bookkeeping, now: Date): Promise<void> {
  const staleSince = chain.staleSince ?? now;
  const parts = chain.staleSince === null ? (['league'] as const) : [];
  await announceSynced(deps, chain._id, parts, { ...change, staleSince });
}

async function loadAgain(deps: SyncDeps, chain: ChainDoc): Promise<void> {
  await announceSynced(deps, chain._id, ['progress'], { sync: { ...chain.sync, state: 'loading' }, retry: null });
}
