import pLimit from 'p-limit';
import { isWrongReply } from '../../clients/sleeper/checked.js';
import { isSourceAway } from '../../clients/source-away.js';
import { type SyncDeps } from '../../deps.js';
import { missingMessage, type MissingPart } from '../../domain/loading/missing-parts.js';
import { runningSeasonOf } from '../../domain/season/chain-season.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { type SeasonCollectionDoc } from '../../store/season-collections.js';
import { addSynced } from '../chains/announce-synced.js';
import { isChainBusy } from '../loading/absorb-chain.js';
import { discoverSeasons } from '../loading/discover-seasons.js';
import { loadPart, matchupsPart, seasonParts } from '../loading/load-parts.js';
import { leagueDocOf } from '../loading/put-season.js';
import { isOvertaken, refuseOvertaken } from '../loading/refuse-overtaken.js';
import { type InTransaction } from '../loading/store-part.js';
import { askSeason } from '../polling/ask-season.js';
import { storeSeason } from '../polling/store-season.js';
import { finalizeWeeks } from '../weeks/store-week.js';
import { endCollecting } from './end-collecting.js';

/** Every part of a season, and its league with users and rosters, which comes last. */
export const partsOfCollection = seasonParts.length + 1;
/** Name of that last part. */
const peoplePart = 'season';
const callsAtOnce = 4;
const away = 'Sleeper does not respond right now. Nothing was lost: collect this season again in a few minutes.';

/**
 * Reads a season again whole, and stores what differs; nothing that is stored is ever replaced by less. Parts that a
 * killed job has stored are left out. Ends the job by itself, with words when something could not be had; a cancelled
 * one stops after the parts under way.
 */
export async function collectSeason(deps: SyncDeps, job: SeasonCollectionDoc, signal: AbortSignal): Promise<void> {
  const end = async (state: 'success' | 'error', errorMessage: string | null) =>
    void (await deps.mongo.transaction((session) => endCollecting(deps, job, { state, errorMessage }, session)));
  const fail = (errorMessage: string) => end('error', errorMessage);
  try {
    const found = await findSeason(deps, job, signal);
    if (found === null) return await fail(`Sleeper has no ${job.season} season of this league.`);
    const missing = await readSeason(deps, job, found, signal);
    if (missing.length > 0) return await fail(missingMessage(missing) ?? away);
    await end('success', null);
  } catch (error) {
    signal.throwIfAborted();
    // The job goes on when a chain that belongs to this one is free, or with what other jobs were storing just now.
    if (isChainBusy(error) || isOvertaken(error)) return;
    if (!isSourceAway(error)) throw error;
    await fail(isWrongReply(error) ? 'Sleeper no longer has this season. What is stored stays as it is.' : away);
  }
}

interface Found {
  chain: ChainDoc;
  league: LeagueDoc;
}

/**
 * The season's league; seasons that the chain does not know yet are looked for once. One that was found then is there
 * though others could not be read.
 */
async function findSeason(deps: SyncDeps, job: SeasonCollectionDoc, signal: AbortSignal): Promise<Found | null> {
  const stored = async (): Promise<Found | null> => {
    const chain = await deps.chains.find(job.chainId);
    const leagueId = chain?.seasons.find(({ season }) => season === job.season)?.leagueId;
    const league = leagueId === undefined ? null : await deps.leagues.find(leagueId);
    return chain === null || league === null ? null : { chain, league };
  };
  const known = await stored();
  if (known !== null) return known;
  const failure = await discoverSeasons(deps, job.chainId, signal).catch((error: unknown) => {
    if (!isSourceAway(error)) throw error;
    return error;
  });
  const found = await stored();
  if (found === null && failure !== undefined) throw failure;
  return found;
}

/** Reads and stores every part; returns those that could not be had. */
async function readSeason(
  deps: SyncDeps,
  job: SeasonCollectionDoc,
  { chain, league }: Found,
  signal: AbortSignal,
): Promise<MissingPart[]> {
  const replies = await askSeason(deps, league, true);
  // What is new of the running season is news; of an earlier one it is history.
  const backfill = Number(job.season) < Number(runningSeasonOf(chain));
  const fresh = leagueDocOf(chain._id, replies);
  const missing: MissingPart[] = [];
  let isCancelled = false;
  let isWhole = true;
  const limit = pLimit(callsAtOnce);
  const load = async (part: (typeof seasonParts)[number]): Promise<void> => {
    if (signal.aborted || isCancelled) return;
    try {
      const onChange: InTransaction = (session) => addSynced(deps, session, chain, [part.synced], fresh);
      const stands = await loadPart(part, deps, { chain, league: fresh }, { backfill, readsAll: true, onChange });
      if (!stands) return void (isWhole = false);
      isCancelled ||= !(await deps.seasonCollections.markPart(job, part.name));
    } catch (error) {
      if (!isSourceAway(error)) throw error;
      missing.push({ season: job.season, part: part.name });
    }
  };
  const open = seasonParts.filter(({ name }) => !job.doneParts.includes(name));
  // No call is under way any more when this throws.
  const ended = await Promise.allSettled(open.map((part) => limit(load, part)));
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
  signal.throwIfAborted();
  // The league's own document says which weeks are final: it waits until all their rows are here.
  if (isCancelled || missing.length > 0) return missing;
  if (!isWhole) await refuseOvertaken(deps, chain, league);
  if (await storeSeason(deps, { chain, league }, replies, fresh)) {
    const done = await deps.syncCursors.done(chain.connectionId);
    const areFinal = await finalizeWeeks(deps, chain, fresh, {
      backfill,
      isKnownEmpty: (week) => done.has(`${league._id}:${matchupsPart(week)}`),
      onChange: (session) => addSynced(deps, session, chain, ['matchups'], fresh),
    });
    if (!areFinal) await refuseOvertaken(deps, chain, league);
  }
  await deps.pages.refresh(league._id);
  await deps.seasonCollections.markPart(job, peoplePart);
  return missing;
}
