import { type ClientSession } from '@dynasty/kit/mongo';
import { wrongReply } from '../../clients/sleeper/checked.js';
import { type RawReply } from '../../clients/sleeper/sleeper.js';
import { type SyncDeps } from '../../deps.js';
import { areOtherPairs } from '../../domain/polling/weeks-ahead.js';
import { startingSlots } from '../../domain/lineup/optimal-lineup.js';
import { weeksToFinalize } from '../../domain/season/finality.js';
import { keepsSeason } from '../../domain/season/chain-season.js';
import { hasLostScores, hasScores, seasonRules } from '../../domain/season/season-rules.js';
import { type ChainDoc } from '../../store/chains.js';
import { contentHash } from '../../store/documents.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { type MatchupRow, matchupWeekId, type MatchupWeekDoc } from '../../store/matchups.js';
import { type Storing } from '../loading/store-part.js';
import { playersReadAt } from '../nfl/players-read.js';
import { bestLineups } from './compute-best-lineups.js';
import { keepSnapshot } from './keep-snapshot.js';
import { noteInactive } from './note-inactive.js';

type WeekDeps = Pick<
  SyncDeps,
  | 'mongo'
  | 'chains'
  | 'outbox'
  | 'matchups'
  | 'rosters'
  | 'players'
  | 'rawSnapshots'
  | 'nflGames'
  | 'seasonCursors'
  | 'syncCursors'
  | 'clock'
>;
type ChainIds = Pick<ChainDoc, '_id' | 'connectionId'>;

export interface FetchedWeek {
  week: number;
  /** Null: the provider has no such week. */
  reply: RawReply<MatchupRow[]> | null;
  /** The week as it was stored when the provider was asked; null where it was not. */
  known: MatchupWeekDoc | null;
  /** Who is on taxi and reserve, by roster id; given while the week is played. */
  inactive?: Record<string, string[]>;
}

/** What became of a week that was read. */
export interface WeekStored {
  /** It was stored, or it says nothing new; false where another job has stored the week meanwhile. */
  stands: boolean;
  /** It was stored, and has given the week other pairs. */
  areOtherPairs: boolean;
}

/**
 * Stores a week's rows. Other rows for a week that is final already are a correction: the revision is raised and
 * announced, as history where it is `backfill`. Of a scored week the provider's own reply is kept too. A reply that has lost
 * the scores of such a week is none: it changes nothing of a final week, and throws AppError `unavailable` for one that is
 * to become final, as one without rows does until the provider has kept to it. Nor is one that has waited while another
 * job stored the week, which may have read it later.
 */
export async function storeWeek(
  deps: WeekDeps,
  chain: ChainIds,
  league: LeagueDoc,
  fetched: FetchedWeek,
  { also, onChange, backfill }: Storing,
): Promise<WeekStored> {
  const { week, reply, known } = fetched;
  const isScored = week <= league.lastScoredLeg;
  const isDamaged = isScored && known !== null && isLess(known, league, reply?.rows ?? []);
  if (isDamaged && !known.isFinal) throw wrongReply('a week lost its scores');
  const isEmpty = reply === null || reply.rows.length === 0;
  if (isScored && isEmpty && known?.isFinal !== true) await refuseEmpty(deps, chain, league, week);
  const rows = isDamaged ? [] : (reply?.rows ?? []);
  const hash = contentHash(rows);
  const looks = { before: known?.inactive ?? null, now: fetched.inactive };
  const inactive = known?.isFinal === true ? known.inactive : await noteInactive(deps, chain, { league, week }, looks);
  const slots = known?.isFinal === true ? known.slots : startingSlots(league.rosterPositions);
  // Of a week that another league of the year had before even equal rows are stored: pages follow the league.
  const isStored = (doc: MatchupWeekDoc | null): boolean =>
    doc?.hash === hash &&
    doc.leagueId === league._id &&
    (doc.isFinal || contentHash(doc.inactive) === contentHash(inactive));
  // Most polls of a running week bring nothing new: they need no transaction.
  if (also === undefined && !isScored && isStored(known)) return { stands: true, areOtherPairs: false };
  const isCorrection = known?.isFinal === true && known.hash !== hash && rows.length > 0;
  const { optimal, swaps } = isCorrection
    ? await bestLineups(deps, league, { ...known, rows }, known)
    : { optimal: known?.optimal ?? null, swaps: known?.swaps ?? null };
  return deps.mongo.transaction(async (session) => {
    const isOvertaken = { stands: false, areOtherPairs: false };
    if (!keepsSeason(await deps.chains.find(chain._id, session), league)) return isOvertaken;
    await deps.seasonCursors.meet(chain.connectionId, league._id, session);
    const before = await deps.matchups.find(chain._id, league.season, week, session);
    // Its slots, and who is on taxi and reserve, change without its rows.
    if (contentHash(before) !== contentHash(known)) return isOvertaken;
    await also?.(session);
    const isKnown = { stands: true, areOtherPairs: false };
    if (reply === null || rows.length === 0) return isKnown;
    if (isScored) await keepSnapshot(deps, league, { week, hash, bytes: reply.bytes }, session);
    if (isStored(before)) return isKnown;
    const stored: MatchupWeekDoc = {
      _id: matchupWeekId(chain._id, league.season, week),
      chainId: chain._id,
      season: league.season,
      leagueId: league._id,
      week,
      rows,
      hash,
      isFinal: before?.isFinal ?? false,
      revision: (before?.revision ?? 0) + (before?.isFinal === true ? 1 : 0),
      finalizedAt: before?.finalizedAt ?? null,
      optimal,
      swaps,
      inactive,
      ...(slots !== undefined && { slots }),
    };
    await deps.matchups.put(stored, session);
    if (stored.isFinal) await announceWeek(deps, chain, stored, backfill, session);
    if (before?.hash !== hash) await onChange?.(session);
    return { stands: true, areOtherPairs: areOtherPairs(known?.rows ?? [], rows) };
  });
}

