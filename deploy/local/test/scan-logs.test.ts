import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canary, findingsText, ownLogs, scanLogs } from '../scan-logs.js';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dynasty-test-logs-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const ours = (more: object = {}) => JSON.stringify({ service: 'admin', level: 'info', time: '2026-01-02', ...more });
const write = (name: string, ...lines: string[]) =>
  fs.writeFileSync(path.join(folder, name), lines.map((line) => `${line}\n`).join(''));
const token = `${Buffer.from('{"alg":"RS256","kid":"one"}').toString('base64url')}.${'a'.repeat(40)}.${'b'.repeat(40)}`;

it('finds nothing in what our processes and others write', async () => {
  write('admin.log', ours({ msg: 'started', url: 'mongodb://127.0.0.1:27017/admin' }), ours({ token: '[redacted]' }));
  write('mongod.log', '{"t":{"$date":"2026"},"s":"I"}', 'about to fork');
  expect(await scanLogs(folder)).toEqual([]);
  expect(ownLogs(folder)).toEqual(['admin.log']);
});

it.each([
  ['a word that somebody wrote', ours({ msg: `said ${canary.toLowerCase()}` })],
  ['a token', ours({ authorization: `Bearer ${token}` })],
  ['a cookie', ours({ msg: 'dynasty_session=abc' })],
  ['a password in an address', ours({ url: 'mongodb://service:geheim@db/admin' })],
  ['an e-mail', ours({ msg: 'ann@example.test signed in' })],
  ['a secret of the test', ours({ msg: 'the signature sig-1' })],
  ['a line that is no JSON of ours', '(node:7) Warning: something'],
  ['a line that is no JSON of ours', ours({ msg: 'cut off' }).slice(0, -9)],
])('finds %s, and says where without repeating it', async (what, line) => {
  write('admin-2.log', ours(), line);
  const found = await scanLogs(folder, { words: ['sig-1'] });
  expect(found).toEqual([{ place: 'admin-2.log:2', what }]);
  expect(findingsText(found)).toBe(`The logs say what they should not:\n  admin-2.log:2: ${what}`);
});

it('looks into logs that were set aside, and into those of other programs', async () => {
  write('gateway.log.old', ours({ msg: canary }));
  write('issuer.log', 'user ann@example.org', `code ${token}`);
  const found = await scanLogs(folder, { knowsPeople: ['issuer.log'] });
  expect(found.map(({ place }) => place).sort()).toEqual(['gateway.log.old:1', 'issuer.log:2']);
  expect(findingsText([])).toBeUndefined();
});
