import pino, { type DestinationStream, type Logger as PinoLogger } from 'pino';

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

/** JSON lines on stdout (or `to`) with the service's name; tokens, cookies, passwords and e-mails are replaced. */
export function createLogger(o: { service: string; level?: string; to?: DestinationStream }): Logger {
  const options = {
    level: o.level ?? 'info',
    base: { service: o.service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: redactedPaths(), censor: '[redacted]' },
  };
  return o.to === undefined ? pino(options) : pino(options, o.to);
}
