import { appendFileSync, fdatasyncSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * A process of its own that writes down what it is told, a line each, and confirms a line once it is on the disk: what
 * was acknowledged is known even when everything else dies. Its argument is the file.
 */
const file = openSync(process.argv[2] ?? '', 'a');
let written = 0;
createInterface({ input: process.stdin }).on('line', (line) => {
  appendFileSync(file, `${line}\n`);
  fdatasyncSync(file);
  written += 1;
  process.stdout.write(`${written}\n`);
});
