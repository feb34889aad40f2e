import pino, { type DestinationStream, type Logger as PinoLogger, type LoggerOptions } from 'pino';
import { trail } from './trail.js';

export type Logger = PinoLogger;

/** Names whose values never reach a log, wherever they stand in the first three levels. */
const secretNames = [
  'authorization',
  'cookie',
  'token',
  'accessToken',
  'access_token',
  'refresh_token',
  'id_token',
  'password',
  'email',
];
const headerNames = ['"set-cookie"', '"x-auth-token"'];

function redactedPaths(): string[] {
  const plain = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const headers = headerNames.flatMap((name) => [`headers[${name}]`, `*.headers[${name}]`]);
  return [...plain, ...headers];
}

/** The request that a line belongs to, and its trace; all of them where events are handled together. */
function causeOf(): object {
  const of = trail();
  if (of === undefined) return {};
  const [requestId, ...others] = of.requestIds;
  return {
    ...(requestId === undefined ? {} : others.length === 0 ? { requestId } : { requestIds: of.requestIds }),
    ...(of.span === undefined ? {} : { traceId: of.span.traceId }),
  };
}

/**
 * JSON lines on stdout with the service's name and the request that caused them; tokens, cookies, passwords and e-mails
 * are replaced. @param o.to instead of stdout
 */
export function createLogger(o: { service: string; level?: string; to?: DestinationStream }): Logger {
  const options: LoggerOptions = {
    level: o.level ?? 'info',
    base: { service: o.service },
    mixin: causeOf,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: redactedPaths(), censor: '[redacted]' },
  };
  return o.to === undefined ? pino(options) : pino(options, o.to);
}
