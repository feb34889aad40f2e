import path from 'node:path';
import { mongodUrl } from '@dynasty/testbed/servers/mongod';
import { natsUrl } from '@dynasty/testbed/servers/nats';
import { compileCache, repositoryRoot, type Layout } from './layout.js';
import type { StackOptions } from './options.js';
import { processNames, services, type ServiceName } from './services.js';

/** Every port that a stack picks by itself. */
export const portNames = ({ copies, front }: Pick<StackOptions, 'copies' | 'front'>): string[] => [
  ...(front === undefined ? [] : [gatewayBehindFront]),
  'mongod',
  'nats',
  'issuer',
  'sandbox',
  ...services.flatMap((name) => processNames(copies, name)).flatMap((name) => [name, `${name}-grpc`]),
  ...processNames(copies, 'gateway').map(metricsPort),
];

const gatewayBehindFront = 'gateway-behind-front';

/** Where all gateways listen: at the product's own port, unless something stands before them. */
export const gatewayPort = (places: Places): number =>
  places.options.front === undefined ? places.options.port : portOf(places, gatewayBehindFront);

/** A gateway's port for metrics and its own health; the public one belongs to all gateways. */
export const metricsPort = (process: string): string => `${process}-metrics`;

export interface Places {
  options: StackOptions;
  layout: Layout;
  ports: Record<string, number>;
}

type Env = Record<string, string>;

const portOf = ({ ports }: Places, name: string): number => {
  const port = ports[name];
  if (port === undefined) throw new Error(`no port was picked for ${name}`);
  return port;
};
const http = (places: Places, name: string) => `http://127.0.0.1:${portOf(places, name)}`;
const processPort = (places: Places) => (process: string) => `127.0.0.1:${portOf(places, `${process}-grpc`)}`;

/** Where a service is called by gRPC; several processes take turns. */
function grpc(places: Places, name: ServiceName): string {
  const all = processNames(places.options.copies, name).map(processPort(places));
  return all.length === 1 ? all[0]! : `ipv4:${all.join()}`;
}

/** The product's address, as browsers name it: without the port that is http's own. */
export const publicAddress = (options: Pick<StackOptions, 'port'>): string =>
  new URL(`http://localhost:${options.port}`).origin;

/** The few settings that every Node process of a stack gets. Nothing of the caller's environment but PATH is inherited. */
export function baseEnv({ options }: Places): Env {
  return {
    PATH: process.env.PATH ?? '',
    TZ: 'UTC',
    NODE_ENV: 'development',
    NODE_COMPILE_CACHE: compileCache,
    LOG_LEVEL: options.settings.logLevel,
    HOST: '127.0.0.1',
    ...given({
      OTEL_EXPORTER_OTLP_ENDPOINT: options.settings.otlpEndpoint,
      OTEL_TRACES_SAMPLER_ARG: options.settings.tracesShare,
    }),
  };
}

const oidcEnv = (places: Places): Env => ({
  OIDC_ISSUER: `${publicAddress(places.options)}/realms/dynasty`,
  OIDC_JWKS_URL: `${http(places, 'issuer')}/realms/dynasty/protocol/openid-connect/certs`,
});

const mongoEnv = (places: Places): Env => ({
  MONGO_URL: places.options.mongoUrl ?? mongodUrl(portOf(places, 'mongod')),
});
const natsEnv = (places: Places): Env => ({ NATS_URL: places.options.natsUrl ?? natsUrl(portOf(places, 'nats')) });

export function issuerEnv(places: Places): Env {
  return {
    ...baseEnv(places),
    PORT: String(portOf(places, 'issuer')),
    OIDC_ISSUER: `${publicAddress(places.options)}/realms/dynasty`,
    DATA_DIR: places.layout.issuer,
  };
}

export function sandboxEnv(places: Places): Env {
  const { sleeperData, nflverseData } = places.options;
  return {
    ...baseEnv(places),
    PORT: String(portOf(places, 'sandbox')),
    DATA_DIR: places.layout.sandbox,
    ...given({ SLEEPER_DATA: sleeperData, NFLVERSE_DATA: nflverseData }),
  };
}

