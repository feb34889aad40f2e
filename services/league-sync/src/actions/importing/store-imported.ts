import { type ClientSession } from '@dynasty/kit/mongo';
import { type SyncDeps } from '../../deps.js';
import { type Outcome } from '../../domain/importing/import-outcome.js';
import { type ChainDoc } from '../../store/chains.js';
import { contentHash } from '../../store/documents.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { type MatchupWeekDoc, rowsHashOf } from '../../store/matchups.js';
import { addSynced } from '../chains/announce-synced.js';
import { readParts } from '../loading/load-parts.js';
import { withSeason } from '../loading/put-season.js';
import { refuseOvertaken } from '../loading/refuse-overtaken.js';
import { type InTransaction } from '../loading/store-part.js';
import { knownNflState } from '../nfl/refresh-nfl-state.js';
import { announceWeek, finalizeWeeks } from '../weeks/store-week.js';
import { type ImportSource, type SeasonDocuments } from './season-documents.js';

const synced = ['league', 'rosters', 'users', 'matchups', 'transactions', 'drafts', 'brackets'] as const;

/**
 * Stores a season's documents, all or nothing, and `also` with them. A week that is restored keeps its revision, as it was
 * announced with it; one whose rows change is a correction; what this connection has not announced is made final anew, by
 * settleImported(). A file that is all of its season takes away teams and weeks that it does not have; of a final week it
 * stays on record that it has no games.
 */
export async function storeImported(
  deps: SyncDeps,
  chainId: string,
  { leagueId }: ImportSource['seasons'][number],
  documents: SeasonDocuments,
  { isSameConnection, isWhole, also }: Pick<ImportSource, 'isSameConnection' | 'isWhole'> & { also: InTransaction },
): Promise<void> {
  const [league] = documents.leagues;
  if (league === undefined) return;
  const leagueSeason = (await knownNflState(deps))?.leagueSeason ?? league.season;
  const before = await deps.leagues.find(leagueId);
  const gone = isWhole ? await weeksNotIn(deps, chainId, league.season, documents) : [];
  const emptied = gone.filter(({ isFinal, rows }) => isFinal && rows.length > 0).map(emptiedWeek);
  const isOtherSeason = emptied.length > 0 || (isWhole && (await isToldOtherwise(deps, before, documents)));
  const kept = documents.matchups.map((week) => weekToStore(deps, week, { isSameConnection, isOtherSeason }));
  const weeks = [...emptied, ...(await Promise.all(kept))].sort((a, b) => a.week.week - b.week.week);
  const rosters = isWhole ? documents.rosters : await withStored(deps, leagueId, documents);
  const origin = originOf(before, league);
  const transactions = await asAnnounced(deps, documents.transactions);
  await deps.mongo.transaction(async (session) => {
    const chain = await deps.chains.find(chainId, session);
    if (chain === null) throw new Error(`chain ${chainId} is gone`);
    const syncedAt = chain.syncedAt ?? chain.connectedAt;
    await deps.leagues.put({ ...league, ...origin }, session, syncedAt);
    await deps.rosters.replaceAll(leagueId, rosters, session);
    await putFacts(deps, { ...documents, transactions }, session);
    for (const week of gone) if (!week.isFinal) await deps.matchups.remove(week, session);
    for (const { week, isCorrected } of weeks) {
      await deps.matchups.put(week, session);
      if (isCorrected) await announceWeek(deps, chain, week, true, session);
    }
    if (isSameConnection) {
      for (const champion of documents.season_champions) await deps.seasonChampions.restore(champion, session);
    }
    await joinChain(deps, chain, league, leagueSeason, session);
    await addSynced(deps, session, chain, synced, league);
    await also(session);
  });
}

/**
 * Makes the weeks of an imported season final. Also those of one that is stored already and came from a file: a worker may
 * have died between the two, and nothing else comes back to them. Throws AppError `part-overtaken` where other jobs were
 * changing them.
 */
export async function settleImported(
  deps: SyncDeps,
  chainId: string,
  leagueId: string,
  outcome: Outcome,
): Promise<void> {
  const chain = await deps.chains.find(chainId);
  const stored = await deps.leagues.find(leagueId);
  if (chain === null || stored === null) return;
  if (!isWritten(outcome) && stored.importedAt === undefined) return;
  const areFinal = await finalizeWeeks(deps, chain, stored, {
    backfill: true,
    // What the archive does not hold never was.
    isKnownEmpty: () => true,
    onChange: (session) => addSynced(deps, session, chain, ['matchups'], stored),
  });
  if (!areFinal) await refuseOvertaken(deps, chain, stored);
  await deps.pages.refresh(leagueId);
}

/** What the provider has said of the season before it stays; else it is noted that only a file says so. */
function originOf(known: LeagueDoc | null, { previousLeagueId }: Pick<LeagueDoc, 'previousLeagueId'>) {
  if (known !== null && known.importedAt === undefined) return { previousLeagueId: known.previousLeagueId };
  return { previousLeagueId, importedAt: known?.importedAt ?? new Date() };
}

