import multipart from '@fastify/multipart';
import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { type FastifyRequest } from 'fastify';
import { tooLarge } from '../actions/importing/open-zip.js';
import { type PlanDeps } from '../actions/importing/plan-season.js';
import { previewImport } from '../actions/importing/preview-import.js';
import { readSource } from '../actions/importing/read-source.js';
import { startImport } from '../actions/importing/start-import.js';
import { ImportQuery, ImportReport, importStatus, ImportStatus, LastImport } from '../bodies/league-import.js';
import { type Deps } from '../deps.js';
import { type LineProblem } from '../domain/importing/season-table.js';

/** The largest file, in bytes: some ten times the archive of a league with ten seasons. */
export const IMPORT_BYTES = 16 * 1024 * 1024;
/** Time to send and check one, in ms. */
const longestMs = 60_000;

/** As many as a person reads. */
const mostProblems = 100;

type Slice = PlanDeps & Pick<Deps, 'mongo' | 'leagueImports' | 'connected'>;

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
        // Plain: one import runs at a time, and the same file once more changes nothing.
        config: { access: 'leagueAdmin', write: 'plain', limit: { max: 10, windowS: 60 }, timeLimitMs: longestMs },
        schema: {
          ...about,
          summary: 'Imports a file (the field `file`): the archive of this league, or a table of older seasons',
          consumes: ['multipart/form-data'],
          querystring: ImportQuery,
          response: { 200: ImportReport, 202: ImportStatus },
        },
      },
      async (request, reply) => {
        // What is refused is not read to its end, which may never come.
        reply.header('connection', 'close');
        const { bytes, name } = await readUpload(request);
        reply.removeHeader('connection');
        const chain = await deps.chains.find(request.league.chainId);
        if (chain === null) throw new AppError('missing', 'league-not-found', 'There is no such league here.');
        const source = await readSource(deps, bytes, chain);
        // All of it is read and checked before anything is written.
        const seasons = await previewImport(deps, chain, source);
        if (request.query.dryRun === true) {
          const { lines, problems } = source;
          const listed = problems.slice(0, mostProblems);
          return { fileName: name, seasons, lines, problems: listed, problemCount: problems.length };
        }
        if (seasons.length === 0) throw new AppError('invalid', 'nothing-to-import', nothingIn(source.problems[0]));
        // Whoever was told that it took too long sends it again.
        if (reply.sent) return undefined;
        const { accountId } = request.account;
        const job = await startImport(deps, chain, { bytes, name, accountId, seasons: seasons.length });
        deps.connected.emit('import');
        reply.code(202);
        return importStatus(job);
      },
    );
  });
}

/** The one file of the request. Throws AppError for anything else. */
async function readUpload(request: FastifyRequest): Promise<{ bytes: Buffer; name: string }> {
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
    return { bytes, name: part.filename.slice(0, 200) };
  } catch (error) {
    throw error instanceof AppError ? error : notAnUpload(error);
  }
}

const nothingIn = (first: LineProblem | undefined) =>
  first === undefined ? 'This file has no season.' : `Line ${first.line}: ${first.problem}.`;

const notAnUpload = (cause?: unknown) =>
  new AppError('invalid', 'upload-not-valid', 'Send one file, in the field file.', { cause });
