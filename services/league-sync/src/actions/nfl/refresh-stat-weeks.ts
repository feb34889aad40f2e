import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { wrongReply } from '../../clients/sleeper/checked.js';
import { type SyncDeps } from '../../deps.js';
import { type DueWeek } from '../../domain/nfl/stat-weeks-due.js';
import { contentHash } from '../../store/documents.js';
import { statWeekId, type StatWeekState } from '../../store/stat-weeks.js';
import { type FailedReads } from './failed-reads.js';
import { type DueDeps, weeksDue } from './stat-weeks-to-read.js';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

type StatDeps = DueDeps & Pick<SyncDeps, 'leases' | 'sleeper' | 'mongo' | 'outbox' | 'logger'>;

/** Megabytes each: past weeks are read one after the other, those just played at once. */
const weeksARound = 2;

/**
 * Reads the stat lines of weeks whose games have ended since they were read last, the running season's before those
 * of our leagues' earlier ones; a few each time. How often in a row the provider did not have a week is noted; one that
 * could not be read lately keeps the others waiting no longer.
 * @returns whether there may be more to read
 */
export async function keepStatsFresh(deps: StatDeps, failed: FailedReads): Promise<boolean> {
  // One more than a round takes tells that there is another round.
  const dueNow = await weeksDue(deps, weeksARound + 1, (season, week) => failed.has(statWeekId(season, week)));
  if (dueNow.length === 0) return false;
  await deps.leases.withLease('stat-weeks', 30_000, async (signal) => {
    for (const due of dueNow.slice(0, weeksARound)) {
      signal.throwIfAborted();
      await failed.noting(statWeekId(due.season, due.week), () => readWeek(deps, due));
    }
  });
  return dueNow.length > weeksARound;
}

async function readWeek(deps: StatDeps, { season, week, hasNewGames }: DueWeek & { season: string }): Promise<void> {
  const readAt = deps.clock.now();
  const lines = await deps.sleeper.stats(season, week);
  const players = Object.keys(lines ?? {}).length;
  const known = await deps.statWeeks.state(season, week);
  const hash = players === 0 ? '' : contentHash(lines);
  const hasLines = players > 0 || (known?.revision ?? 0) > 0;
  const emptyLooks = hasNewGames ? 1 : (known?.emptyLooks ?? 1) + 1;
  const looked = { readAt, ...(players > 0 && { linesAt: readAt }), ...(!hasLines && { emptyLooks }) };
  if (known !== null && (await isCutShort(deps, known, lines ?? {})))
    throw wrongReply('stats: most players are missing');
  // An empty reply never replaces stored lines, and says nothing of how late they still held.
  if (known !== null && (players === 0 || known.hash === hash)) return deps.statWeeks.touch(season, week, looked);
  const body = players === 0 ? null : await zip(JSON.stringify(lines));
  const revision = players === 0 ? 0 : (known?.revision ?? 0) + 1;
  await deps.mongo.transaction(async (session) => {
    const _id = statWeekId(season, week);
    await deps.statWeeks.put({ _id, season, week, revision, hash, ...looked, players, lines: body }, session);
    if (revision === 0) return;
    await deps.outbox.add(session, 'league.stats_updated.v1', `${season}:${week}:${revision}`, {
      season,
      week,
      revision,
    });
  });
  deps.logger.info({ season, week, players, revision }, 'stat lines are stored');
}

/** Nobody's line is taken off a week: a reply with less than this part of what is stored is not all of it. */
const leastPart = 0.5;

/** Whether lines are but a few of those that are stored; a few of others are those of another source. */
async function isCutShort(
  { statWeeks }: Pick<StatDeps, 'statWeeks'>,
  { season, week, players }: StatWeekState,
  lines: object,
): Promise<boolean> {
  const playerIds = Object.keys(lines);
  if (playerIds.length === 0 || playerIds.length >= players * leastPart) return false;
  const stored = (await statWeeks.find(season, week))?.lines;
  const known = stored == null ? {} : (JSON.parse((await unzip(stored)).toString()) as object);
  return playerIds.every((playerId) => Object.hasOwn(known, playerId));
}
