import { type AppError } from '@dynasty/kit/errors';
import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { type ClientSession } from '@dynasty/kit/mongo';
import pLimit from 'p-limit';
import { isWrongReply } from '../../clients/sleeper/checked.js';
import { isSourceAway } from '../../clients/source-away.js';
import { type SyncDeps } from '../../deps.js';
import { type MissingPart } from '../../domain/loading/missing-parts.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { type SyncedPart } from '../chains/announce-synced.js';
import { refreshNflState } from '../nfl/refresh-nfl-state.js';
import { requirePlayers } from '../nfl/refresh-players.js';
import { finalizeWeeks } from '../weeks/store-week.js';
import { discoverSeasons } from './discover-seasons.js';
import { loadPart, matchupsPart, matchupsParts, readParts, type SeasonPart, seasonParts } from './load-parts.js';
import { isOvertaken, refuseOvertaken } from './refuse-overtaken.js';
import { type Storing } from './store-part.js';

/** Calls under way for one chain. */
const callsAtOnce = 6;
/** After this many failures without a success, the round checks whether the provider is there at all. */
const failuresToDoubt = 6;
/** Besides the parts of each season: its league, users and rosters, and its final weeks. */
const stepsPerSeason = seasonParts.length + 2;
const finalPart = 'final';

/** The result of one round over all that a chain lacks. */
export interface LoadRound {
  /** Parts that were stored in it. */
  stored: number;
  failures: { part: MissingPart; error: AppError }[];
  /** The provider does not reply at all, so the round says nothing about the parts. */
  isAway: boolean;
  /** League ids of the seasons that the chain had when they were asked for. */
  seasons: string[];
  /** Steps done so far, and all steps. */
  done: number;
  total: number;
}

export interface RoundOptions {
  signal: AbortSignal;
  /** Announces a part in the transaction that stores it; without it the caller announces all parts afterwards. */
  announce?: (session: ClientSession, part: SyncedPart, league: LeagueDoc) => Promise<void>;
  onProgress?: (round: LoadRound) => Promise<void>;
}

interface Job {
  deps: SyncDeps;
  chain: ChainDoc;
  round: LoadRound;
  /** `${leagueId}:${part}` of what is done. */
  done: Set<string>;
  /** True when the provider does not reply; asks once. */
  isAway: () => Promise<boolean>;
}

/**
 * Asks for everything that a chain lacks, newest season first, and stores what comes, part by part. One part that
 * cannot be had keeps no other away. Throws whatever is no outage of the provider.
 */
export async function loadRound(deps: SyncDeps, chainId: string, o: RoundOptions): Promise<LoadRound> {
  const round: LoadRound = { stored: 0, failures: [], isAway: false, seasons: [], done: 0, total: 0 };
  await attempt(round, { season: null, part: 'seasons' }, () => discoverSeasons(deps, chainId, o.signal));
  const chain = await deps.chains.find(chainId);
  if (chain === null) return round;
  await attempt(round, { season: null, part: 'players' }, () => requirePlayers(deps, o.signal));
  const done = await deps.syncCursors.done(chain.connectionId);
  for (const step of stepsOfTables(chain)) done.add(step);
  let awayCheck: Promise<boolean> | undefined;
  const isAway = () => (awayCheck ??= isProviderAway(deps, chain, round));
  const job: Job = { deps, chain, round, done, isAway };
  round.seasons = chain.leagueIds;
  round.done = done.size;
  round.total = chain.seasons.length * stepsPerSeason;
  for (const { leagueId } of chain.seasons) {
    const league = await deps.leagues.find(leagueId);
    if (league === null) continue;
    await loadSeason(job, league, o);
    if (round.isAway) return round;
    await finishSeason(job, league, o);
  }
  round.isAway = round.stored === 0 && round.failures.length > 0 && (await isAway());
  return round;
}

/** A table has all that there is of its season: the provider is asked for nothing, whatever is noted as done of it. */
const stepsOfTables = ({ seasons }: ChainDoc): string[] =>
  seasons
    .filter(({ leagueId }) => isMadeUp(leagueId))
    .flatMap(({ leagueId }) => readParts.map((part) => `${leagueId}:${part}`));

