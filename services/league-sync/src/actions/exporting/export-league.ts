import { AppError } from '@dynasty/kit/errors';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Deps } from '../../deps.js';
import { archiveFormat, archiveVersion } from '../../domain/exporting/archive-format.js';
import { type ChainDoc } from '../../store/chains.js';
import { archiveFiles } from './archive-files.js';
import { writeZip } from './write-zip.js';

type Slice = Pick<Deps, 'chains' | 'leases' | 'leagueArchive' | 'logger'>;

/** A crashed process does not keep others from exporting for longer than this. */
const leaseMs = 6_000;

/**
 * Everything that is stored of a league, as a zip that is written while it is read: its documents, tables of them, and
 * a manifest. It shows one moment, and the league may be polled meanwhile; one export of a league runs at a time.
 * Throws AppError: missing `league-not-found`, conflict `export-running`.
 */
export async function exportLeague(deps: Slice, chainId: string): Promise<{ name: string; content: Readable }> {
  const chain = await deps.chains.find(chainId);
  if (chain === null) throw new AppError('missing', 'league-not-found', 'There is no such league here.');
  const content = new PassThrough();
  return new Promise((resolve, reject) => {
    const running = deps.leases.withLease(`export:${chainId}`, leaseMs, async (leaseSignal) => {
      const zip = new PassThrough();
      const lost = () => content.destroy(new Error('the export lost its lease'));
      leaseSignal.addEventListener('abort', lost);
      resolve({ name: chain.name, content });
      const flowing = pipeline(zip, content, { end: false });
      await Promise.all([write(deps, chain, zip), flowing]).catch((error: unknown) => {
        zip.destroy();
        // The reader learns of it by a connection that breaks off; most often it is the reader who has gone.
        deps.logger.warn({ err: error, chainId }, 'an export was not completed');
        content.destroy(error instanceof Error ? error : undefined);
      });
    });
    running.then((isFree) => {
      // Who has the whole file may ask for it again at once: it ends after the lease.
      if (isFree) content.end();
      else reject(alreadyRunning());
    }, reject);
  });
}

function write({ leagueArchive }: Slice, { _id: chainId, connectionId }: ChainDoc, output: PassThrough): Promise<void> {
  return leagueArchive.atOneMoment(async (read) => {
    const [chain] = await read.ofLeague('chains', chainId).toArray();
    if (chain === undefined) throw new Error(`chain ${chainId} is gone`);
    const { name, currentLeagueId, seasons } = chain;
    const head = {
      format: archiveFormat,
      version: archiveVersion,
      league: { chainId, connectionId, name, currentLeagueId },
      seasons: seasons.map(({ season, leagueId }) => ({ season, leagueId })),
    };
    const years = [...new Set(seasons.map(({ season }) => season))];
    await writeZip(archiveFiles(read, chain, years), head, output);
  });
}

const alreadyRunning = () =>
  new AppError('conflict', 'export-running', 'This league is being exported already. Try again when that has ended.', {
    retryAfterS: 5,
  });
