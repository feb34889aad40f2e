import { certainSession, freshSession } from '../session/session';
import { ApiError } from './api-error';
import { noteFailure } from './lost-session';
import { keyOf } from './query-key';
import type { ParamsOf, PathWith } from './schema-types';

interface Options {
  /** Bytes that are here; how many will come is not known. */
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

/**
 * Reads a file of the API to its end. Rejects with an ApiError, with an AbortError once the signal is aborted, and when
 * the file breaks off.
 */
export async function download<P extends PathWith<'get'>>(
  path: P,
  params: ParamsOf<P> & { path: Record<string, unknown> },
  { onProgress, signal }: Options,
): Promise<File> {
  await certainSession();
  await freshSession();
  const response = await globalThis.fetch(`/${keyOf(path, params).join('/')}`, { signal });
  if (!response.ok || response.body === null) {
    const error = await ApiError.from(response);
    noteFailure(error);
    throw error;
  }
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value);
    bytes += next.value.length;
    onProgress(bytes);
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return new File(pieces, name ?? 'download', { type: response.headers.get('content-type') ?? '' });
}
