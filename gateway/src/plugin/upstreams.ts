import { Pool } from 'undici';
import type { GatewayConfig } from '../express-gateway.js';

const connectTimeoutMs = 2_000;
/** Shorter than the services keep idle connections (72 s), so it is we who close them. */
const idleMs = 30_000;
const connections = 128;

export interface Upstreams {
  /** The connections to an endpoint of gateway.config.yml; one pool for all pipelines that name it. */
  of(gateway: GatewayConfig, endpoint: string, o: { unlimited: boolean }): Pool;
  close(): Promise<void>;
}

export function createUpstreams(): Upstreams {
  const pools = new Map<string, Pool>();
  return {
    of(gateway, endpoint, { unlimited }) {
      const url = gateway.gatewayConfig.serviceEndpoints[endpoint]?.url;
      if (url === undefined) throw new Error(`gateway.config.yml names no serviceEndpoint "${endpoint}"`);
      const key = `${url} ${unlimited ? 'unlimited' : ''}`;
      const known = pools.get(key);
      if (known !== undefined) return known;
      const pool = new Pool(url, {
        connections: unlimited ? null : connections,
        pipelining: 1,
        bodyTimeout: 0,
        connectTimeout: connectTimeoutMs,
        keepAliveTimeout: idleMs,
        keepAliveMaxTimeout: idleMs,
      });
      pools.set(key, pool);
      return pool;
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}
