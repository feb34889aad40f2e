import { createHash } from 'node:crypto';
import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { isOver } from '../domain/book/games.js';
import { brokenIn } from '../domain/recap/week-facts.js';
import { type NewsOfRecords, type ToldRecord, type ToldRecords } from '../store/rankings.js';
import { type SeasonKey } from './rank-season.js';

/** A ranked week whose records are to be told. */
export interface RecordWeek {
  week: number;
  /** Of its ranking. */
  revision: number;
  backfill: boolean;
  /** What was told last at this revision. */
  toldRecords: ToldRecords | undefined;
  /** Whether it was told as news, at whatever revision. */
  wasNews: boolean;
}

/**
 * Tells the records that weeks broke, a week with all of its records in one event. The first season of a book breaks
 * one every other week, so records are told once an earlier season is over. A correction is looked at in its season;
 * what later seasons broke stays. What was told last is not told again.
 */
export async function tellRecords(
  { rankings, seasonBooks, outbox }: Pick<Deps, 'rankings' | 'seasonBooks' | 'outbox'>,
  session: ClientSession,
  { chainId, season }: SeasonKey,
  { connectionId, leagueId }: Pick<GetSeasonResponse, 'connectionId' | 'leagueId'>,
  weeks: readonly RecordWeek[],
): Promise<void> {
  if (weeks.length === 0) return;
  const books = await seasonBooks.ofChain(chainId, connectionId, session);
  if (!books.some((book) => Number(book.season) < Number(season) && isOver(book, false))) return;
  const rows = new Map(books.find((book) => book.season === season)?.weeks.map((one) => [one.week, one.rows]));
  for (const { week, revision, backfill, toldRecords: former, wasNews } of weeks) {
    const isRegularSeason = rows.get(week)?.some((row) => row.isRegularSeason) ?? true;
    const records: ToldRecord[] = brokenIn(books, season, week, isRegularSeason).map(
      ({ record: { kind, team, value, firstWeek }, former }) => ({
        kind,
        sleeperUserId: team.sleeperUserId,
        value,
        former,
        ...(!isRegularSeason && { isPlayoffRecord: true }),
        ...(!isMadeUp(leagueId) && { rosterId: team.rosterId }),
        ...(firstWeek !== undefined && { firstWeek }),
      }),
    );
    // A book of another layout may know other records of the same revision, and later those of before again.
    const hash = createHash('sha256').update(JSON.stringify(records)).digest('base64url');
    if (former?.hash === hash && (backfill || wasNews)) continue;
    const toldAtMs = Math.max(Date.now(), (former?.toldAtMs ?? 0) + 1);
    const toldRecords = { hash, records, wasNews: wasNews || !backfill, toldAtMs };
    await rankings.noteToldRecords(session, { chainId, season, week }, toldRecords);
    await sendRecords(outbox, session, { chainId, connectionId, season, week, revision, toldRecords }, { backfill });
  }
}

/**
 * Stores the event of a week's records. Told again, at `againAtMs`, it is an event of its own: the outbox leaves out one
 * that it has sent within the last hour.
 */
export async function sendRecords(
  outbox: Deps['outbox'],
  session: ClientSession,
  { toldRecords: { records, toldAtMs }, ...place }: NewsOfRecords,
  { backfill, againAtMs }: { backfill: boolean; againAtMs?: number },
): Promise<void> {
  const { connectionId, season, week, revision } = place;
  const again = againAtMs === undefined ? '' : `:again:${againAtMs}`;
  const fact = `${connectionId}:${season}:${week}:${revision}:${toldAtMs}${again}`;
  await outbox.add(session, 'rankings.records_broken.v1', fact, { ...place, records, backfill, toldAtMs });
}
