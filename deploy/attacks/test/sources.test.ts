import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1e7,
})
  .trim()
  .split('\n')
  .filter((file) => fs.existsSync(path.join(root, file)) && !/\.(png|ico|woff2?)$/.test(file));
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

/** What keys and passwords look like, wherever they stand. */
const secrets: [name: string, looks: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40}/],
  ['a signed token', /eyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{40,}/],
  ['a key of a cloud', /\b(AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[0-9A-Za-z_-]{35}\b/],
  ['a token of a forge or a registry', /\b(gh[pousr]_[A-Za-z0-9]{36}|glpat-[A-Za-z0-9_-]{20}|npm_[A-Za-z0-9]{36})\b/],
  ['a token of a service', /\b(sk_live_|xox[abprs]-|sk-[a-z]+-)[A-Za-z0-9-]{20,}/],
  ['a password in an address', /\b(mongodb(\+srv)?|nats|amqps?|postgres|https?):\/\/[^\s:/@'"`$]+:[^\s@'"`$[{%]{8,}@/],
];

const secretsIn = (places: readonly string[]): string[] =>
  places.flatMap((file) => secrets.filter(([, looks]) => looks.test(read(file))).map(([name]) => `${file}: ${name}`));

it('no file of the repository holds a secret', () => {
  expect(secretsIn(files.filter((file) => file !== 'package-lock.json'))).toEqual([]);
});

const built = path.join(root, 'web/dist');
const isBuilt = fs.existsSync(built);
if (!isBuilt) process.stderr.write('skipped: secrets in the web that was built (make build builds it)\n');

(isBuilt ? it : it.skip)('no file of the web that was built holds a secret', () => {
  const texts = fs
    .readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|css|html|json|svg|webmanifest)$/.test(file));
  expect(texts.length).toBeGreaterThan(50);
  expect(secretsIn(texts.map((file) => path.join('web/dist', file)))).toEqual([]);
});

it('what looks like a secret is found', () => {
  const token = `${Buffer.from('{"alg":"RS256","kid":"one"}').toString('base64url')}.${'eyJ'.padEnd(40, 'a')}.${'b'.repeat(60)}`;
  const samples = [
    '-----BEGIN PRIVATE KEY-----\n'.padEnd(80, 'M'),
    token,
    'AKIA'.padEnd(20, 'A'),
    'ghp_'.padEnd(40, 'a'),
  ];
  for (const sample of samples) expect(secrets.some(([, looks]) => looks.test(sample))).toBe(true);
});

it('no source map is built for the web', () => {
  expect(read('web/vite.config.ts')).toContain('sourcemap: false');
  const assets = path.join(root, 'web/dist/assets');
  const names = fs.existsSync(assets) ? fs.readdirSync(assets) : [];
  expect(names.filter((file) => file.endsWith('.map'))).toEqual([]);
});

it('the web makes no markup of text but from the page that it has kept itself', () => {
  const own = files.filter((file) => /^web\/(src|start)\/.*\.tsx?$/.test(file) && !file.includes('.test.'));
  expect(own.length).toBeGreaterThan(100);
  const makers =
    /dangerouslySetInnerHTML|(inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write|new Function\(|\beval\(/;
  expect(own.filter((file) => makers.test(read(file)))).toEqual(['web/start/start.ts']);
});
