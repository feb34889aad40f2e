import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { Type } from 'typebox';
import { baseEnv, readConfig } from '../src/config.js';
import { deathLine, faultPoints, reach, readFaultPoint } from '../src/fault-points.js';

const services = path.resolve(__dirname, '../..');
const points = Object.keys(faultPoints);

describe('FAULT_POINT', () => {
  it.each([
    ['production', { NODE_ENV: 'production' }],
    ['a process that does not say what it is', {}],
    ['one that says something else', { NODE_ENV: 'staging' }],
  ])('is refused in %s, which does not start with it', (_what, env) => {
    const start = () => readConfig(Type.Object(baseEnv), { ...env, FAULT_POINT: 'outbox.taken' });
    expect(start).toThrow(/ {2}- FAULT_POINT is refused unless NODE_ENV is development or test/);
  });

  it.each([
    'outbox.nowhere',
    'outbox',
    'toString',
    'outbox.taken:0',
    'outbox.taken:-1',
    'outbox.taken:',
    'commit.written ',
  ])('is refused where it names no point: %j', (name) => {
    const start = () => readConfig(Type.Object(baseEnv), { NODE_ENV: 'test', FAULT_POINT: name });
    expect(start).toThrow('FAULT_POINT must be one of commit.written, ');
  });

  it('names a point and the time at which it is reached', () => {
    const read = (text: string) => readFaultPoint({ NODE_ENV: 'development', FAULT_POINT: text });
    expect(read('outbox.taken')).toEqual({ point: 'outbox.taken', left: 1 });
    expect(read('outbox.taken:20')).toEqual({ point: 'outbox.taken', left: 20 });
    expect(read('')).toBeUndefined();
  });
});

describe('a process that reaches its point', () => {
  const script = `
    import { reach, reachOnceSent } from './src/fault-points.ts';
    for (const n of [1, 2, 3]) {
      reach('outbox.marked');
      reach('outbox.taken');
      console.log('passed ' + n);
    }
    reachOnceSent('event.acknowledged');
    setTimeout(() => console.log('lived on'), 1000);
    console.log('written before');`;

  it('dies there of SIGKILL, with nothing done after, at the time that was asked for', async () => {
    const { signal, output, errors } = await run(script, { NODE_ENV: 'test', FAULT_POINT: 'outbox.taken:3' });
    expect({ signal, output }).toEqual({ signal: 'SIGKILL', output: 'passed 1\npassed 2\n' });
    expect(errors).toContain(deathLine('outbox.taken'));
  });

  it('dies a moment later where something is to leave first', async () => {
    const { signal, output } = await run(script, { NODE_ENV: 'test', FAULT_POINT: 'event.acknowledged' });
    expect(signal).toBe('SIGKILL');
    expect(output).toMatch(/written before\n$/);
  });

  it.each([
    ['in production', { NODE_ENV: 'production', FAULT_POINT: 'outbox.taken' }],
    ['where no environment is named', { FAULT_POINT: 'outbox.taken' }],
    ['without FAULT_POINT', { NODE_ENV: 'test' }],
    ['at another point', { NODE_ENV: 'test', FAULT_POINT: 'outbox.adopted' }],
  ])('lives on %s', async (_where, env) => {
    const { signal, output } = await run(script, env);
    expect(signal).toBeNull();
    expect(output).toMatch(/lived on\n$/);
  });
});

describe('the list', () => {
  const files = fs
    .readdirSync(services, { withFileTypes: true })
    .flatMap(({ name }) => sourcesIn(path.join(services, name, 'src')))
    .filter((file) => path.basename(file) !== 'fault-points.ts');
  const calls = files.flatMap((file) => [
    ...fs.readFileSync(file, 'utf8').matchAll(/\breach(?:OnceSent)?\((?:'([^']*)'\))?/g),
  ]);

  it('has no point that stands nowhere in the code', () => {
    const used = new Set(calls.map(([, point]) => point));
    expect(points.filter((point) => !used.has(point))).toEqual([]);
  });

  it('has every point that stands in the code, by its name', () => {
    expect(calls.length).toBeGreaterThanOrEqual(points.length);
    expect(calls.filter(([, point]) => !points.includes(point ?? '')).map(([call]) => call)).toEqual([]);
    // @ts-expect-error: types refuse another name
    expect(() => reach('nowhere.at-all')).not.toThrow();
  });
});

function sourcesIn(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => path.join(folder, name));
}

/** Runs a script in the kit's folder with nothing in its environment but this. */
async function run(script: string, env: NodeJS.ProcessEnv) {
  const args = ['--import', require.resolve('tsx'), '--input-type=module', '-e', script];
  const child = spawn(process.execPath, args, {
    cwd: path.resolve(__dirname, '..'),
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { signal, output, errors };
}
