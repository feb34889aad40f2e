import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

const rig = path.resolve(__dirname, '../rig');
/** Starts what a row starts, tells its folders, and begins anew whenever it is taken down. */
const script = `
  import { endOnSignals } from '${rig}/ends.ts';
  import { startServers } from '${rig}/servers.ts';
  endOnSignals();
  const { mongod, nats } = await startServers();
  console.log(JSON.stringify([mongod.dir, nats.dir]));
  process.once('SIGTERM', () => startServers().catch(({ message }) => console.log(message)));
  setInterval(() => undefined, 1_000);
`;

it('a run that is told to stop takes down what its row has started, and starts nothing more', async () => {
  const args = ['--import', require.resolve('tsx'), '--input-type=module', '-e', script];
  const run = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(run, 'exit');
  const lines = createInterface(run.stdout)[Symbol.asyncIterator]();
  const folders: string[] = JSON.parse(String((await lines.next()).value));
  expect(usersOf(folders)).not.toEqual([]);
  run.kill('SIGTERM');
  expect((await lines.next()).value).toBe('the run was told to stop');
  expect(await ended).toEqual([143, null]);
  expect(usersOf(folders)).toEqual([]);
  expect(folders.filter((folder) => fs.existsSync(folder))).toEqual([]);
});

/** Processes that name one of the folders, by their command lines. */
function usersOf(folders: readonly string[]): string[] {
  const commands = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return commands.map(commandOf).filter((command) => folders.some((folder) => command.includes(folder)));
}

function commandOf(pid: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
