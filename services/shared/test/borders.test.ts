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
