import type { Server } from 'node:http';
import type { ListenOptions } from 'node:net';
import { createRequire } from 'node:module';
import type { Application, RequestHandler } from 'express';

/** What gateway.config.yml says, as far as it is read here; what a policy finds in express-gateway's second argument. */
export interface GatewayConfig {
  gatewayConfig: {
    http: { port: number | string | ListenOptions; hostname: string };
    serviceEndpoints: Record<string, { url: string }>;
    apiEndpoints: Record<string, { paths: string[] }>;
    pipelines: Record<string, { apiEndpoints: string[]; policies: { forward?: { action: ForwardAction } }[] }>;
  };
}

interface ForwardAction {
  serviceEndpoint: string;
}

export interface Policy<Params = object> {
  name: string;
  schema: object;
  policy: (params: Params, config: GatewayConfig) => RequestHandler;
}

export interface PluginContext {
  registerPolicy<Params>(policy: Policy<Params>): void;
  registerGatewayRoute(declare: (app: Application) => void): void;
}

export type LegacyLogger = Record<string, (...line: unknown[]) => void>;

/** Its own types change express's `Request` for everybody, so it is loaded without them. */
const load = createRequire(__filename);

/**
 * Connections that nobody has taken yet. Of a crowd that comes at once Node's 511 keep as many out, who try again after
 * one, three and seven seconds.
 */
const waitingConnections = 4096;

/** Starts express-gateway on a configuration folder; resolves once it listens. */
export async function runExpressGateway(configFolder: string): Promise<Server> {
  const gateway = load('express-gateway') as () => {
    load(folder: string): { run(): Promise<[{ app: Server }, unknown]> };
  };
  const loaded = gateway().load(configFolder);
  const { http } = runningConfig();
  // It hands this to listen() as the port, which takes all options there.
  http.port = { port: Number(http.port), host: http.hostname, backlog: waitingConnections };
  const [{ app }] = await loaded.run();
  return app;
}

/** The configuration that it runs on. */
export function runningConfig(): GatewayConfig['gatewayConfig'] {
  return (load('express-gateway/lib/config') as GatewayConfig).gatewayConfig;
}

/** express-gateway's own loggers, by name. */
export function legacyLoggers(): Record<string, LegacyLogger> {
  return load('express-gateway/lib/logger') as Record<string, LegacyLogger>;
}
