import { certainSession, freshSession } from '../session/session';
import { ApiError } from './api-error';
import { noted } from './lost-session';
import { keyOf } from './query-key';
import type { BodyOf, ParamsOf, PathWith } from './schema-types';

interface Address {
  path: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/**
 * By the file and where it goes: kept until it has worked, so that trying again after a lost response does it once, also
 * with the same file chosen anew.
 */
const keys = new Map<string, string>();

/** The server says that a key is of no use any more: of another file by the same name, or of one that is gone again. */
const usedUp = new Set([409, 422]);

interface Options {
  /** The name of the field that carries the file. */
  field: string;
  file: File;
  /** 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a file; unlike fetch, an XMLHttpRequest says how far it is. The services take it once however often it is tried
 * again. Rejects with an ApiError, or with an AbortError once the signal is aborted.
 */
export async function upload<P extends PathWith<'post'>>(
  path: P,
  params: ParamsOf<P, 'post'> & Address,
  { field, file, onProgress, signal }: Options,
): Promise<BodyOf<P, 'post'>> {
  await certainSession();
  await freshSession();
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  const body = new FormData();
  body.append(field, file);
  const address = addressOf(path, params);
  const sent = JSON.stringify([address, file.name, file.size, file.type, file.lastModified]);
  const key = keys.get(sent) ?? crypto.randomUUID();
  keys.set(sent, key);
  const response = new Promise<BodyOf<P, 'post'>>((resolve, reject) => {
    request.open('POST', address);
    // Proof that our own page wrote this: a form of another site cannot add a header.
    request.setRequestHeader('X-Requested-With', 'dynasty');
    request.setRequestHeader('Idempotency-Key', key);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () => {
      const hasWorked = request.status >= 200 && request.status <= 299;
      if (hasWorked || usedUp.has(request.status)) keys.delete(sent);
      if (!hasWorked) {
        const requestId = request.getResponseHeader('x-request-id') ?? undefined;
        reject(new ApiError(request.status, request.responseText, request.statusText, requestId));
      } else resolve(JSON.parse(request.responseText) as BodyOf<P, 'post'>);
    };
    request.onerror = () => reject(new ApiError(0, JSON.stringify({ message: 'There is no connection.' })));
    request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
  return noted(response);
}

function addressOf(path: string, { path: parts, query }: Address): string {
  const asked = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
  const search = asked.length === 0 ? '' : `?${new URLSearchParams(asked).toString()}`;
  return `/${keyOf(path, { path: parts }).join('/')}${search}`;
}
