import { runTask } from './tasks.js';

/** What a container of the image of admin does with `MAIN=/app/image/keep.js`: the task that `TASK` names, once. */
runTask(process.env).then(
  (told) => {
    process.stdout.write(`${told}\n`);
    process.exit(0);
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
