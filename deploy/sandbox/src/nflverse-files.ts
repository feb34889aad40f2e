import { createReadStream, promises as fs } from 'node:fs';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';

const safeName = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}$/;

const contentTypes: Record<string, string> = {
  '.csv': 'text/csv; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** True when the caller's copy is the file's current state (`If-None-Match` decides, else `If-Modified-Since`). */
function isFresh(request: FastifyRequest, etag: string, modified: Date): boolean {
  const tags = request.headers['if-none-match'];
  if (tags !== undefined) return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return Number.isFinite(since) && Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

/** Files that nflverse publishes by season, and what the one is called here that holds several seasons. */
const collected: readonly [ofSeason: RegExp, ofSeveral: RegExp][] = [
  [/^roster_(\d{4})\.parquet$/, /^rosters_seasonal_(\d{4})-(\d{4})\.parquet$/],
  [/^injuries_(\d{4})\.parquet$/, /^injuries_(\d{4})-(\d{4})\.parquet$/],
];

async function fileFor(folder: string, name: string): Promise<string> {
  const [ofSeason, ofSeveral] = collected.find(([pattern]) => pattern.test(name)) ?? [];
  if (ofSeason === undefined || ofSeveral === undefined) return name;
  const season = Number(ofSeason.exec(name)?.[1]);
  const names = await fs.readdir(folder).catch(() => [] as string[]);
  const holds = (other: string) => {
    const [, from, to] = ofSeveral.exec(other) ?? [];
    return season >= Number(from) && season <= Number(to);
  };
  return names.find(holds) ?? name;
}

/** Sends one file of an nflverse release with its validators; 404 when there is none of that name. */
export async function sendNflverseFile(
  folder: string | undefined,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = folder !== undefined && safeName.test(name) ? path.join(folder, await fileFor(folder, name)) : null;
  const entry = file ? await fs.stat(file).catch(() => null) : null;
  if (!file || !entry?.isFile()) return reply.code(404).type('text/plain').send('Not Found');
  const etag = `"${entry.size.toString(16)}-${Math.floor(entry.mtimeMs).toString(16)}"`;
  void reply.header('etag', etag).header('last-modified', entry.mtime.toUTCString());
  if (isFresh(request, etag, entry.mtime)) return reply.code(304).send();
  const type = contentTypes[path.extname(file)] ?? 'application/octet-stream';
  return reply.type(type).header('content-length', entry.size).send(createReadStream(file));
}
