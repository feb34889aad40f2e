import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { assertSameFootball, noteFootball } from '../football-of-data.js';
import { layoutOf, repositoryRoot } from '../layout.js';
import { readOptions, type StackOptions } from '../options.js';
import { writePortsFile } from '../ports-file.js';
import { identityOf, isRunning } from '../process-identity.js';
import { dropData, startStack } from '../stack.js';

let folder: string;
let dataDir: string;
let port: string;
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'football-of-data-'));
  dataDir = path.join(folder, 'data');
  for (const name of ['sleeper', 'moved', 'nflverse', 'data']) fs.mkdirSync(path.join(folder, name));
  port = String(await freePort());
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const starts = {
  generated: {},
  games: { NFLVERSE_DATA: 'nflverse' },
  recorded: { SLEEPER_DATA: 'sleeper' },
  recordedWithGames: { SLEEPER_DATA: 'sleeper', NFLVERSE_DATA: 'nflverse' },
  moved: { SLEEPER_DATA: 'moved', NFLVERSE_DATA: 'nflverse' },
  live: { SOURCE: 'live' },
  liveBesideFiles: { SOURCE: 'live', SLEEPER_DATA: 'sleeper' },
} satisfies Record<string, Record<string, string>>;
type Start = keyof typeof starts;

const optionsOf = (start: Start): StackOptions =>
  readOptions({ DATA_DIR: dataDir, PORT: port, ...starts[start] }, folder);

describe('data that come from one source', () => {
  it.each([
    [
      'generated',
      'recorded',
      /a generated league, .* recorded files in .*sleeper beside[^]*Start it without SLEEPER_DATA/,
    ],
    ['generated', 'live', /a generated league, .* the real Sleeper API and nflverse beside[^]*SOURCE=live DATA_DIR=/],
    ['generated', 'games', /a generated league, .* with recorded NFL games in .*nflverse beside/],
    ['games', 'generated', /a generated league with recorded[^]*Start it with NFLVERSE_DATA=.*nflverse alone/],
    [
      'recorded',
      'generated',
      /recorded files in .*sleeper, .* a generated league beside[^]*Start it with SLEEPER_DATA=/,
    ],
    ['recordedWithGames', 'games', /recorded files in .*sleeper, [^]*make up NFLVERSE_DATA=… DATA_DIR=/],
    ['recorded', 'live', /recorded files in .*sleeper, .* the real Sleeper API/],
    [
      'live',
      'generated',
      /the real Sleeper API and nflverse, .* a generated league beside[^]*Start it with SOURCE=live/,
    ],
    ['live', 'recorded', /the real Sleeper API and nflverse, [^]*make up SLEEPER_DATA=… NFLVERSE_DATA=… DATA_DIR=/],
  ] as const)('are not used with another one (%s, then %s)', (one, other, message) => {
    noteFootball(optionsOf(one));
    expect(() => assertSameFootball(optionsOf(other))).toThrow(message);
    expect(() => assertSameFootball(optionsOf(other))).toThrow(`make reset DATA_DIR=${dataDir}`);
  });

  it.each([
    ['generated', 'generated'],
    ['recorded', 'moved'],
    ['recordedWithGames', 'recorded'],
    ['live', 'liveBesideFiles'],
  ] as const)('are used with the same one (%s, then %s)', (one, other) => {
    noteFootball(optionsOf(one));
    expect(() => assertSameFootball(optionsOf(other))).not.toThrow();
  });

  it('are noted by the start that begins with them, until they are dropped', async () => {
    const { mongo, portsFile } = layoutOf(dataDir);
    // With this in its way a supervisor begins nothing; with the other it gets as far as to the database.
    fs.mkdirSync(portsFile);
    await expect(startStack(optionsOf('live'))).rejects.toThrow(/^The supervisor ended\./);
    fs.rmSync(portsFile, { recursive: true });
    fs.writeFileSync(mongo, '');
    // As a version left it that noted nothing: it takes on what it is started with.
    await expect(startStack(optionsOf('recorded'))).rejects.toThrow(/^The supervisor ended\./);
    await expect(startStack(optionsOf('generated'))).rejects.toThrow(/^The data in .* come from recorded files in /);
    await expect(startStack(optionsOf('moved'))).rejects.toThrow(/^The supervisor ended\./);
    await expect(startStack(optionsOf('generated'))).rejects.toThrow(/come from recorded files in .*moved, /);
    dropData(dataDir);
    expect(fs.existsSync(dataDir)).toBe(false);
  });

  it('keep the stack that runs with them', async () => {
    const child = spawn('sleep', ['60'], { stdio: 'ignore' });
    // No start gets any further than to it.
    const listener = net.createServer().listen(Number(port), '127.0.0.1');
    try {
      await new Promise((listening) => listener.once('listening', listening));
      const supervisor = identityOf(child.pid ?? 0) ?? null;
      noteFootball(optionsOf('generated'));
      writePortsFile(layoutOf(dataDir).portsFile, {
        ...{ address: '', state: 'ready', startedAt: new Date().toISOString(), build: '', ports: {} },
        ...{ options: optionsOf('generated'), supervisor, processes: {} },
      });
      const script = path.join(repositoryRoot, 'deploy', 'dist', 'local', 'up.js');
      const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: port, SOURCE: 'live' };
      await expect(promisify(execFile)(process.execPath, [script], { env, timeout: 60_000 })).rejects.toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^The data in .* come from a generated league, /) as string,
      });
      expect(supervisor && isRunning(supervisor)).toBe(true);
    } finally {
      listener.close();
      child.kill('SIGKILL');
    }
  });
});
