import { assertSameAuth } from './auth-of-data.js';
import { assertSameFootball } from './football-of-data.js';
import { readOptions } from './options.js';
import { restartProcess } from './roll.js';
import { runningStack, startStack, stopStack, untilReady } from './stack.js';
import { summaryOf } from './summary.js';
import { outdatedProcesses, whyAnew } from './why-anew.js';

/**
 * `make up`: one stack for each data folder, started in the background. Of one that runs, the processes whose program
 * was built anew are restarted; where the arguments or the supervisor are others, it makes room for a new one, as does
 * one that is being stopped. One whose people sign in with the other, or whose leagues come from elsewhere, keeps running.
 */
async function main(): Promise<void> {
  const options = readOptions(process.env, process.cwd());
  assertSameAuth(options);
  assertSameFootball(options);
  const running = runningStack(options.dataDir);
  const why = running && whyAnew(running, options);
  if (running && why === undefined) {
    const outdated = outdatedProcesses(running);
    if (outdated.length > 0) console.log(`The program changed: ${outdated.join(', ')} start again.`);
    await Promise.all(outdated.map((name) => restartProcess(options.dataDir, name)));
    await untilReady(options, running.supervisor);
    console.log(
      `Dynasty Companion is already running.\n\n${await summaryOf(runningStack(options.dataDir) ?? running)}\n`,
    );
    return;
  }
  if (running) {
    console.log(`${why}: a new stack begins when the running one has ended.`);
    await stopStack(options.dataDir);
  }
  const beganAt = Date.now();
  const makeBeganAt = Number(process.env.MAKE_STARTED_MS) || beganAt;
  const file = await startStack(options);
  const seconds = (since: number) => ((Date.now() - since) / 1000).toFixed(1);
  const took = `ready in ${seconds(makeBeganAt)} s (processes ${seconds(beganAt)} s)`;
  console.log(`\nDynasty Companion is running.\n\n${await summaryOf(file, took)}\n`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
