import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { Application, RequestHandler } from 'express';

/** What gateway.config.yml says, as far as it is read here; what a policy finds in express-gateway's second argument. */
export interface GatewayConfig {
  gatewayConfig: {
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

/** Starts express-gateway on a configuration folder; resolves once it listens. */
export async function runExpressGateway(configFolder: string): Promise<Server> {
  const gateway = load('express-gateway') as () => {
    load(folder: string): { run(): Promise<[{ app: Server }, unknown]> };
  };
  const [{ app }] = await gateway().load(configFolder).run();
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
