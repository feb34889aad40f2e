import { buildSandbox } from './app.js';
import { readSandboxConfig } from './config.js';

async function start(): Promise<void> {
  const config = readSandboxConfig(process.env);
  if (config.recorded.sleeper === undefined)
    throw new Error('SLEEPER_DATA is missing: the folder with the recorded tree.');
  const app = buildSandbox({
    sleeperData: config.recorded.sleeper,
    nflverseData: config.recorded.nflverse,
    source: 'recorded',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void app.close().then(() => process.exit(0)));
  console.log(`Provider stand-in on ${await app.listen(config.http)}`);
}

start().catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
});
