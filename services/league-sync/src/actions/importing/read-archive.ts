import { AppError } from '@dynasty/kit/errors';
import { createHash } from 'node:crypto';
import { type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { archivedDocuments, Manifest } from '../../bodies/archived-documents.js';
import {
  archiveFormat,
  archiveService,
  archiveVersion,
  manifestPath,
  seasonCollections,
  type SeasonCollection,
  seasonPath,
} from '../../domain/exporting/archive-format.js';
import { jsonPieces, PieceTooLarge } from '../../domain/importing/json-pieces.js';
import { type ChainDoc } from '../../store/chains.js';
import { contentHash } from '../../store/documents.js';
import { matchupWeekId } from '../../store/matchups.js';
import { rawSnapshotId } from '../../store/raw-snapshots.js';
import { damaged, openZip, type OpenZip, quoted, tooLarge } from './open-zip.js';
import { type ImportSource, type SeasonDocuments } from './season-documents.js';
import { createPauses } from './take-pauses.js';

type Doc = Record<string, unknown> & { _id: string; season: string; leagueId?: string };

/** Two thousand files by their names and checksums. */
const manifestBytes = 1024 * 1024;
/**
 * A season has some thousand documents of one kind, the largest of a hundred kilobytes, and one or two megabytes in all.
 * It is held in memory as a whole, where short names and numbers take nine times their text.
 */
const most = { documents: 20_000, documentBytes: 1024 * 1024, seasonBytes: 12 * 1024 * 1024 };
const isManifest = Compile(Manifest);
const checks = Object.fromEntries(
  Object.entries(archivedDocuments).map(([name, schema]) => [name, Compile(schema as TSchema)]),
);

/**
 * Opens the archive of a league, with documents that are the chain's from now on. Throws AppError: invalid
 * `archive-damaged` (with what is wrong), `archive-not-known` (another version), too-large `archive-too-large`,
 * conflict `archive-of-another-league`.
 */
export async function readArchive(bytes: Buffer, chain: ChainDoc): Promise<ImportSource> {
  const zip = await openZip(bytes);
  const manifest = await readManifest(zip);
  if (!manifest.seasons.some(({ leagueId }) => chain.leagueIds.includes(leagueId))) {
    throw new AppError('conflict', 'archive-of-another-league', 'This is the archive of another league.');
  }
  const paths = new Set(manifest.files.map(({ path }) => path));
  if (paths.size !== manifest.files.length) throw damaged('The manifest names a file twice.');
  const seasons = distinct(manifest.seasons);
  return {
    seasons,
    ...{ lines: 0, problems: [] },
    isWhole: false,
    isSameConnection: manifest.league.connectionId === chain.connectionId,
    async load(season) {
      if (statedBytes(manifest, season) > most.seasonBytes) throw tooLarge();
      const leagueId = seasons.find((known) => known.season === season)?.leagueId ?? '';
      const documents = {} as Record<SeasonCollection, unknown[]>;
      for (const collection of seasonCollections) {
        documents[collection] = await readDocuments(zip, manifest, { season, collection }, (doc) =>
          placed(doc, { collection, season, leagueId }, chain),
        );
      }
      return documents as SeasonDocuments;
    },
  };
}

async function readManifest(zip: OpenZip): Promise<Static<typeof Manifest>> {
  const content = await zip.read(manifestPath, manifestBytes);
  if (content === undefined) throw damaged('The archive has no manifest: it is not one of ours, or was cut off.');
  const manifest = jsonOf(content, manifestPath);
  const { format, version } = manifest as { format?: unknown; version?: unknown };
  if (format !== archiveFormat || version !== archiveVersion) {
    throw new AppError('invalid', 'archive-not-known', 'This version cannot read archives of that kind.');
  }
  if (!isManifest.Check(manifest)) throw damaged('The manifest is damaged.');
  return manifest;
}

/** How many bytes a season's files have, as the manifest says; each of them is held to that when it is read. */
function statedBytes({ files }: Static<typeof Manifest>, season: string): number {
  const paths = new Set(seasonCollections.map((collection) => seasonPath(season, collection)));
  return files.reduce((sum, { path, bytes }) => sum + (paths.has(path) ? bytes : 0), 0);
}

/** Every year has one league. */
function distinct(seasons: ImportSource['seasons']): ImportSource['seasons'] {
  if (new Set(seasons.map(({ season }) => season)).size !== seasons.length) {
    throw damaged('The archive has two leagues in one season.');
  }
  return [...seasons].sort((a, b) => Number(b.season) - Number(a.season));
}

/**
 * A file's documents as `place` makes them, once its length, checksum, count and every document are right. They are read
 * one by one, up to the first that is wrong, and others are served meanwhile.
 */
async function readDocuments(
  zip: OpenZip,
  manifest: Static<typeof Manifest>,
  { season, collection }: { season: string; collection: SeasonCollection },
  place: (doc: Doc) => Doc,
): Promise<Doc[]> {
  const path = seasonPath(season, collection);
  const stated = manifest.files.find((file) => file.path === path && file.service === archiveService);
  const content = await zip.read(path);
  if (stated === undefined || content === undefined) throw damaged(`The file ${quoted(path)} is missing.`);
  if (stated.count > most.documents) throw tooLarge();
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (content.length !== stated.bytes || sha256 !== stated.sha256) {
    throw damaged(`The file ${quoted(path)} has a wrong checksum: it was changed or damaged.`);
  }
  const docs: Doc[] = [];
  const pause = createPauses();
  for (const piece of piecesOf(content, path)) {
    if (docs.length === stated.count) throw damaged(`The file ${quoted(path)} is not complete.`);
    docs.push(place(checked(jsonOf(piece, path), { path, collection, number: docs.length + 1 })));
    await pause();
  }
  if (docs.length !== stated.count) throw damaged(`The file ${quoted(path)} is not complete.`);
  return docs;
}

function* piecesOf(content: Buffer, path: string): Generator<Buffer> {
  try {
    yield* jsonPieces(content, 'array', most.documentBytes);
  } catch (error) {
    throw error instanceof PieceTooLarge ? tooLarge(error) : damaged(`The file ${quoted(path)} is damaged.`, error);
  }
}

function checked(
  doc: object,
  { path, collection, number }: { path: string; collection: SeasonCollection; number: number },
): Doc {
  const check = checks[collection];
  if (check?.Check(doc) === true) return doc as Doc;
  const where = check?.Errors(doc)[0]?.instancePath ?? '';
  throw damaged(`The file ${quoted(path)} has a document that cannot be stored: number ${number}${at(where)}.`);
}

const at = (where: string) => (where === '' ? '' : `, at ${quoted(where)}`);

/** The document as it is stored in the chain. Throws for one that is not the season's. */
function placed(
  doc: Doc,
  { collection, season, leagueId }: { collection: SeasonCollection; season: string; leagueId: string },
  chain: Pick<ChainDoc, '_id' | 'connectionId'>,
): Doc {
  const wrong = () => damaged(`The archive holds a document of another league: ${quoted(doc._id)}.`);
  if (doc.season !== season || (doc.leagueId ?? leagueId) !== leagueId) throw wrong();
  const placedDoc: Doc = { ...doc, chainId: chain._id };
  const week = Number(doc['week']);
  const ids: Record<SeasonCollection, string | undefined> = {
    ...{ leagues: leagueId, traded_picks: leagueId, brackets: leagueId, season_champions: leagueId },
    rosters: `${leagueId}:${Number(doc['rosterId'])}`,
    matchups: undefined,
    raw_snapshots: rawSnapshotId(leagueId, week, String(doc['hash'])),
    transactions: /^[0-9]{1,20}$/.test(doc._id) ? doc._id : '',
    drafts: /^[0-9]{1,20}$/.test(doc._id) ? doc._id : '',
  };
  const id = ids[collection] ?? doc._id;
  if (id !== doc._id) throw wrong();
  if (collection === 'matchups') {
    placedDoc._id = matchupWeekId(chain._id, season, week);
    const hash = contentHash(doc['rows']);
    // Former versions wrote none of a week that was handed over from another league of its year.
    if (doc['hash'] !== '' && doc['hash'] !== hash) throw damaged(`Week ${week} of ${season} is not what it was.`);
    placedDoc['hash'] = hash;
    placedDoc['finalizedAt'] = dateOf(doc['finalizedAt']);
  }
  if (collection === 'season_champions') placedDoc['connectionId'] = chain.connectionId;
  if (collection === 'raw_snapshots') {
    placedDoc['fetchedAt'] = dateOf(doc['fetchedAt']);
    placedDoc['body'] = Buffer.from((doc['body'] as { $binary: { base64: string } }).$binary.base64, 'base64');
  }
  return placedDoc;
}

function dateOf(value: unknown): Date | null {
  if (value === null) return null;
  const date = new Date((value as { $date: string }).$date);
  if (Number.isNaN(date.getTime())) throw damaged('The archive holds a date that is none.');
  return date;
}

function jsonOf(content: Buffer, path: string): object {
  try {
    const value: unknown = JSON.parse(content.toString('utf8'));
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // The same as a text that is no object.
  }
  throw damaged(`The file ${quoted(path)} is damaged.`);
}
