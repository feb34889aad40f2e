import { type Bus, connectBus } from '@dynasty/kit/bus';
import { createLogger } from '@dynasty/kit/logger';
import { natsUrl } from '@dynasty/testbed/servers/nats';
import { readOptions } from './options.js';
import { runningStack } from './stack.js';

const withinMs = 10_000;

/**
 * The broker at NATS_URL, or else of the stack that runs in this DATA_DIR, for a command named `service`. Throws when
 * nothing is running.
 */
export async function connectToStack(env: NodeJS.ProcessEnv, service: string): Promise<Bus> {
  const url = env.NATS_URL?.trim() || urlOfStack(env);
  const logger = createLogger({ service, level: 'warn' });
  return connectBus({ url, service, logger, signal: AbortSignal.timeout(withinMs) });
}

function urlOfStack(env: NodeJS.ProcessEnv): string {
  const stack = runningStack(readOptions({ DATA_DIR: env.DATA_DIR }, process.cwd()).dataDir);
  if (stack === undefined) throw new Error('Nothing is running: make up starts a stack.');
  return stack.options.natsUrl ?? natsUrl(stack.ports.nats ?? 0);
}
