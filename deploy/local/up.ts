import { isDeepStrictEqual } from 'node:util';
import { readOptions, type StackOptions } from './options.js';
import { runningStack, startStack, stopStack, untilReady } from './stack.js';
import { summaryOf } from './summary.js';

/** `make up`: one stack for each data folder, started in the background. */
async function main(): Promise<void> {
  const options = readOptions(process.env, process.cwd());
  const running = runningStack(options.dataDir);
  if (running && sameArguments(running.options, options)) {
    await untilReady(options);
    console.log(
      `Dynasty Companion is already running.\n\n${await summaryOf(runningStack(options.dataDir) ?? running)}\n`,
    );
    return;
  }
  if (running) {
    console.log('The arguments changed: the running stack is stopped first.');
    await stopStack(options.dataDir);
  }
  const beganAt = Date.now();
  const makeBeganAt = Number(process.env.MAKE_STARTED_MS) || beganAt;
  const file = await startStack(options);
  const seconds = (since: number) => ((Date.now() - since) / 1000).toFixed(1);
  const took = `ready in ${seconds(makeBeganAt)} s (processes ${seconds(beganAt)} s)`;
  console.log(`\nDynasty Companion is running.\n\n${await summaryOf(file, took)}\n`);
}

/** Options as they went through ports.json, where what is undefined does not exist. */
function sameArguments(running: StackOptions, wanted: StackOptions): boolean {
  return isDeepStrictEqual(running, JSON.parse(JSON.stringify(wanted)));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