/** Whether rows of a week have less than what is stored of it: what another league of the year had says nothing of them. */
const isLess = (known: MatchupWeekDoc, league: LeagueDoc, rows: readonly MatchupRow[]): boolean =>
  known.leagueId === league._id && known.hash !== '' && hasLostScores(known.rows, rows);

/**
 * So many replies without rows say that a week had no games. A first load asks three times within seconds, later ones come
 * minutes apart: no short outage of the provider's lasts that long.
 */
const emptyRepliesToBelieve = 5;

/** Throws for a reply without rows for a week that is over, unless the provider keeps to it, or the league was set up later. */
async function refuseEmpty(
  { seasonCursors }: Pick<WeekDeps, 'seasonCursors'>,
  { connectionId }: ChainIds,
  league: LeagueDoc,
  week: number,
): Promise<void> {
  if (week < seasonRules(league.settings, league.lastScoredLeg).startWeek) return;
  const replies = await seasonCursors.countEmpty(connectionId, league._id, week);
  if (replies < emptyRepliesToBelieve) throw wrongReply('a week that is over has no rows');
}

interface Finalizing extends Pick<Storing, 'backfill' | 'onChange'> {
  isKnownEmpty: (week: number) => boolean;
}

/**
 * Makes weeks final that are over, in order, each with its event. Those that have to wait, for an earlier one or for the
 * players, count on pages already. Where another job has just changed a week it begins again, once, with the week as it is
 * now. Returns whether it came to its end.
 */
export async function finalizeWeeks(
  deps: WeekDeps,
  chain: ChainIds,
  league: LeagueDoc,
  o: Finalizing,
): Promise<boolean> {
  return (await finalizeOnce(deps, chain, league, o)) || (await finalizeOnce(deps, chain, league, o));
}

/** Returns whether no week was changed meanwhile, which ends it. */
async function finalizeOnce(deps: WeekDeps, chain: ChainIds, league: LeagueDoc, o: Finalizing): Promise<boolean> {
  const weeks = await deps.matchups.ofSeason(chain._id, league.season);
  const season = {
    stored: weeks.map((week) => ({ ...week, hasRows: week.rows.length > 0, hasScores: hasScores(week) })),
    startWeek: league.settings['start_week'] ?? 1,
    lastScoredLeg: league.lastScoredLeg,
  };
  const ready = weeksToFinalize({ ...season, isKnownEmpty: o.isKnownEmpty });
  // The best line-up needs the players' positions: until all of them are stored the weeks wait.
  const due = ready.length > 0 && (await playersReadAt(deps)) !== null ? ready : [];
  const over = weeksToFinalize({ ...season, isKnownEmpty: () => true });
  const waiting = weeks.filter(({ week }) => over.includes(week) && !due.includes(week));
  if (waiting.length > 0) await noteWaiting(deps, league, waiting, o.onChange);
  for (const week of weeks.filter((stored) => due.includes(stored.week))) {
    const slots = week.slots ?? startingSlots(league.rosterPositions);
    const best = await bestLineups(deps, league, { ...week, slots });
    const isTaken = await deps.mongo.transaction(async (session) => {
      if (!keepsSeason(await deps.chains.find(chain._id, session), league)) return false;
      const now = await deps.matchups.find(chain._id, league.season, week.week, session);
      // Changed since it was read: the next time takes it, with the optimum of its rows, slots and who is on taxi then.
      if (now === null || contentHash(now) !== contentHash(week)) return false;
      const final = { ...now, isFinal: true, revision: now.revision + 1, finalizedAt: new Date(), slots, ...best };
      await deps.matchups.put(final, session);
      await announceWeek(deps, chain, final, o.backfill, session);
      await o.onChange?.(session);
      return true;
    });
    // No later week becomes final before it.
    if (!isTaken) return false;
  }
  return true;
}

async function noteWaiting(
  deps: Pick<WeekDeps, 'mongo' | 'matchups'>,
  { _id: leagueId }: LeagueDoc,
  waiting: readonly MatchupWeekDoc[],
  onChange: Storing['onChange'],
): Promise<void> {
  // While a week waits each poll comes here: it needs no transaction where the same were noted before.
  if (await deps.matchups.areNoted(leagueId, waiting)) return;
  await deps.mongo.transaction(async (session) => {
    if (await deps.matchups.noteWaiting(leagueId, waiting, session)) await onChange?.(session);
  });
}

/** Tells of a final week, in the transaction that stores it. */
export async function announceWeek(
  deps: Pick<SyncDeps, 'outbox'>,
  chain: ChainIds,
  { leagueId, season, week, revision }: MatchupWeekDoc,
  backfill: boolean,
  session: ClientSession,
): Promise<void> {
  const id = `${chain.connectionId}:${season}:${week}:${revision}`;
  const ids = { chainId: chain._id, connectionId: chain.connectionId, leagueId };
  await deps.outbox.add(session, 'league.week_finalized.v1', id, { ...ids, season, week, revision, backfill });
}
