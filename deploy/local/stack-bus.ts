import { type Bus, connectBus } from '@dynasty/kit/bus';
import { createLogger } from '@dynasty/kit/logger';
import { natsUrl } from '@dynasty/testbed/servers/nats';
import { readOptions } from './options.js';
import { runningStack } from './stack.js';

const withinMs = 10_000;

/** The broker of the stack that runs in this DATA_DIR, for a command named `service`. Throws when nothing is running. */
export async function connectToStack(env: NodeJS.ProcessEnv, service: string): Promise<Bus> {
  const stack = runningStack(readOptions({ DATA_DIR: env.DATA_DIR }, process.cwd()).dataDir);
  if (stack === undefined) throw new Error('Nothing is running: make up starts a stack.');
  const url = stack.options.natsUrl ?? natsUrl(stack.ports.nats ?? 0);
  const logger = createLogger({ service, level: 'warn' });
  return connectBus({ url, service, logger, signal: AbortSignal.timeout(withinMs) });
}
