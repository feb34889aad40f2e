import { AppError } from '@dynasty/kit/errors';
import pLimit from 'p-limit';
import { setTimeout as sleep } from 'node:timers/promises';
import { isWrongAnswer } from '../../clients/sleeper/checked.js';
import { pollEveryMs } from '../../domain/polling/cadence.js';
import { runningSeasonOf } from '../../domain/season/chain-season.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { isChainBusy } from './absorb-chain.js';
import { discoverSeasons } from './discover-seasons.js';
import { announceSynced, createProgress } from '../announce-synced.js';
import { requirePlayers } from '../nfl/refresh-players.js';
import { matchupsPart, seasonParts } from './season-parts.js';
import { finalizeWeeks } from '../weeks/store-week.js';
import { type SyncDeps } from '../sync-deps.js';

/** Calls under way for one chain. */
const callsAtOnce = 6;
/** An answer that cannot be used is asked for again this often; then the rest is shown without it. */
const roundsForWrongAnswers = 3;
/** Besides the parts of each season: its league, users and rosters, and its final weeks. */
const stepsPerSeason = seasonParts.length + 2;
const finalPart = 'final';

/** The work on one chain, and what is done of it already. */
interface Job {
  chain: ChainDoc;
  done: Set<string>;
  signal: AbortSignal;
}

/**
 * Loads everything that a connected chain lacks, newest season first. What is done is stored part by part, so a
 * killed job goes on where it stopped; while the provider is away it waits and tries again.
 */
export async function connectChain(deps: SyncDeps, chainId: string, signal: AbortSignal): Promise<void> {
  for (let round = 1; ; round += 1) {
    const failures = await loadMissing(deps, chainId, signal).catch((error: unknown) => [error]);
    signal.throwIfAborted();
    const broken = failures.find((error) => !(error instanceof AppError && error.kind === 'unavailable'));
    if (broken !== undefined) throw broken;
    const outage = failures.find((error) => !isWrongAnswer(error));
    if (failures.length === 0 || (outage === undefined && round >= roundsForWrongAnswers)) {
      return finish(deps, chainId, failures.length);
    }
    if (!isChainBusy(outage)) await showOutage(deps, chainId);
    await sleep(waitMs(outage, round), undefined, { signal });
  }
}

/** One round over all that is missing; returns what failed. */
async function loadMissing(deps: SyncDeps, chainId: string, signal: AbortSignal): Promise<unknown[]> {
  const failures: unknown[] = [];
  await discoverSeasons(deps, chainId, signal).catch((error: unknown) => {
    // One damaged season must not keep the others away.
    if (!isWrongAnswer(error)) throw error;
    failures.push(error);
  });
  const chain = await deps.chains.find(chainId);
  if (chain === null) return [];
  const job: Job = { chain, signal, done: await deps.syncCursors.done(chain.connectionId) };
  const progress = createProgress(deps, chainId);
  await requirePlayers(deps, signal);
  for (const { leagueId } of chain.seasons) {
    const league = await deps.leagues.find(leagueId);
    if (league === null) continue;
    failures.push(...(await loadSeason(deps, job, league, () => progress.show(progressOf(job)))));
    if (failures.some((error) => !isWrongAnswer(error))) break;
    await finishSeason(deps, job, league);
  }
  await progress.settled();
  return failures;
}

async function loadSeason(deps: SyncDeps, job: Job, league: LeagueDoc, show: () => Promise<void>): Promise<unknown[]> {
  const { chain, done, signal } = job;
  const limit = pLimit(callsAtOnce);
  const failures: unknown[] = [];
  const load = async (part: (typeof seasonParts)[number]): Promise<void> => {
    // After an outage the rest of the round would only meet the same.
    if (signal.aborted || failures.some((error) => !isWrongAnswer(error))) return;
    const { connectionId } = chain;
    await part
      .load(deps, { chain, league }, (session) =>
        deps.syncCursors.mark(connectionId, league._id, part.name, new Date(), session),
      )
      .then(() => done.add(`${league._id}:${part.name}`))
      .catch((error: unknown) => failures.push(error));
    await show();
  };
  const missing = seasonParts.filter((part) => !done.has(`${league._id}:${part.name}`));
  await Promise.all(missing.map((part) => limit(load, part)));
  return failures;
}

/** Announces the season's final weeks, once all of its match-ups that can be had are stored. */
async function finishSeason(deps: SyncDeps, { chain, done }: Job, league: LeagueDoc): Promise<void> {
  const isKnownEmpty = (week: number) => done.has(`${league._id}:${matchupsPart(week)}`);
  await finalizeWeeks(deps, chain, league, { backfill: true, isKnownEmpty });
  await deps.pages.refresh(league._id);
  await deps.syncCursors.mark(chain.connectionId, league._id, finalPart, new Date());
  done.add(`${league._id}:${finalPart}`);
}

function progressOf({ chain, done }: Job): ChainDoc['sync'] {
  return { state: 'loading', done: done.size, total: chain.seasons.length * stepsPerSeason, message: null };
}

async function finish(deps: SyncDeps, chainId: string, missing: number): Promise<void> {
  const chain = await deps.chains.find(chainId);
  if (chain === null) return;
  const total = chain.seasons.length * stepsPerSeason;
  const message = missing === 0 ? null : `${missing} parts could not be read from Sleeper yet.`;
  const now = new Date();
  const everyMs = pollEveryMs(await deps.nflState.find(), runningSeasonOf(chain));
  const nextPollAt = new Date(now.getTime() + everyMs);
  await deps.leagues.markStale(chainId, null);
  await announceSynced(
    deps,
    chainId,
    ['league', 'rosters', 'users', 'matchups', 'transactions', 'drafts', 'brackets', 'progress'],
    {
      sync: { state: 'ready', done: total - missing, total, message },
      staleSince: null,
      syncedAt: now,
      nextPollAt,
    },
  );
  deps.logger.info({ chainId, seasons: chain.seasons.length, missing }, 'a league is loaded');
}

async function showOutage(deps: SyncDeps, chainId: string): Promise<void> {
  const chain = await deps.chains.find(chainId);
  if (chain === null) return;
  const sync = { ...chain.sync, message: 'Sleeper does not answer right now; loading goes on as soon as it does.' };
  if (chain.sync.message === sync.message) return;
  await announceSynced(deps, chainId, ['progress'], { sync, staleSince: chain.staleSince ?? new Date() });
}

const waitMs = (outage: unknown, round: number) =>
  Math.min(outage instanceof AppError ? (outage.retryAfterS ?? 5) * 1000 : 1000, 30_000, 1000 * 2 ** round);
