import type { Logger } from '@dynasty/kit/logger';
import type { Config, UpstreamName } from '../config.js';
import type { GatewayConfig } from '../express-gateway.js';
import { balanced, type Upstream } from './upstream/balance.js';
import { followMembers, type Members } from './upstream/members.js';
import { keepSpares } from './upstream/spare-connections.js';

export interface Upstreams {
  /** An endpoint of gateway.config.yml; all pipelines that name it share its connections. */
  of(gateway: GatewayConfig, endpoint: string, o: { unlimited: boolean }): Upstream;
  /** The processes of a service. */
  named(name: UpstreamName): Upstream;
  close(): Promise<void>;
}

const streamsOf = (name: UpstreamName): string => `${name} streams`;

export function createUpstreams(urls: Config['upstreams'], logger: Logger): Upstreams {
  const known = new Map<string, Upstream>();
  const followed: Members[] = [];
  const over = new AbortController();

  function open(name: UpstreamName, unlimited: boolean): Upstream {
    const key = unlimited ? streamsOf(name) : name;
    const existing = known.get(key);
    if (existing !== undefined) return existing;
    const members = followMembers(urls[name], { unlimited, logger });
    followed.push(members);
    // That nothing comes by a stream says nothing; who stands still is found out by what else it was asked.
    const endStreams = (address: string) => known.get(streamsOf(name))?.standsStill(address);
    const upstream = balanced(key, members, logger, over.signal, unlimited ? undefined : endStreams);
    // Streams have a connection each, and the identity server is asked for little.
    if (!unlimited && name !== 'identity') void keepSpares(members, over.signal);
    known.set(key, upstream);
    return upstream;
  }

  return {
    of(gateway, endpoint, { unlimited }) {
      if (gateway.gatewayConfig.serviceEndpoints[endpoint] === undefined || !(endpoint in urls)) {
        throw new Error(`gateway.config.yml names no serviceEndpoint "${endpoint}"`);
      }
      return open(endpoint as UpstreamName, unlimited);
    },
    named: (name) => open(name, false),
    async close() {
      over.abort();
      await Promise.all(followed.map((members) => members.close()));
    },
  };
}
