import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.js';
import type { Deps } from './deps.js';
import { legacyLoggers, runExpressGateway } from './express-gateway.js';
import { shedLoad } from './load/shed.js';
import { bridgeLogs } from './log-bridge.js';
import { plugIn } from './plugin/index.js';

export interface RunningGateway {
  port: number;
  /** Stops accepting, lets responses end (at most `drainMs`), then closes. */
  close(): Promise<void>;
}

const sweepMs = 100;
/**
 * A connection without a request is not closed at once, since one may be on its way: that one is responded to, and told
 * that it was the last. A client that sends nothing for this share of the drain time (a second) has none on its way.
 */
const lingerShare = 1 / 8;
const configFolder = path.resolve(__dirname, '../config');

/** The values that config/*.yml refers to as ${NAME}. */
function yamlVariables(config: Config): Record<string, string> {
  const upstreams = Object.entries(config.upstreams).map(([name, [first = '']]) => [
    `${name.replace('-', '_').toUpperCase()}_URL`,
    first,
  ]);
  return {
    ...(Object.fromEntries(upstreams) as Record<string, string>),
    HOST: config.http.host,
    PORT: String(config.http.port),
    REALM_PATH: config.oidc.realmPath,
    API_PER_MINUTE: String(config.limits.apiPerMinute),
    LOGIN_PER_MINUTE: String(config.limits.loginPerMinute),
    SESSION_PER_MINUTE: String(config.limits.sessionPerMinute),
    UPSTREAM_TIMEOUT_MS: String(config.upstreamTimeoutMs),
    GATEWAY_PLUGIN: path.join(__dirname, 'plugin', 'index'),
    GATEWAY_UNUSED_KEY: randomBytes(24).toString('hex'),
    // Read by express-gateway itself, when it is loaded. Its configuration is fixed while it runs.
    EG_CONFIG_DIR: configFolder,
    EG_DISABLE_CONFIG_WATCH: '1',
  };
}

/** Starts express-gateway with our plugin; once per process, since it keeps its state in modules. */
export async function startGateway(deps: Deps): Promise<RunningGateway> {
  Object.assign(process.env, yamlVariables(deps.config));
  const closeUpstreams = plugIn(deps);
  bridgeLogs(legacyLoggers(), deps.logger);
  const server = await runExpressGateway(configFolder);
  harden(server, deps.config.http.standstillMs);
  const forgetMetrics = shedLoad(server, deps);
  const connections = connectionsOf(server);
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      await drain(server, connections, deps);
      forgetMetrics();
      await closeUpstreams();
    },
  };
}

/** The server's open connections, kept up to date. */
function connectionsOf(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>();
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  return connections;
}

function harden(server: Server, standstillMs: number): void {
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 15_000;
  server.requestTimeout = 120_000;
  // Node would refuse what names no host, and then read on what came with it: the guard does, and ends the connection.
  Object.assign(server, { requireHostHeader: false });
  // So it would with other expectations than 100-continue.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  // Node drops what is over the limit without a word; one more than allowed lets the guard see it.
  server.maxHeadersCount = 101;
  // All of a response is written: on a connection where nothing of it moves any more nobody reads. A next request lifts this.
  server.on('request', (_req, res) => res.once('prefinish', () => res.setTimeout(standstillMs)));
}

/** Stops the server; returns when every connection has ended. */
async function drain(
  server: Server,
  connections: ReadonlySet<Socket>,
  { config, draining }: Pick<Deps, 'config' | 'draining'>,
): Promise<void> {
  draining.started = true;
  let open = true;
  // The HTTP server's own close() would end connections between two requests at once.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  }).then(() => (open = false));
  for (const stream of draining.streams) stream.end();
  for (const response of draining.responses) if (!response.headersSent) response.setHeader('Connection', 'close');
  const from = performance.now();
  while (open) {
    const passedMs = performance.now() - from;
    if (passedMs >= config.http.drainMs) server.closeAllConnections();
    else if (passedMs >= config.http.drainMs * lingerShare) closeUnused(server, connections);
    await Promise.race([closed, sleep(sweepMs)]);
  }
}

/** Connections between two requests, and those that a browser opened in advance and never used. */
function closeUnused(server: Server, connections: ReadonlySet<Socket>): void {
  server.closeIdleConnections();
  for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
}
