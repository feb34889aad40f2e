/** The name of the format, and the version that is written. Readers refuse versions that they do not know. */
export const archiveFormat = 'dynasty-companion-league';
export const archiveVersion = 1;
/** The last file of an archive: it names all the others. */
export const manifestPath = 'manifest.json';
/** Who writes the files of league-sync; files of services that a reader does not know are left alone. */
export const archiveService = 'league-sync';

/** Collections that hold a season's facts, in the order in which they are stored again. */
export const seasonCollections = [
  'leagues',
  'rosters',
  'matchups',
  'transactions',
  'drafts',
  'traded_picks',
  'brackets',
  'raw_snapshots',
  'season_champions',
] as const;
export type SeasonCollection = (typeof seasonCollections)[number];

/** Collections that belong to the league as a whole; they are for reading, and are not stored again. */
export const leagueCollections = ['chains', 'memberships', 'season_collections'] as const;

export interface ArchivedFile {
  path: string;
  service: string;
  /** Of files with documents: what they are, and of which season. */
  collection?: string;
  season?: string;
  /** Documents or lines, without the head of a table. */
  count: number;
  /** Uncompressed. */
  bytes: number;
  /** Of the uncompressed bytes, in hex. */
  sha256: string;
}

export interface ArchiveManifest {
  format: string;
  version: number;
  league: { chainId: string; connectionId: string; name: string; currentLeagueId: string };
  /** Newest first. */
  seasons: { season: string; leagueId: string }[];
  files: ArchivedFile[];
}

export const seasonPath = (season: string, collection: SeasonCollection) => `seasons/${season}/${collection}.json`;
export const leaguePath = (collection: string) => `league/${collection}.json`;
export const tablePath = (table: string) => `csv/${table}.csv`;
