import fs from 'node:fs';
import path from 'node:path';

const src = path.resolve(__dirname, '../src');
/** The one folder that knows what the product is about. */
const home = 'league';
const words = /league|football|fantasy|roster|season|sleeper|commissioner|player|team|week/i;

it('the kit outside league/ has no football word', () => {
  const files = fs.readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const plumbing = files.filter((file) => file.split(path.sep)[0] !== home);
  expect(plumbing.length).toBeGreaterThan(30);
  const lines = plumbing.flatMap((file) =>
    fs
      .readFileSync(path.join(src, file), 'utf8')
      .split('\n')
      .map((line, index) => `${file}:${index + 1}: ${line}`),
  );
  expect(lines.filter((line) => words.test(line.replace(/^[^:]*:\d+: /, '')))).toEqual([]);
});

const services = path.resolve(__dirname, '../..');

/** The first column of CONTRIBUTING's table of rooms, and the room that its rows name besides. */
function rooms(): Set<string> {
  const rows = fs.readFileSync(path.join(services, '../CONTRIBUTING.md'), 'utf8').match(/^\| `.*$/gm) ?? [];
  const named = rows.flatMap((row) => [...row.matchAll(/`([a-z]+(?:\.ts|\/))/g)].map(([, room]) => room ?? ''));
  return new Set(named);
}

it('a service has no folder and no file beside those that CONTRIBUTING names', () => {
  const known = rooms();
  expect([known.size, known.has('main.ts'), known.has('rpc/'), known.has('store/')]).toEqual([16, true, true, true]);
  const found = fs.globSync('*/src/*', { cwd: services, withFileTypes: true, exclude: ['shared'] });
  expect(found.length).toBeGreaterThan(40);
  const unknown = found.filter((entry) => !known.has(entry.name + (entry.isDirectory() ? '/' : '')));
  expect(unknown.map(({ parentPath, name }) => path.join(path.relative(services, parentPath), name))).toEqual([]);
});
