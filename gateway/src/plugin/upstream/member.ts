import { isIPv6, type LookupFunction } from 'node:net';
import { createPassing, type Passing } from '@dynasty/kit/passing';
import { Pool } from 'undici';

const connectTimeoutMs = 2_000;
/** Of a server that does not say how long it keeps idle connections. */
const idleMs = 30_000;
/** Shorter than the services keep them (72 s, as they say), so it is we who close them. */
const longestIdleMs = 70_000;
const connections = 128;
/** As many again may wait for a connection; a service that is stuck would gather more and more of them. */
const mostBusy = 2 * connections;

/** One process of a service, with its pool of connections. */
export interface Member {
  /** `10.0.0.7:3000`; the name stands there while it has not been resolved. */
  readonly address: string;
  readonly pool: Pool;
  /** A connection for questions whether it is there: those of the pool may all be in use. */
  readonly line: Pool;
  /** Requests that it has not finished. */
  busy: number;
  /** It gets no more requests than this at a time; any number of those whose responses have no end. */
  readonly mostBusy: number;
  /** Requests in a row to which it did not respond in time. */
  late: number;
  /** When it last responded to something, or got something to do after it had nothing; by performance.now(). */
  heardAt: number;
  /** What to do with the requests that it has, should it prove to stand still. */
  readonly onSilence: Passing<() => void>;
  /** When it was taken out of the turns, by performance.now(); undefined while it has turns. */
  ejectedAt: number | undefined;
  /** It was taken out because it stands still: whatever it is asked would only wait. */
  isSilent: boolean;
}

/**
 * A member at `url`. With `ip` its connections go there, while the Host header and a certificate's name stay those of the
 * address. @param unlimited for responses without an end, which hold a connection each
 */
export function openMember(url: string, unlimited: boolean, ip?: string): Member {
  const poolOf = (size: number | null) =>
    new Pool(url, {
      connections: size,
      pipelining: 1,
      bodyTimeout: 0,
      connectTimeout: connectTimeoutMs,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: longestIdleMs,
      ...(ip === undefined ? {} : { connect: { timeout: connectTimeoutMs, lookup: always(ip) } }),
    });
  return {
    address: addressOf(url, ip),
    pool: poolOf(unlimited ? null : connections),
    line: poolOf(1),
    busy: 0,
    mostBusy: unlimited ? Infinity : mostBusy,
    late: 0,
    heardAt: 0,
    onSilence: createPassing(),
    ejectedAt: undefined,
    isSilent: false,
  };
}

/** What a member at `url` is called. */
export function addressOf(url: string, ip?: string): string {
  const { host, port, protocol } = new URL(url);
  if (ip === undefined) return host;
  return `${isIPv6(ip) ? `[${ip}]` : ip}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

const always = (address: string): LookupFunction => {
  const family = isIPv6(address) ? 6 : 4;
  return (_hostname, options, callback) => {
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
};
