import type { ServerResponse } from 'node:http';
import type { Response } from './places.js';

const responses = new WeakMap<ServerResponse, Response>();

/** Notes that a service did what it was asked for. @param askedAt by performance.now() */
export function noteResponse(res: ServerResponse, askedAt: number): void {
  const at = performance.now();
  responses.set(res, { at, tookMs: at - askedAt });
}

/** Undefined where no service has responded, or only that it failed. */
export const responseTo = (res: ServerResponse): Response | undefined => responses.get(res);
