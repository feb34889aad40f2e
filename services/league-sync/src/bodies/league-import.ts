import { Type, type Static } from 'typebox';
import { type LeagueImportDoc } from '../store/league-imports.js';
import { Closed, StringOrNull } from './fields.js';

export const ImportQuery = Closed({
  /** Reads and checks the file, and writes nothing. */
  dryRun: Type.Optional(Type.Boolean({ default: false })),
});

const Season = Type.Object({
  season: Type.String(),
  /**
   * unchanged, restored (what was missing is added), replaced, kept (the provider delivers it otherwise), or unproved
   * (left out: only the file says that it is this league's).
   */
  outcome: Type.String(),
  /** Documents that are not stored yet, that are stored otherwise, and that are stored just so. */
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
});

/** What an import would do. */
export const ImportReport = Type.Object({
  fileName: Type.String(),
  /** Seasons that would be imported; those with a problem are left out. */
  seasons: Type.Array(Season),
  /** Lines of a table; 0 for an archive. */
  lines: Type.Integer(),
  /** What is wrong with them, the first hundred. */
  problems: Type.Array(Type.Object({ line: Type.Integer(), column: StringOrNull, problem: Type.String() })),
  /** How many there are. */
  problemCount: Type.Integer(),
});

/** How an import stands, or how the last one ended. */
export const ImportStatus = Type.Object({
  fileName: Type.String(),
  /** in_progress, success or error. */
  status: Type.String(),
  errorMessage: StringOrNull,
  startedAt: Type.String(),
  endedAt: StringOrNull,
  /** Seasons of the file. */
  total: Type.Integer(),
  /** Seasons that are done. */
  seasons: Type.Array(Season),
});

export type ImportReport = Static<typeof ImportReport>;
export type ImportStatus = Static<typeof ImportStatus>;

/** None: nothing was ever imported. */
export const LastImport = Type.Object({ last: Type.Union([ImportStatus, Type.Null()]) });

export function importStatus(job: LeagueImportDoc): ImportStatus {
  return {
    fileName: job.fileName,
    status: job.state,
    errorMessage: job.errorMessage,
    startedAt: job.startedAt.toISOString(),
    endedAt: job.endedAt?.toISOString() ?? null,
    total: job.total,
    seasons: job.done,
  };
}
