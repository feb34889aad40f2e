import path from 'node:path';
import { baseEnv, httpEnv, natsEnv, oidcEnv, readConfig, tracesOf } from '@dynasty/kit/config';
import { REQUEST_TIMEOUT_MS } from '@dynasty/kit/http/request-timeout';
import { defaultGraceMs } from '@dynasty/kit/lifecycle';
import { Type } from 'typebox';

const address = { pattern: '^https?://[^/?#]+' };
/** Of a service; several are separated by commas, and a name stands for all addresses behind it. */
const addresses = { pattern: '^https?://[^/?#,]+/*(,https?://[^/?#,]+/*)*$' };
const service = (developmentPort: number) =>
  Type.String({ ...addresses, developmentDefault: `http://127.0.0.1:${developmentPort}` });

const environment = Type.Object({
  ...baseEnv,
  ...httpEnv,
  ...natsEnv,
  ...oidcEnv,
  PORT: Type.Integer({ minimum: 0, maximum: 65535, developmentDefault: 8080 }),
  /** Where metrics and the process's own health are told, on HOST; nowhere without it. Never to be published. */
  METRICS_PORT: Type.Optional(Type.Integer({ minimum: 0, maximum: 65535 })),
  /** The address that browsers use; tokens are issued for it and the cookie's name and flags follow its scheme. */
  PUBLIC_URL: Type.String({ ...address, developmentDefault: 'http://localhost:8080' }),
  LEAGUE_SYNC_URL: service(3001),
  CHAT_MESSAGING_URL: service(3002),
  ANALYTICS_URL: service(3003),
  RANKINGS_RECAPS_URL: service(3004),
  ACHIEVEMENTS_URL: service(3005),
  ADMIN_URL: service(3006),
  /** The identity server's own origin, without the realm's path. */
  IDENTITY_URL: service(3007),
  WEB_ROOT: Type.String({ minLength: 1, developmentDefault: path.resolve(__dirname, '../../web/dist') }),
  /** Where avatars lie: the page appends `/<id>` or `/thumbs/<id>`, the content policy names its origin. */
  AVATAR_BASE_URL: Type.String({ ...address, default: 'https://sleepercdn.com/avatars' }),
  /** Addresses or networks of proxies whose X-Forwarded-For is believed, separated by commas. */
  TRUSTED_PROXIES: Type.String({ default: '' }),
  API_PER_MINUTE: Type.Integer({ minimum: 1, default: 1200 }),
  /** Sign-ins and password forms of one address. */
  LOGIN_PER_MINUTE: Type.Integer({ minimum: 1, default: 20 }),
  /** Token and session exchanges of one address: each opened page makes one. */
  SESSION_PER_MINUTE: Type.Integer({ minimum: 1, default: 120 }),
  UPSTREAM_TIMEOUT_MS: Type.Integer({ minimum: 100, default: 10_000 }),
  /** Who stops it must wait for it longer than that: 20 s with compose and Helm, 12 s with `make up`. */
  DRAIN_MS: Type.Integer({ minimum: 0, default: 8_000 }),
});

export interface Config {
  nodeEnv: string;
  logLevel: string;
  traces: ReturnType<typeof tracesOf>;
  http: {
    host: string;
    port: number;
    publicUrl: URL;
    trustedProxies: string[];
    /** How long a stop waits for requests that are open. */
    drainMs: number;
    /** How long a stop may take in all. */
    graceMs: number;
    /** How long a client may take nothing of its response, and a service send nothing of one that it has begun. */
    standstillMs: number;
    /** How long a client may send nothing of its body. */
    bodyStandstillMs: number;
    /** How long a service waits until a request has come whole. */
    longestSendingMs: number;
  };
  limits: { enabled: boolean; apiPerMinute: number; loginPerMinute: number; sessionPerMinute: number };
  oidc: { issuer: string; jwksUrl: string; audience: string; realmPath: string };
  nats: { url: string; replicas: number };
  /** What is not for the public; undefined where nothing is told. */
  inside: { host: string; port: number } | undefined;
  /** The addresses of each service, at least one. */
  upstreams: Record<UpstreamName, readonly string[]>;
  upstreamTimeoutMs: number;
  web: { root: string; avatarBaseUrl: string };
}

