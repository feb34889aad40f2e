import { type DueWeeks } from '@dynasty/kit/league/final-weeks';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { type SeenBook } from '../store/season-books.js';
import { noteSeason } from './note-season.js';
import { namedRankings, unscoredWeeks } from './rank-season.js';
import { type RecordWeek, tellRecords } from './tell-records.js';
import { type BookDeps, writeBook } from './write-book.js';

/**
 * Stores the rankings of the weeks that are due, and of later ones that were ranked before, each with its event -
 * so a correction ranks its week and all that follow again. Stored rankings that are up to date are left alone. Of a
 * week in which nobody scored it is stored, without teams, that it is dealt with.
 * The season's book is written with them, as writeBook does, and the records that they broke are told.
 * Returns the due weeks that are news although a comparison has found them: their events were lost.
 */
export async function rankWeeks(
  deps: BookDeps & Pick<Deps, 'knownSeasons' | 'powerWeights' | 'goneLeagues'>,
  session: ClientSession,
  { chainId, season, weeks: due, backfill, isCompared = false }: DueWeeks,
  played: GetSeasonResponse,
  seen?: SeenBook,
): Promise<ReadonlySet<number>> {
  const { connectionId } = played;
  const key = { chainId, season };
  const missed = new Set<number>();
  if (await deps.goneLeagues.isGone({ chainId, connectionId }, session)) return missed;
  const first = Math.min(...due);
  const ranked = await deps.rankings.revisions(chainId, season, session);
  // What a book lacked, because an earlier version told of the season, the rankings beside it lacked too.
  const isWritten = (await deps.seasonBooks.written([chainId], session)).has(`${chainId}/${season}`);
  const weights = await deps.powerWeights.hold(session, { chainId, connectionId });
  const overUntil = await noteSeason(deps, session, key, played);
  // One that a comparison finds although it was not over when the season was known first, or behind a week that was
  // news, is one whose event was lost: weeks become final in order.
  const wasMissed = (week: number): boolean =>
    week > overUntil ||
    [...ranked.values()].some(
      (one) => one.week < week && one.connectionId === connectionId && one.toldRecords?.wasNews === true,
    );
  const recordWeeks: RecordWeek[] = [];
  /** The season was read before a correction that is ranked already. */
  let isOvertaken = false;
  /** No ranking of the season is left as it was: those of other weeks of it may be due on another page alone. */
  let isWhole = true;
  const rankings = [...namedRankings(key, played, weights), ...unscoredWeeks(key, played)];
  for (const ranking of rankings.sort((a, b) => a.week - b.week)) {
    const { week, revision } = ranking;
    const former = ranked.get(week);
    const known = former?.connectionId === connectionId ? former : undefined;
    const formerRevision = known?.revision;
    const toldRecords = formerRevision === revision ? known?.toldRecords : undefined;
    const wasNews = known?.toldRecords?.wasNews ?? false;
    const concerned = due.includes(week) || (week > first && formerRevision !== undefined);
    isWhole &&= concerned || formerRevision === undefined;
    // Of weeks that follow from a corrected one, or were over before, nothing new is told.
    const isNews = !backfill || (isCompared && formerRevision === undefined && wasMissed(week));
    const isLive = due.includes(week) && isNews;
    if (isLive && backfill) missed.add(week);
    if (isLive || (concerned && formerRevision !== undefined)) {
      recordWeeks.push({ week, revision, backfill: !isLive, toldRecords, wasNews });
    }
    isOvertaken ||= revision < (formerRevision ?? 0);
    const upToDate = isWritten && known?.isUpToDate === true ? formerRevision : undefined;
    if (!concerned || revision <= (upToDate ?? 0)) continue;
    const now = { ...ranking, ...(toldRecords && { toldRecords }) };
    // Without the correction that is ranked before it: it stays due, and the next comparison reads the season again.
    await deps.rankings.put(session, isOvertaken ? { ...now, weekRevision: 0 } : now);
    const fact = `${connectionId}:${season}:${week}:${revision}`;
    await deps.outbox.add(session, 'rankings.week_ranked.v1', fact, { ...key, connectionId, week, revision });
  }
  await writeBook(deps, session, key, played, { seen, isCompared: isCompared && isWhole });
  await tellRecords(deps, session, key, played, recordWeeks);
  return missed;
}
