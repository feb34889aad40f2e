import fs from 'node:fs';
import { filesToTryAgain, type JestReport } from './second-tries.js';

/** `try-again.js report.json`: prints the files that failed and are worth a second try, one a line. */
const [file = ''] = process.argv.slice(2);
if (fs.existsSync(file)) {
  const files = filesToTryAgain(JSON.parse(fs.readFileSync(file, 'utf8')) as JestReport);
  if (files.length > 0) console.log(files.join('\n'));
}
