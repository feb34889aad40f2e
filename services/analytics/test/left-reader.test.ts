import { programBeside } from '@dynasty/kit/program-beside';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

it('a reading process whose service was killed ends, and writes nothing into its log', async () => {
  const beside = path.resolve(__dirname, '../src/engines/readers/run-reader.ts');
  const { program, execArgv } = programBeside(beside, 'rows-reader');
  const child = fork(program, [path.join(__dirname, 'no-such-file.parquet')], { execArgv, silent: true });
  const said: string[] = [];
  child.stderr?.on('data', (bytes: Buffer) => said.push(String(bytes)));
  // As the end of the service does.
  child.disconnect();
  const [[code]] = await Promise.all([once(child, 'exit'), once(child.stderr!, 'end')]);
  expect([code, said]).toEqual([0, []]);
});
