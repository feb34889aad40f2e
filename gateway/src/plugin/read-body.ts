import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request } from 'express';
import type { Deps } from '../deps.js';
import { networkOf } from './limits.js';
import { BodyRefused, bodyTooSlow, noRoomForBody, type Refusal } from './refuse.js';

/** Whether a request says that it brings a body; one of no bytes is none. */
export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * The whole body, or undefined once it proves longer than `limit` bytes: then it is whole again, for whoever reads it.
 * Rejects with BodyRefused when its sender stands still or too much is held already, and when the client goes away.
 */
export function readBody(
  req: Request,
  res: ServerResponse,
  limit: number,
  { config, heldBytes }: Pick<Deps, 'config' | 'heldBytes'>,
): Promise<Buffer | undefined> {
  const hold = heldBytes.holder(res, networkOf(req.ip ?? ''));
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const late = setTimeout(() => giveUp(bodyTooSlow), config.http.bodyStandstillMs);

    function leave(): void {
      clearTimeout(late);
      req.off('data', onData);
    }

    function giveUp(refusal: Refusal): void {
      leave();
      reject(new BodyRefused(refusal));
    }

    function onData(piece: Buffer): void {
      const noRoom = hold(piece.length);
      if (noRoom !== undefined) return giveUp(noRoomForBody(noRoom));
      late.refresh();
      pieces.push(piece);
      size += piece.length;
      if (size <= limit) return;
      leave();
      req.pause();
      req.unshift(Buffer.concat(pieces));
      resolve(undefined);
    }

    req.on('data', onData);
    req.once('end', () => {
      leave();
      resolve(Buffer.concat(pieces));
    });
    req.once('error', reject);
    // Also said of a request whose body is complete.
    req.once('close', () => {
      leave();
      if (!req.complete) reject(new Error('The client went away.'));
    });
  });
}
