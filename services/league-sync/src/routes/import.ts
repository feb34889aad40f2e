import multipart from '@fastify/multipart';
import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { takeUpload } from '@dynasty/kit/http/uploads';
import { hashOf } from '@dynasty/kit/idempotency';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { uploadEnded } from '@dynasty/kit/upload-places';
import { type FastifyRequest } from 'fastify';
import { tooLarge } from '../actions/importing/open-zip.js';
import { type PlanDeps } from '../actions/importing/plan-season.js';
import { previewImport } from '../actions/importing/preview-import.js';
import { keepFile, type KeptFile, startImport } from '../actions/importing/start-import.js';
import { ImportQuery, ImportReport, importStatus, ImportStatus, LastImport } from '../bodies/league-import.js';
import { type Deps } from '../deps.js';

/** The largest file, in bytes: some ten times the archive of a league with ten seasons. */
export const IMPORT_BYTES = 16 * 1024 * 1024;
/** Time to send and check one, in ms. */
const longestMs = 60_000;

type Slice = PlanDeps & Pick<Deps, 'leagueImports' | 'connected' | 'importPlaces'>;

/** A file that was checked, and kept unless it was only tried. */
interface Checked {
  report: ImportReport;
  file?: KeptFile;
}

const path = '/api/leagues/:leagueId/historical-data/import';

/** Files with seasons that are taken into a league: what one would do, and the job that does it. */
export async function importRoutes(app: App, deps: Slice): Promise<void> {
  const about = { tags: ['history'], params: LeagueParams } as const;
  app.get(
    path,
    { config: { access: 'leagueAdmin' }, schema: { ...about, response: { 200: LastImport } } },
    async ({ league }) => {
      const job = await deps.leagueImports.find(league.chainId);
      return { last: job === null ? null : importStatus(job) };
    },
  );

  await app.register(async (uploads: App) => {
    await uploads.register(multipart, {
      limits: { fileSize: IMPORT_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 50 },
    });
    uploads.post(
      path,
      {
        config: { access: 'leagueAdmin', write: 'upload', limit: { max: 10, windowS: 60 }, timeLimitMs: longestMs },
        schema: {
          ...about,
          summary: 'Imports a file (the field `file`): the archive of this league, or a table of older seasons',
          consumes: ['multipart/form-data'],
          querystring: ImportQuery,
          response: { 200: ImportReport, 202: ImportStatus },
        },
      },
      async (request, reply) => {
        const { accountId } = request.account;
        const chain = await deps.chains.find(request.league.chainId);
        if (chain === null) throw new AppError('missing', 'league-not-found', 'There is no such league here.');
        const isTrial = request.query.dryRun === true;
        return takeUpload<SentFile, Checked, ImportReport | ImportStatus>(request, reply, {
          places: deps.importPlaces,
          read: () => readUpload(request),
          async keep({ bytes, name }, gone) {
            // All of it is read and checked before anything is written.
            const report = await previewImport(deps, chain, { bytes, name });
            if (isTrial) return { report };
            if (report.seasons.length === 0) {
              throw new AppError('invalid', 'nothing-to-import', nothingIn(report.problems[0]));
            }
            // Whoever was told that it took too long sends it again.
            if (gone.aborted) throw uploadEnded();
            return {
              report,
              file: await keepFile(deps, chain, { bytes, name, accountId, seasons: report.seasons.length }),
            };
          },
          async work(session, { report, file }) {
            if (file === undefined) return { status: 200, body: report };
            return { status: 202, body: importStatus(await startImport(deps, session, chain, file)) };
          },
          async discard({ file }) {
            if (file !== undefined) await deps.leagueImports.forgetFile(file.fileId);
          },
        });
      },
    );
  });
}

interface SentFile {
  bytes: Buffer;
  name: string;
  /** What tells it from every other upload. */
  print: object;
}

/** The one file of the request. Throws AppError for anything else. */
async function readUpload(request: FastifyRequest): Promise<SentFile> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported', 'unsupported-media-type', 'Send multipart/form-data with the field file.');
  }
  try {
    const part = await request.file();
    if (part?.fieldname !== 'file') throw notAnUpload();
    const pieces: Buffer[] = [];
    for await (const piece of part.file) pieces.push(piece as Buffer);
    if (part.file.truncated) throw tooLarge();
    const bytes = Buffer.concat(pieces);
    if (bytes.length === 0) throw notAnUpload();
    const name = part.filename.slice(0, 200);
    return { bytes, name, print: { name, bytes: hashOf(bytes) } };
  } catch (error) {
    throw error instanceof AppError ? error : notAnUpload(error);
  }
}

const nothingIn = (first: ImportReport['problems'][number] | undefined) =>
  first === undefined ? 'This file has no season.' : `Line ${first.line}: ${first.problem}.`;

const notAnUpload = (cause?: unknown) =>
  new AppError('invalid', 'upload-not-valid', 'Send one file, in the field file.', { cause });
