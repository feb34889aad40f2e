import { AppError } from '@dynasty/kit/errors';
import { randomUUID } from 'node:crypto';
import { type Deps } from '../../deps.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueImportDoc } from '../../store/league-imports.js';

type Slice = Pick<Deps, 'mongo' | 'leagueImports'>;

/**
 * Keeps a checked file and starts the job that imports it. Throws AppError conflict `import-running` while one is under
 * way.
 */
export async function startImport(
  deps: Slice,
  chain: Pick<ChainDoc, '_id'>,
  file: { bytes: Buffer; name: string; accountId: string; seasons: number },
): Promise<LeagueImportDoc> {
  const fileId = `${chain._id}:${randomUUID()}`;
  const job: LeagueImportDoc = {
    _id: chain._id,
    chainId: chain._id,
    fileId,
    fileName: file.name.slice(0, 200),
    startedBy: file.accountId,
    startedAt: new Date(),
    endedAt: null,
    state: 'in_progress',
    errorMessage: null,
    total: file.seasons,
    done: [],
  };
  await deps.leagueImports.keepFile(chain._id, fileId, file.bytes);
  try {
    await deps.mongo.transaction(async (session) => {
      const before = await deps.leagueImports.find(chain._id, session);
      if (before?.state === 'in_progress') {
        throw new AppError('conflict', 'import-running', 'A file is being imported into this league already.');
      }
      await deps.leagueImports.start(job, session);
    });
  } catch (error) {
    await deps.leagueImports.forgetFile(fileId);
    throw error;
  }
  return job;
}
