import { Ajv, type ErrorObject } from 'ajv';
import { Type, type Static, type TObject } from 'typebox';
import { readFaultPoint } from './fault-points.js';
import { weaknessOfAddress } from './secrets.js';
import type { TracesTo } from './tracing/engine.js';

/** What every process reads. */
export const baseEnv = {
  NODE_ENV: Type.String({ default: 'development' }),
  LOG_LEVEL: Type.String({ default: 'info', pattern: '^(fatal|error|warn|info|debug|trace|silent)$' }),
  /** Where traces are sent (OTLP over HTTP); none are made without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** The share of traces that are kept, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: Type.Number({ minimum: 0, maximum: 1, default: 1 }),
};

/** Where traces go; undefined where none are made. */
export function tracesOf(values: Static<TObject<typeof baseEnv>>): TracesTo | undefined {
  const endpoint = values.OTEL_EXPORTER_OTLP_ENDPOINT;
  return endpoint === undefined ? undefined : { endpoint, share: values.OTEL_TRACES_SAMPLER_ARG };
}

/** Where the HTTP server listens; `LIMITS=off` lifts the request limits (refused in production). */
export const httpEnv = {
  HOST: Type.String({ default: '127.0.0.1' }),
  PORT: Type.Integer({ minimum: 0, maximum: 65535 }),
  LIMITS: Type.Union([Type.Literal('on'), Type.Literal('off')], { default: 'on' }),
};

/** The database server, without a database's name; `MONGO_DB` overrides the service's own database name. */
export const mongoEnv = {
  MONGO_URL: Type.String({
    pattern: '^mongodb(\\+srv)?://',
    developmentDefault: 'mongodb://127.0.0.1:27017/?replicaSet=rs0',
    hasPassword: true,
  }),
  MONGO_DB: Type.Optional(Type.String({ minLength: 1 })),
};

/** The broker, or the servers of its cluster separated by commas, and how many of them keep each stream. */
export const natsEnv = {
  NATS_URL: Type.String({
    pattern: '^(nats|tls)://',
    developmentDefault: 'nats://127.0.0.1:4222',
    hasPassword: true,
  }),
  NATS_REPLICAS: Type.Integer({ enum: [1, 3, 5], default: 1 }),
};

/** Whose tokens are accepted. `OIDC_JWKS_URL` is where this process reaches the issuer's keys. */
export const oidcEnv = {
  OIDC_ISSUER: Type.String({ pattern: '^https?://', developmentDefault: 'http://localhost:8080/realms/dynasty' }),
  OIDC_JWKS_URL: Type.String({
    pattern: '^https?://',
    developmentDefault: 'http://localhost:8080/realms/dynasty/protocol/openid-connect/certs',
  }),
  OIDC_AUDIENCE: Type.String({ default: 'dynasty-api' }),
};

export const rpcEnv = {
  GRPC_PORT: Type.Integer({ minimum: 0, maximum: 65535 }),
};

/** A schema entry with `developmentDefault` must be given in production; elsewhere the default holds. */
function withDefaults(schema: TObject, production: boolean): object {
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const entry = property as { developmentDefault?: unknown; default?: unknown };
    const useful = !production && entry.developmentDefault !== undefined && entry.default === undefined;
    return [name, useful ? { ...property, default: entry.developmentDefault } : property];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** A schema entry with `hasPassword` is a server's address; in production somebody signs in there, with a strong password. */
function weakPasswords(schema: TObject, values: Record<string, unknown>): string[] {
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const value = values[name];
    if (!('hasPassword' in property) || typeof value !== 'string') return [];
    const weakness = weaknessOfAddress(value);
    return weakness === undefined ? [] : [`${name}: ${weakness}`];
  });
}

function faultPointProblems(env: NodeJS.ProcessEnv): string[] {
  try {
    readFaultPoint(env);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function problemOf(error: ErrorObject): string {
  if (error.keyword === 'required') return `${String(error.params.missingProperty)} is missing`;
  if (error.keyword === 'enum') {
    return `${error.instancePath.slice(1)} must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`;
  }
  return `${error.instancePath.slice(1) || 'configuration'} ${error.message ?? 'is not valid'}`;
}

/**
 * Reads the environment through one schema (names are the variables' own). Numbers and booleans are
 * taken from their text, an empty value counts as absent, unknown variables are ignored.
 * Throws one error that lists every problem.
 */
export function readConfig<T extends TObject>(schema: T, env: NodeJS.ProcessEnv): Static<T> {
  const production = env.NODE_ENV === 'production';
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(schema.properties)) {
    if (env[name] !== undefined && env[name] !== '') values[name] = env[name];
  }
  const ajv = new Ajv({ allErrors: true, coerceTypes: true, useDefaults: true, strict: false });
  const validate = ajv.compile(withDefaults(schema, production));
  const problems = validate(values) ? [] : (validate.errors ?? []).map(problemOf);
  if (production && values.LIMITS === 'off') problems.push('LIMITS=off is refused in production');
  if (production) problems.push(...weakPasswords(schema, values));
  problems.push(...faultPointProblems(env));
  if (problems.length > 0) throw new Error(`Configuration is not usable:\n  - ${problems.join('\n  - ')}`);
  return values as Static<T>;
}