async function weeksNotIn(deps: SyncDeps, chainId: string, season: string, { matchups }: SeasonDocuments) {
  const importedIds = new Set(matchups.map(({ _id }) => _id));
  return (await deps.matchups.ofSeason(chainId, season)).filter(({ _id }) => !importedIds.has(_id));
}

/**
 * A final week that the season does not have any more: it stays without a game, so that whoever follows final weeks is
 * told, and would be told of it again if it came back.
 */
function emptiedWeek(week: MatchupWeekDoc): WeekToStore {
  const nothing = { rows: [], hash: contentHash([]), optimal: null, swaps: null, inactive: null };
  return { week: { ...week, ...nothing, revision: week.revision + 1 }, isCorrected: true };
}

/** Whether a stored season's rules, people or teams are others now: what a week says follows from these, not from its rows alone. */
async function isToldOtherwise(
  deps: Pick<SyncDeps, 'rosters'>,
  before: LeagueDoc | null,
  { leagues: [league], rosters }: SeasonDocuments,
): Promise<boolean> {
  if (before === null || league === undefined) return false;
  const toldOf = ({ settings, users }: Pick<LeagueDoc, 'settings' | 'users'>, teams: SeasonDocuments['rosters']) =>
    contentHash([settings, users, [...teams].sort((a, b) => a.rosterId - b.rosterId)]);
  return toldOf(before, await deps.rosters.ofLeague(before._id)) !== toldOf(league, rosters);
}

/** Rosters of an archive's season that are stored and not in the file stay. */
async function withStored(deps: SyncDeps, leagueId: string, { rosters }: SeasonDocuments) {
  const importedIds = new Set(rosters.map(({ _id }) => _id));
  const others = (await deps.rosters.ofLeague(leagueId)).filter(({ _id }) => !importedIds.has(_id));
  return [...rosters, ...others];
}

/** A file may have been made by an earlier connection: which one has announced a stored move is what is stored. */
async function asAnnounced(deps: Pick<SyncDeps, 'transactions'>, moves: SeasonDocuments['transactions']) {
  const stored = await deps.transactions.findMany(moves.map(({ _id }) => _id));
  const announcedIn = new Map(stored.map((move) => [move._id, move.announcedIn]));
  return moves.map((move) => {
    const known = announcedIn.get(move._id);
    return known === undefined ? move : { ...move, announcedIn: known };
  });
}

async function putFacts(deps: SyncDeps, documents: SeasonDocuments, session: ClientSession): Promise<void> {
  await deps.transactions.putAll(documents.transactions, session);
  for (const draft of documents.drafts) await deps.drafts.put(draft, session);
  for (const picks of documents.traded_picks) await deps.tradedPicks.put(picks, session);
  for (const bracket of documents.brackets) await deps.brackets.put(bracket, session);
  for (const snapshot of documents.raw_snapshots) await deps.rawSnapshots.put(snapshot, session);
}

interface WeekToStore {
  week: MatchupWeekDoc;
  isCorrected: boolean;
}

/**
 * `isOtherSeason`: a week, a team or the rules of the season are others now. All final weeks are corrections then, so
 * that whoever follows them works out anew what came from the season.
 */
async function weekToStore(
  deps: SyncDeps,
  file: MatchupWeekDoc,
  { isSameConnection, isOtherSeason }: { isSameConnection: boolean; isOtherSeason: boolean },
): Promise<WeekToStore> {
  const known = await deps.matchups.find(file.chainId, file.season, file.week);
  // Archives of versions that noted no slots say nothing of them.
  const isSame = known !== null && rowsHashOf(known) === file.hash;
  const slots = file.slots ?? (isSame ? known.slots : undefined);
  const week = { ...file, ...(slots !== undefined && { slots }) };
  if (known?.isFinal === true) {
    if (isSame && !isOtherSeason) {
      const { hash, revision, finalizedAt } = known;
      return { week: { ...week, hash, isFinal: true, revision, finalizedAt }, isCorrected: false };
    }
    const revision = Math.max(known.revision, week.revision) + 1;
    return { week: { ...week, isFinal: true, revision, finalizedAt: known.finalizedAt }, isCorrected: true };
  }
  if (isSameConnection) return { week, isCorrected: false };
  return { week: { ...week, isFinal: false, revision: known?.revision ?? 0, finalizedAt: null }, isCorrected: false };
}

/** A season that the chain did not have becomes its own: nothing of it is asked of the provider any more. */
async function joinChain(
  deps: SyncDeps,
  chain: ChainDoc,
  league: SeasonDocuments['leagues'][number],
  leagueSeason: string,
  session: ClientSession,
): Promise<void> {
  if (chain.leagueIds.includes(league._id)) return;
  await deps.chains.update(chain._id, withSeason(chain, league, leagueSeason), session);
  const now = new Date();
  for (const part of readParts) {
    await deps.syncCursors.mark(chain.connectionId, league._id, part, now, session);
  }
  await deps.seasonCursors.update(chain.connectionId, league._id, { closedAt: now }, session);
}

/** Outcomes that write. */
export const isWritten = (outcome: Outcome) => outcome === 'restored' || outcome === 'replaced';
