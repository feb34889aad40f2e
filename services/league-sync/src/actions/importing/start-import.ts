import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { hooksOf } from '@dynasty/kit/transaction-hooks';
import { randomUUID } from 'node:crypto';
import { type Deps } from '../../deps.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueImportDoc } from '../../store/league-imports.js';

type Slice = Pick<Deps, 'leagueImports' | 'connected'>;

/** A checked file that waits for its job. */
export interface KeptFile {
  fileId: string;
  name: string;
  accountId: string;
  /** How many it has. */
  seasons: number;
}

/** Keeps a checked file for the job that imports it; what no job ever reads goes by itself. */
export async function keepFile(
  { leagueImports }: Pick<Deps, 'leagueImports'>,
  { _id: chainId }: Pick<ChainDoc, '_id'>,
  { bytes, ...file }: Omit<KeptFile, 'fileId'> & { bytes: Buffer },
): Promise<KeptFile> {
  const fileId = `${chainId}:${randomUUID()}`;
  try {
    await leagueImports.keepFile(chainId, fileId, bytes);
  } catch (error) {
    await leagueImports.forgetFile(fileId).catch(() => undefined);
    throw error;
  }
  return { fileId, ...file };
}

/**
 * Starts the job that imports a kept file. Throws AppError conflict `import-running` while one is under way.
 */
export async function startImport(
  { leagueImports, connected }: Slice,
  session: ClientSession,
  { _id: chainId }: Pick<ChainDoc, '_id'>,
  file: KeptFile,
): Promise<LeagueImportDoc> {
  const before = await leagueImports.find(chainId, session);
  if (before?.state === 'in_progress') {
    throw new AppError('conflict', 'import-running', 'A file is being imported into this league already.');
  }
  const job: LeagueImportDoc = {
    _id: chainId,
    chainId,
    fileId: file.fileId,
    fileName: file.name,
    startedBy: file.accountId,
    startedAt: new Date(),
    endedAt: null,
    state: 'in_progress',
    errorMessage: null,
    total: file.seasons,
    done: [],
  };
  await leagueImports.start(job, session);
  hooksOf(session).afterCommit.push(() => connected.emit('import'));
  return job;
}