/** The services behind the gateway, by the names that gateway.config.yml gives them. */
export const serviceNames = [
  'league-sync',
  'chat-messaging',
  'analytics',
  'rankings-recaps',
  'achievements',
  'admin',
] as const;
export type ServiceName = (typeof serviceNames)[number];
export type UpstreamName = ServiceName | 'identity';

/** Less than a service gives a response on which nothing moves (a minute): so it never has to close the connection. */
const standstillMs = 45_000;
/**
 * As long as a head may take in all (server.ts). TCP waits twice as long before each further try: a phone that had no network
 * for 7 s may send again only after 14 s.
 */
const bodyStandstillMs = 15_000;

/** For what a stop ends besides requests: the broker's connection, traces. */
const stopRestMs = 2_000;

const listed = (urls: string): string[] => urls.split(',').map((url) => url.replace(/\/+$/, ''));

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

const unusable = (problem: string) => new Error(`Configuration is not usable:\n  - ${problem}`);

/**
 * Reads the gateway's settings. Throws one error that lists every problem; plain http is accepted for
 * an address on this machine only, since the session cookie would travel in the clear. With a path, a slash at its end
 * or a port that browsers leave out, PUBLIC_URL would be compared with an `Origin` and issuer that never equal it.
 */
export function gatewayConfig(env: NodeJS.ProcessEnv): Config {
  const e = readConfig(environment, env);
  const publicUrl = new URL(e.PUBLIC_URL);
  if (publicUrl.origin !== e.PUBLIC_URL) {
    throw unusable(`PUBLIC_URL must be an address alone, without a path or a slash at its end: ${publicUrl.origin}`);
  }
  if (publicUrl.protocol === 'http:' && !localHosts.has(publicUrl.hostname)) {
    throw unusable('PUBLIC_URL must be https, except on this machine');
  }
  return {
    nodeEnv: e.NODE_ENV,
    logLevel: e.LOG_LEVEL,
    traces: tracesOf(e),
    http: {
      host: e.HOST,
      port: e.PORT,
      publicUrl,
      trustedProxies: e.TRUSTED_PROXIES.split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
      drainMs: e.DRAIN_MS,
      graceMs: Math.max(defaultGraceMs, e.DRAIN_MS + stopRestMs),
      standstillMs,
      bodyStandstillMs,
      longestSendingMs: REQUEST_TIMEOUT_MS,
    },
    limits: {
      enabled: e.LIMITS === 'on',
      apiPerMinute: e.API_PER_MINUTE,
      loginPerMinute: e.LOGIN_PER_MINUTE,
      sessionPerMinute: e.SESSION_PER_MINUTE,
    },
    oidc: {
      issuer: e.OIDC_ISSUER,
      jwksUrl: e.OIDC_JWKS_URL,
      audience: e.OIDC_AUDIENCE,
      realmPath: new URL(e.OIDC_ISSUER).pathname.replace(/\/+$/, ''),
    },
    nats: { url: e.NATS_URL, replicas: e.NATS_REPLICAS },
    inside: e.METRICS_PORT === undefined ? undefined : { host: e.HOST, port: e.METRICS_PORT },
    upstreams: {
      'league-sync': listed(e.LEAGUE_SYNC_URL),
      'chat-messaging': listed(e.CHAT_MESSAGING_URL),
      analytics: listed(e.ANALYTICS_URL),
      'rankings-recaps': listed(e.RANKINGS_RECAPS_URL),
      achievements: listed(e.ACHIEVEMENTS_URL),
      admin: listed(e.ADMIN_URL),
      identity: listed(e.IDENTITY_URL),
    },
    upstreamTimeoutMs: e.UPSTREAM_TIMEOUT_MS,
    web: { root: e.WEB_ROOT, avatarBaseUrl: e.AVATAR_BASE_URL },
  };
}
