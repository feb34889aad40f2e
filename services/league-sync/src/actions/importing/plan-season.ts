import { AppError } from '@dynasty/kit/errors';
import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { type Deps } from '../../deps.js';
import { seasonCollections, type SeasonCollection } from '../../domain/exporting/archive-format.js';
import { importOutcome, type Outcome } from '../../domain/importing/import-outcome.js';
import { type ChainDoc } from '../../store/chains.js';
import { contentHash } from '../../store/documents.js';
import { type ImportSource, type SeasonDocuments } from './season-documents.js';
import { createPauses } from './take-pauses.js';

export type PlanDeps = Pick<Deps, 'leagueArchive' | 'chains' | 'leagues' | 'nflState'>;

/** What an import makes of a season. */
export interface SeasonPlan {
  season: string;
  leagueId: string;
  outcome: Outcome;
  /** Documents that are not stored yet; that are stored otherwise, or go; and that are stored just so. */
  added: number;
  changed: number;
  unchanged: number;
}

type Stored = { _id: string } & Record<string, unknown>;

/** What a whole season has all of: what is stored besides goes with its import. */
const goesUnlessNamed: ReadonlySet<SeasonCollection> = new Set(['rosters', 'matchups']);

/** Fields that differ between two readings of the same facts, and what finality adds to a week. */
const bookkeeping: Partial<Record<SeasonCollection, readonly string[]>> = {
  matchups: ['isFinal', 'revision', 'finalizedAt', 'optimal', 'swaps', 'shape', 'slots'],
  transactions: ['announcedIn'],
  raw_snapshots: ['fetchedAt', 'body'],
  season_champions: ['connectionId', 'revision', 'owners'],
};

/**
 * Compares a season's documents with what is stored; of one that is not known as the chain's nothing counts. Throws
 * AppError conflict `season-of-another-league` when the league, or a document, is another chain's.
 */
export async function planSeason(
  deps: PlanDeps,
  chain: ChainDoc,
  { season, leagueId }: { season: string; leagueId: string },
  documents: SeasonDocuments,
  { isWhole }: Pick<ImportSource, 'isWhole'>,
): Promise<SeasonPlan> {
  const isOurs = await isOfChain(deps, chain, { season, leagueId });
  const counts = { added: 0, changed: 0, unchanged: 0 };
  const pause = createPauses();
  const read = deps.leagueArchive.now();
  for (const collection of seasonCollections) {
    const docs = documents[collection];
    const stored = new Map<string, string>();
    for await (const doc of read.ofSeason(collection, chain._id, season)) {
      // A week that an earlier import took away stays on record without a game: to a whole season it is not there.
      if (isWhole && 'rows' in doc && doc.rows.length === 0) continue;
      stored.set(doc._id, factsOf(collection, doc as never));
    }
    for (const doc of docs) {
      const known = stored.get(doc._id);
      if (known === undefined) counts.added += 1;
      else if (known === factsOf(collection, doc as never)) counts.unchanged += 1;
      else counts.changed += 1;
      await pause();
    }
    const ids = docs.map(({ _id }) => _id);
    if (isWhole && goesUnlessNamed.has(collection)) {
      const kept = new Set(ids);
      counts.changed += [...stored.keys()].filter((id) => !kept.has(id)).length;
    }
    if (new Set(ids).size !== ids.length || (await read.hasForeign(collection, chain._id, ids))) {
      throw otherLeague(season);
    }
  }
  if (!isOurs) return { season, leagueId, outcome: 'unproved', added: 0, changed: 0, unchanged: 0 };
  const newest = (await deps.nflState.find())?.season ?? chain.seasons[0]?.season ?? season;
  const outcome = importOutcome({ season, isOfTable: isMadeUp(leagueId) }, newest, counts);
  return { season, leagueId, outcome, ...counts };
}

/**
 * Whether the chain has this season, the provider's own word names it as the one before, or it came from a table of the
 * chain's own. What a file says of leagues does not count: its sender could take a league that others are about to connect.
 */
async function isOfChain(
  deps: PlanDeps,
  chain: ChainDoc,
  { season, leagueId }: { season: string; leagueId: string },
): Promise<boolean> {
  const known = chain.seasons.find((own) => own.season === season);
  if (known?.leagueId === leagueId) return true;
  const owner = await deps.chains.findByLeague(leagueId);
  if (owner !== null && owner._id !== chain._id) throw otherLeague(season);
  // The year has another league here.
  if (known !== undefined) return false;
  if (isMadeUp(leagueId)) return true;
  const stored = await deps.leagues.ofChain(chain._id);
  return stored.some(({ previousLeagueId, importedAt }) => importedAt === undefined && previousLeagueId === leagueId);
}

function factsOf(collection: SeasonCollection, doc: Stored): string {
  const left = new Set(bookkeeping[collection] ?? []);
  return contentHash(Object.fromEntries(Object.entries(doc).filter(([field]) => !left.has(field))));
}

const otherLeague = (season: string) =>
  new AppError('conflict', 'season-of-another-league', `The season ${season} of this file is another league’s.`);
