import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Account, TokenVerifier } from '@dynasty/kit/auth';
import { AppError } from '@dynasty/kit/errors';
import { createCallLimits } from '@dynasty/kit/limits';
import { createLogger } from '@dynasty/kit/logger';
import { createPassing } from '@dynasty/kit/passing';
import { gatewayConfig, serviceNames, type UpstreamName } from '../src/config.js';
import type { Deps } from '../src/deps.js';
import { createHeldBytes, type HeldBytes } from '../src/load/held-bytes.js';
import { createPlaces, placeLimits, type Places } from '../src/load/places.js';
import { createShedCount } from '../src/load/shed-count.js';
import { createLastResponses } from '../src/plugin/last-responses.js';
import { startGateway } from '../src/server.js';
import { buildWebRoot } from './web-root.js';
import { stubService, type Seen, type StubService } from './stub-service.js';

/** A token that the default verifier of these tests accepts, and its account's session. */
export const goodToken = 'good.token.signature';
export const goodSid = 'session-of-good-token';

/** The account of the good token. */
export const account: Account = {
  accountId: 'account-1',
  email: 'someone@example.org',
  emailVerified: true,
  firstName: 'Some',
  lastName: 'One',
  username: 'someone',
  sid: goodSid,
  expiresAtMs: Date.now() + 300_000,
};

/** A token that makes the gateway itself fail. */
export const stumblingToken = 'stumbling.token.signature';

const fakeVerifier: TokenVerifier = {
  cached: () => undefined,
  verify: (token) => {
    if (token === stumblingToken) throw new Error('a secret of /etc/gateway');
    if (token === goodToken) return Promise.resolve(account);
    return Promise.reject(new AppError('unauthorized', 'unauthorized', 'Unauthorized: sign in again.'));
  },
};

export interface GatewayUnderTest {
  url: string;
  port: number;
  services: Record<UpstreamName, StubService>;
  deps: Deps;
  signedOut: string[];
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Everything that reached any service since the last call. */
  takeSeen(): Seen[];
  close(): Promise<void>;
}

export interface TestOptions {
  env?: Record<string, string>;
  verifier?: TokenVerifier;
  readiness?: Deps['readiness'];
  signOuts?: Deps['signOuts'];
  /** How long a client may take nothing of its response. */
  standstillMs?: number;
  /** How long a client may send nothing of its body. */
  bodyStandstillMs?: number;
  places?: Places;
  heldBytes?: HeldBytes;
  /** Gets the lines of the log. */
  log?: (line: string) => void;
}

/** More than a process of a service gets at a time (upstream/member.ts), so that tests meet that bound. */
const wide = 512;
const fixed = { fewest: wide, most: wide };

/**
 * The gateway as it runs in production, in this process, before stub services. One per test file. Since its clients and
 * services run in this process too, nothing follows from how long its turns take: the bound of its places is fixed.
 */
export async function gatewayUnderTest(o: TestOptions = {}): Promise<GatewayUnderTest> {
  const names: UpstreamName[] = [...serviceNames, 'identity'];
  const stubs = await Promise.all(names.map(async (name) => [name, await stubService(name)] as const));
  const services = Object.fromEntries(stubs) as Record<UpstreamName, StubService>;
  const webRoot = await mkdtemp(path.join(os.tmpdir(), 'gateway-web-'));
  await buildWebRoot(webRoot);
  const urls = names.map((name) => [`${name.replace('-', '_').toUpperCase()}_URL`, services[name].url]);
  const config = gatewayConfig({
    PORT: '0',
    WEB_ROOT: webRoot,
    LOGIN_PER_MINUTE: '1000',
    SESSION_PER_MINUTE: '1000',
    API_PER_MINUTE: '100000',
    ...(Object.fromEntries(urls) as Record<string, string>),
    ...o.env,
  });
  if (o.standstillMs !== undefined) config.http.standstillMs = o.standstillMs;
  if (o.bodyStandstillMs !== undefined) config.http.bodyStandstillMs = o.bodyStandstillMs;
  const signedOut: string[] = [];
  const logger = createLogger({
    service: 'gateway',
    ...(o.log === undefined ? { level: process.env.LOG_LEVEL ?? 'silent' } : { to: { write: o.log } }),
  });
  const places = o.places ?? createPlaces({ ...placeLimits, all: fixed, service: fixed });
  const deps: Deps = {
    config,
    logger,
    verifier: o.verifier ?? fakeVerifier,
    signOuts: o.signOuts ?? { record: async (sid) => void signedOut.push(sid) },
    limits: createCallLimits(),
    draining: { started: false, streams: new Set(), responses: createPassing() },
    places,
    heldBytes: o.heldBytes ?? createHeldBytes(),
    countShed: createShedCount(places, logger),
    lastResponses: createLastResponses(() => true),
    readiness: o.readiness ?? {},
  };
  const gateway = await startGateway(deps);
  const url = `http://127.0.0.1:${gateway.port}`;
  return {
    url,
    port: gateway.port,
    services,
    deps,
    signedOut,
    fetch: (target, init) => fetch(`${url}${target}`, { redirect: 'manual', ...init }),
    takeSeen: () => Object.values(services).flatMap((service) => service.seen.splice(0)),
    close: async () => {
      await gateway.close();
      await Promise.all(Object.values(services).map((service) => service.stop()));
      await rm(webRoot, { recursive: true, force: true });
    },
  };
}

/** Headers of a caller with a token, as scripts send them. */
export const bearer = { authorization: `Bearer ${goodToken}` };
/** Headers of our own page's request, as a browser sends them. */
export const ownPage = {
  cookie: `dynasty_session=${goodToken}`,
  'x-requested-with': 'dynasty',
  'sec-fetch-site': 'same-origin',
};
