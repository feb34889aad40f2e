import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setLargeLogsAside } from '../log-files.js';
import { createSupervisor } from '../supervisor.js';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'logs-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, name);
const textOf = (name: string) => (fs.existsSync(at(name)) ? fs.readFileSync(at(name), 'utf8') : '');

test('a large log moves aside, and its process writes on where nothing is left', async () => {
  const numbers = Array.from({ length: 30 }, (_, n) => `line ${n}\n`);
  fs.writeFileSync(at('small.log'), 'little\n');
  const log = fs.openSync(at('large.log'), 'a', 0o600);
  // The last lines stay, and so does one older log.
  for (const [begin, old] of [
    [0, ''],
    [10, numbers.slice(0, 10).join('')],
    [20, numbers.slice(10, 20).join('')],
  ] as const) {
    await setLargeLogsAside(folder, 50);
    expect([textOf('large.log'), textOf('large.log.old')]).toEqual(['', old]);
    for (const line of numbers.slice(begin, begin + 10)) fs.writeSync(log, line);
  }
  fs.closeSync(log);
  expect(textOf('large.log')).toBe(numbers.slice(20).join(''));
  expect(textOf('small.log')).toBe('little\n');
  expect(fs.statSync(at('large.log.old')).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(folder).sort()).toEqual(['large.log', 'large.log.old', 'small.log']);
});

/** Writes 3 MB in some three seconds, says that it is at its end, and crashes. */
const talkative = `
const line = 'x'.repeat(99) + '\\n';
let lots = 0;
setInterval(() => {
  require('node:fs').writeSync(1, line.repeat(50));
  if ((lots += 1) < 600) return;
  require('node:fs').writeSync(1, 'the end\\n');
  process.kill(process.pid, 'SIGKILL');
}, 5);
`;

test('the logs of a stack stay small while it runs, and end with what a process said last', async () => {
  const ended: string[] = [];
  const supervisor = createSupervisor({
    specs: [
      {
        ...{ name: 'talkative', command: process.execPath, args: ['-e', talkative], env: {} },
        ...{ address: '', port: 0, needs: [], ready: async () => undefined },
      },
    ],
    logDir: folder,
    policy: { minMs: 60_000, maxMs: 60_000, healthyMs: 60_000 },
    logs: { largestBytes: 200_000, everyMs: 20 },
    note: (line) => ended.push(line),
  });
  await supervisor.start();
  while (ended.length === 0) await sleep(20);
  await supervisor.stop();
  expect(ended).toEqual(['talkative ended (SIGKILL)']);
  for (const name of ['talkative.log', 'talkative.log.old']) expect(textOf(name).length).toBeLessThan(1_500_000);
  const text = textOf('talkative.log.old') + textOf('talkative.log');
  expect(text.endsWith(`${'x'.repeat(99)}\nthe end\n`)).toBe(true);
}, 30_000);
