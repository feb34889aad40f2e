import { type Deps } from '../../deps.js';
import { type ChainDoc } from '../../store/chains.js';
import { readArchive } from './read-archive.js';
import { readTable } from './read-table.js';
import { type ImportSource } from './season-documents.js';

/** Opens a file that is to be imported: an archive, or a table of seasons. Throws AppError for a wrong archive. */
export function readSource(
  deps: Pick<Deps, 'leagues' | 'nflState'>,
  bytes: Buffer,
  chain: ChainDoc,
): Promise<ImportSource> {
  const isZip = bytes.subarray(0, 2).equals(Buffer.from('PK'));
  return isZip ? readArchive(bytes, chain) : readTable(deps, bytes, chain);
}