/** Where the provider's data comes from: the stand-in, or the real addresses. */
function providerEnv(places: Places): { sleeper: Env; nflverse: Env; avatars: Env } {
  const { source, settings } = places.options;
  const sandbox = http(places, 'sandbox');
  if (source === 'sandbox') {
    return {
      sleeper: { SLEEPER_BASE_URL: settings.sleeperBaseUrl ?? `${sandbox}/v1` },
      nflverse: {
        NFLVERSE_BASE_URL: settings.nflverseBaseUrl ?? `${sandbox}/nflverse`,
        PLAYER_IDS_URL: `${sandbox}/nflverse/db_playerids.csv`,
      },
      avatars: { AVATAR_BASE_URL: sandbox },
    };
  }
  const { NODE_EXTRA_CA_CERTS } = process.env;
  const outside = given({ NODE_EXTRA_CA_CERTS });
  const sleeper = settings.sleeperBaseUrl ?? 'https://api.sleeper.app/v1';
  const nflverse = settings.nflverseBaseUrl ?? 'https://github.com/nflverse/nflverse-data/releases/download';
  return {
    sleeper: { ...outside, SLEEPER_BASE_URL: sleeper },
    nflverse: { ...outside, NFLVERSE_BASE_URL: nflverse },
    avatars: { AVATAR_BASE_URL: 'https://sleepercdn.com/avatars' },
  };
}

/** Leagues of the stand-in live in its time; `NOW` sets another one. */
function footballTime(places: Places): Env {
  const { now, source } = places.options;
  if (now !== undefined) return { NOW: now };
  return source === 'sandbox' ? { FOOTBALL_CLOCK_URL: `${http(places, 'sandbox')}/_sandbox/clock` } : {};
}

/** What only this service needs, on top of database, broker, issuer and ports. */
function ownEnv(places: Places, name: ServiceName): Env {
  const { settings } = places.options;
  const provider = providerEnv(places);
  const leagueSync = { LEAGUE_SYNC_GRPC: grpc(places, 'league-sync') };
  const analytics = { ANALYTICS_GRPC: grpc(places, 'analytics') };
  const admin = { ADMIN_GRPC: grpc(places, 'admin') };
  switch (name) {
    case 'league-sync': {
      const own = { MEMBER_PROOF: settings.memberProof, ...footballTime(places) };
      return { ...analytics, ...admin, ...provider.sleeper, ...own };
    }
    case 'analytics': {
      const own = { SNAPSHOT_DIR: places.layout.snapshots, ...footballTime(places) };
      return { ...leagueSync, ...admin, ...provider.nflverse, ...own };
    }
    case 'admin':
      return { ...leagueSync, LEAGUE_APPROVAL: settings.leagueApproval, SUPER_ADMINS: settings.superAdmins };
    case 'chat-messaging':
    case 'rankings-recaps':
    case 'achievements':
      return leagueSync;
  }
}

/** @param process one of the service's, the first without it */
export function serviceEnv(places: Places, name: ServiceName, process: string = name): Env {
  return {
    ...baseEnv(places),
    ...mongoEnv(places),
    ...natsEnv(places),
    ...oidcEnv(places),
    PORT: String(portOf(places, process)),
    GRPC_PORT: String(portOf(places, `${process}-grpc`)),
    LIMITS: places.options.settings.limits,
    ...ownEnv(places, name),
    ...places.options.env?.[process],
  };
}

/** What tells the gateway where a service is: `LEAGUE_SYNC_URL`. */
export const urlVariable = (name: ServiceName): string => `${name.toUpperCase().replaceAll('-', '_')}_URL`;

export function gatewayEnv(places: Places, process: string): Env {
  const urls = services.map((name) => [
    urlVariable(name),
    processNames(places.options.copies, name)
      .map((process) => http(places, process))
      .join(),
  ]);
  return {
    ...baseEnv(places),
    ...natsEnv(places),
    ...oidcEnv(places),
    ...(Object.fromEntries(urls) as Env),
    ...providerEnv(places).avatars,
    PORT: String(gatewayPort(places)),
    ...(places.options.front === undefined ? {} : { TRUSTED_PROXIES: '127.0.0.1' }),
    METRICS_PORT: String(portOf(places, metricsPort(process))),
    PUBLIC_URL: publicAddress(places.options),
    IDENTITY_URL: http(places, 'issuer'),
    WEB_ROOT: path.join(repositoryRoot, 'web', 'dist'),
    LIMITS: places.options.settings.limits,
    EG_DISABLE_CONFIG_WATCH: '1',
    ...places.options.env?.[process],
  };
}

/** The settings of deploy/front/haproxy.cfg. */
export const frontEnv = (places: Places): Env => ({
  PATH: process.env.PATH ?? '',
  TZ: 'UTC',
  FRONT_BIND: `127.0.0.1:${places.options.port}`,
  GATEWAY: `127.0.0.1:${gatewayPort(places)}`,
});

/** The entries that have a value. */
function given(values: Record<string, string | undefined>): Env {
  return Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])));
}
