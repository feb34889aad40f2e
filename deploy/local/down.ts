import { readOptions } from './options.js';
import { dropData, stopStack } from './stack.js';

/** `make down` stops the stack of this DATA_DIR; with `--reset` its data goes too. */
async function main(): Promise<void> {
  const { dataDir } = readOptions({ DATA_DIR: process.env.DATA_DIR }, process.cwd());
  const stopped = await stopStack(dataDir);
  console.log(stopped ? 'Stopped.' : 'Nothing was running.');
  if (process.argv.includes('--reset')) {
    dropData(dataDir);
    console.log(`Dropped the local data in ${dataDir}.`);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
