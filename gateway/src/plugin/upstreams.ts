import { Pool } from 'undici';
import type { Config, UpstreamName } from '../config.js';
import type { GatewayConfig } from '../express-gateway.js';

const connectTimeoutMs = 2_000;
/** Shorter than the services keep idle connections (72 s), so it is we who close them. */
const idleMs = 30_000;
const connections = 128;
/** A process that failed is left alone for as long where there is another one. */
const avoidedMs = 1_000;

/** The processes of a service, each with its pool of connections. */
export interface Upstream {
  /** How many processes there are. */
  size: number;
  /** The process whose turn it is; where all failed a moment ago, the first that did. */
  next(): Pool;
  /** It could not be reached, cut a request off or is being stopped: others take its turns for a moment. */
  avoid(pool: Pool): void;
}

export interface Upstreams {
  /** An endpoint of gateway.config.yml; all pipelines that name it share its connections. */
  of(gateway: GatewayConfig, endpoint: string, o: { unlimited: boolean }): Upstream;
  close(): Promise<void>;
}

/** Takes turns over the pools, past those that failed. */
function balanced(pools: readonly Pool[]): Upstream {
  const avoidedUntil = new Map<Pool, number>();
  let turn = 0;
  return {
    size: pools.length,
    next() {
      turn = (turn + 1) % pools.length;
      const inOrder = [...pools.slice(turn), ...pools.slice(0, turn)];
      const now = Date.now();
      const untilOf = (pool: Pool) => Math.max(avoidedUntil.get(pool) ?? 0, now);
      return inOrder.reduce((best, pool) => (untilOf(pool) < untilOf(best) ? pool : best));
    },
    avoid: (pool) => void avoidedUntil.set(pool, Date.now() + avoidedMs),
  };
}

export function createUpstreams(urls: Config['upstreams']): Upstreams {
  const known = new Map<string, Upstream>();
  const pools: Pool[] = [];
  const open = (url: string, unlimited: boolean): Pool => {
    const pool = new Pool(url, {
      connections: unlimited ? null : connections,
      pipelining: 1,
      bodyTimeout: 0,
      connectTimeout: connectTimeoutMs,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: idleMs,
    });
    pools.push(pool);
    return pool;
  };
  return {
    of(gateway, endpoint, { unlimited }) {
      if (gateway.gatewayConfig.serviceEndpoints[endpoint] === undefined || !(endpoint in urls)) {
        throw new Error(`gateway.config.yml names no serviceEndpoint "${endpoint}"`);
      }
      const key = `${endpoint} ${unlimited ? 'unlimited' : ''}`;
      const upstream = known.get(key) ?? balanced(urls[endpoint as UpstreamName].map((url) => open(url, unlimited)));
      known.set(key, upstream);
      return upstream;
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.destroy()));
    },
  };
}