/** Notes an outage as a missing part and goes on. */
async function attempt(round: LoadRound, part: MissingPart, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // A job that waits for another chain's job is run again later.
    if (!isSourceAway(error) || error.slug === 'chain-busy') throw error;
    round.failures.push({ part, error });
  }
}

async function loadSeason(job: Job, league: LeagueDoc, { signal, announce, onProgress }: RoundOptions): Promise<void> {
  const { deps, chain, round, done } = job;
  const limit = pLimit(callsAtOnce);
  const load = async (part: SeasonPart): Promise<void> => {
    if (signal.aborted || (await isHopeless(job))) return;
    const cursor = [chain.connectionId, league._id, part.name] as const;
    await attempt(round, { season: league.season, part: part.name }, async () => {
      const storing: Storing = {
        also: (session) => deps.syncCursors.mark(...cursor, new Date(), session),
        backfill: true,
        ...(announce && { onChange: (session) => announce(session, part.synced, league) }),
      };
      if (await loadPart(part, deps, { chain, league }, storing)) return finish(job, `${league._id}:${part.name}`);
      await refuseOvertaken(deps, chain, league);
    });
    await onProgress?.(round);
  };
  const missing = seasonParts.filter((part) => !done.has(`${league._id}:${part.name}`));
  // No call is under way any more when this throws.
  const ended = await Promise.allSettled(missing.map((part) => limit(load, part)));
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
}

function finish({ round, done }: Job, step: string): void {
  round.stored += 1;
  round.done = done.add(step).size;
}

/** After many failures without a success the rest of the round would only fail too, if the provider is away. */
async function isHopeless({ round, isAway }: Job): Promise<boolean> {
  if (round.stored > 0 || round.failures.length < failuresToDoubt) return false;
  round.isAway = await isAway();
  return round.isAway;
}

/** True when the provider returns neither the NFL state nor the league. */
async function isProviderAway(deps: SyncDeps, chain: ChainDoc, round: LoadRound): Promise<boolean> {
  if (round.failures.some(({ error }) => isWrongReply(error))) return false;
  for (const ask of [() => refreshNflState(deps), () => deps.sleeper.league(chain.currentLeagueId)]) {
    try {
      await ask();
      return false;
    } catch (error) {
      if (!isSourceAway(error)) throw error;
    }
  }
  return true;
}

/** Announces the season's final weeks, once all of its match-ups that can be had are stored. */
async function finishSeason(job: Job, league: LeagueDoc, { announce }: RoundOptions): Promise<void> {
  const { deps, chain, round, done } = job;
  const overtaken = overtakenParts(round, league);
  // A week that was overtaken may have older rows than Sleeper has now: neither it nor a later one counts as scored yet.
  const weeksBefore = matchupsParts.findIndex((part) => overtaken.includes(part));
  const lastScoredLeg = weeksBefore < 0 ? league.lastScoredLeg : Math.min(league.lastScoredLeg, weeksBefore);
  const read = { ...league, lastScoredLeg };
  await attempt(round, { season: league.season, part: finalPart }, async () => {
    const areFinal = await finalizeWeeks(deps, chain, read, {
      backfill: true,
      isKnownEmpty: (week) => done.has(`${league._id}:${matchupsPart(week)}`),
      ...(announce && { onChange: (session) => announce(session, 'matchups', league) }),
    });
    if (!areFinal) await refuseOvertaken(deps, chain, league);
  });
  await deps.pages.refresh(league._id);
  if (done.has(`${league._id}:${finalPart}`) || overtakenParts(round, league).length > 0) return;
  await deps.syncCursors.mark(chain.connectionId, league._id, finalPart, new Date());
  finish(job, `${league._id}:${finalPart}`);
}

/** What other jobs were storing of a season whenever the round came to it; the next round reads it again. */
const overtakenParts = ({ failures }: LoadRound, { season }: LeagueDoc): string[] =>
  failures.filter(({ part, error }) => part.season === season && isOvertaken(error)).map(({ part }) => part.part);
