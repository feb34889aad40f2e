import type { ServerResponse } from 'node:http';
import type { TokenVerifier } from '@dynasty/kit/auth';
import type { CallLimits } from '@dynasty/kit/limits';
import type { Logger } from '@dynasty/kit/logger';
import type { Passing } from '@dynasty/kit/passing';
import type { Config } from './config.js';
import type { HeldBytes } from './load/held-bytes.js';
import type { Places } from './load/places.js';
import type { CountShed } from './load/shed-count.js';
import type { LastResponses } from './plugin/last-responses.js';

/** Sessions that were signed out before their tokens expired. */
export interface SignOuts {
  /** Makes every process refuse the session's tokens; rejects while the bus is out of reach. */
  record(sid: string): Promise<void>;
}

/** What the process knows about its own end. */
export interface Draining {
  started: boolean;
  /** Open event streams; they are ended at once, since browsers come back by themselves. */
  streams: Set<ServerResponse>;
  /** Responses that are not sent yet. */
  responses: Passing<ServerResponse>;
}

export interface Deps {
  config: Config;
  logger: Logger;
  verifier: TokenVerifier;
  signOuts: SignOuts;
  /** What one address may send, counted by all gateways together. */
  limits: Pick<CallLimits, 'count' | 'countStrictly'>;
  draining: Draining;
  /** For requests of the API that are under way. */
  places: Places;
  /** What all requests hold of their bodies. */
  heldBytes: HeldBytes;
  /** Told of each request that is refused for the sake of the others. */
  countShed: CountShed;
  lastResponses: LastResponses;
  /** The servers that this process cannot work without, by name. */
  readiness: Record<string, () => Promise<void>>;
}
