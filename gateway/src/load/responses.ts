import type { ServerResponse } from 'node:http';
import type { Response } from './places.js';
import type { Shed } from './shed-count.js';

const ofService = Symbol('response of a service');
const whyShed = Symbol('why it is refused for the sake of the others');

type Noted = ServerResponse & { [ofService]?: Response; [whyShed]?: Shed };

/** Notes that a service did what it was asked for. @param askedAt by performance.now() */
export function noteResponse(res: Noted, askedAt: number): void {
  const at = performance.now();
  res[ofService] = { at, tookMs: at - askedAt };
}

/** Undefined where no service has responded, or only that it failed. */
export const responseTo = (res: Noted): Response | undefined => res[ofService];

/** Notes that a request is refused for the sake of the others. */
export function noteShed(res: Noted, shed: Shed): void {
  res[whyShed] = shed;
}

/** Undefined where it is not. */
export const shedOf = (res: Noted): Shed | undefined => res[whyShed];
