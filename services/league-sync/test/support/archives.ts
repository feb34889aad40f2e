import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { createHash } from 'node:crypto';
import { exportLeague } from '../../src/actions/exporting/export-league.js';
import { openZip } from '../../src/actions/importing/open-zip.js';
import { type ArchiveManifest } from '../../src/domain/exporting/archive-format.js';
import { type Deps } from '../../src/deps.js';

/** Everything that belongs to a season: what a reset takes away. */
const seasonCollections = [
  ...['leagues', 'rosters', 'matchups', 'transactions', 'drafts', 'traded_picks', 'brackets'],
  ...['raw_snapshots', 'season_champions', 'pages'],
];

export const archiveOf = async (deps: Deps, chainId: string): Promise<Buffer> =>
  buffer((await exportLeague(deps, chainId)).content);

/** Removes all seasons' documents of a chain; returns how many there were. */
export async function wipe(deps: Deps, chainId: string, season?: string): Promise<number> {
  let removed = 0;
  for (const name of seasonCollections) {
    const filter = { chainId, ...(season !== undefined && name !== 'pages' && { season }) };
    removed += (await deps.mongo.connection.collection(name).deleteMany(filter)).deletedCount;
  }
  return removed;
}

/** The files of an archive by their paths, to be changed. */
export async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await openZip(bytes);
  const files = new Map<string, Buffer>();
  for (const path of zip.paths) files.set(path, (await zip.read(path)) ?? Buffer.alloc(0));
  return files;
}

export function packed(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of files) zip.addBuffer(content, path);
  zip.end();
  return buffer(zip.outputStream.pipe(new PassThrough()));
}

/** The same archive with a document changed and the manifest corrected: what a careful forger would send. */
export async function forged(bytes: Buffer, path: string, change: (docs: never[]) => unknown): Promise<Buffer> {
  const files = await unpacked(bytes);
  const docs = JSON.parse(String(files.get(path))) as never[];
  const content = Buffer.from(JSON.stringify(change(docs) ?? docs));
  files.set(path, content);
  const manifest = JSON.parse(String(files.get('manifest.json'))) as ArchiveManifest;
  const file = manifest.files.find((each) => each.path === path);
  if (file === undefined) throw new Error(`no ${path}`);
  file.bytes = content.length;
  file.count = (JSON.parse(String(content)) as unknown[]).length;
  file.sha256 = createHash('sha256').update(content).digest('hex');
  files.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  return packed(files);
}

/** A multipart body with one file. */
export function fileForm(content: Buffer, { field = 'file', name = 'league.zip' } = {}) {
  const head = `--sep\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--sep--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=sep' },
  };
}

/** The file with some bytes changed. */
export function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (const at of [500, 5_000, 10_000]) copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

/** With a file that would be put outside: the library that writes zips refuses such names, so the bytes are changed. */
export function slipped(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll('aa/evil', '../evil'), 'latin1');
}
