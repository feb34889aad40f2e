import { format, stripVTControlCharacters } from 'node:util';
import type { Logger } from '@dynasty/kit/logger';
import type { LegacyLogger } from './express-gateway.js';

/** express-gateway announces every policy and route at info; that is debug material for us. */
const levels = { error: 'error', warn: 'warn', info: 'debug', verbose: 'debug', debug: 'trace' } as const;

/** Sends express-gateway's log lines to our logger, as JSON and without colours. */
export function bridgeLogs(loggers: Record<string, LegacyLogger>, logger: Logger): void {
  for (const [part, legacy] of Object.entries(loggers)) {
    if (typeof legacy !== 'object') continue;
    const log = logger.child({ part });
    for (const [theirs, ours] of Object.entries(levels)) {
      legacy[theirs] = (...line) => log[ours](stripVTControlCharacters(format(...line)));
    }
  }
}
