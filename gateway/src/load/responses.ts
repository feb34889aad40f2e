import type { ServerResponse } from 'node:http';
import type { Response } from './places.js';

const ofService = Symbol('response of a service');

type Noted = ServerResponse & { [ofService]?: Response };

/** Notes that a service did what it was asked for. @param askedAt by performance.now() */
export function noteResponse(res: Noted, askedAt: number): void {
  const at = performance.now();
  res[ofService] = { at, tookMs: at - askedAt };
}

/** Undefined where no service has responded, or only that it failed. */
export const responseTo = (res: Noted): Response | undefined => res[ofService];
