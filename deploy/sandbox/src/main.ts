import path from 'node:path';
import { buildSandbox, type SandboxOptions } from './app.js';
import { readSandboxConfig } from './config.js';
import { ensureWorld } from './world-store.js';

/** Recorded files where they are given, else the generated world. Recorded leagues are never mixed with invented games. */
async function sourceOf(config: ReturnType<typeof readSandboxConfig>): Promise<SandboxOptions> {
  const { sleeper, nflverse } = config.recorded;
  if (sleeper !== undefined) return { source: 'recorded', sleeperData: sleeper, nflverseData: nflverse };
  const world = await ensureWorld(config.dataDir, config.seed);
  return {
    source: 'world',
    sleeperData: path.join(world, 'sleeper'),
    nflverseData: nflverse ?? path.join(world, 'nflverse'),
    worldDir: world,
  };
}

async function start(): Promise<void> {
  const config = readSandboxConfig(process.env);
  const app = buildSandbox(await sourceOf(config));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void app.close().then(() => process.exit(0)));
  console.log(`Provider stand-in on ${await app.listen(config.http)}`);
}

start().catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
});
