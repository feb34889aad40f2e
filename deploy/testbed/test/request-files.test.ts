import { type App } from '@dynasty/kit/http';
import { aboveMost, type Asked, countRequestFiles, mostFiles } from '@dynasty/testbed/request-files';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { as, lonelyCore, newApp } from '../../../services/shared/test/http-app.js';

let source: string;
let app: App;
beforeAll(async () => {
  source = mkdtempSync(path.join(tmpdir(), 'source-'));
  mkdirSync(path.join(source, 'routes'));
  mkdirSync(path.join(source, 'domain'));
  const rules = Array.from({ length: mostFiles }, (_, index) => `rule-${index}`);
  for (const rule of rules) write(`domain/${rule}`, 'module.exports = () => 1;');
  const requires = rules.map((rule) => `require('../domain/${rule}.js')`).join(', ');
  const few = write('routes/few', `const rules = [${requires}]; module.exports = () => rules[0]();`);
  const many = write('routes/many', `const rules = [${requires}]; module.exports = () => rules.map((rule) => rule());`);

  app = await newApp(lonelyCore());
  app.get('/api/few', { config: { access: 'account' } }, async () => ({ sum: few() }));
  app.get('/api/many', { config: { access: 'account' } }, async () => ({ sums: many() }));
  app.get('/api/things/:id', { config: { access: 'account' } }, async (request, reply) =>
    reply.code((request.params as { id: string }).id === 'known' ? 200 : 404).send({ sum: few() }),
  );
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(source, { recursive: true, force: true });
});

/** Writes a file of the service and loads it. */
function write(name: string, text: string): () => unknown {
  const file = path.join(source, `${name}.js`);
  writeFileSync(file, text);
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- written just now: no import can name it
  return require(file) as () => unknown;
}

const count = (asked: Record<string, Asked>, leftOut?: Record<string, string>) =>
  countRequestFiles({ ...{ app, source, as: 'ann', asked, leftOut }, headersOf: async (sub) => as(sub) });

const thing = { make: () => ({ id: 'known' }) };
const many = { most: 7, why: 'six rules, a file each' };

it('counts the files whose functions ran, and lists the requests that say why they take more', async () => {
  const { counted, problems } = await count({ 'GET /api/many': many, 'GET /api/things/:id': thing });
  expect(problems).toEqual([]);
  expect(counted.map(({ request, files }) => [request, files.length])).toEqual([
    ['GET /api/few', 2],
    ['GET /api/many', 7],
    ['GET /api/things/:id', 2],
  ]);
  expect(counted[0]?.files).toEqual(['domain/rule-0.js', 'routes/few.js']);
  expect(aboveMost(counted)).toBe(
    '2 of 3 requests take 6 files at most\n   7  GET /api/many: six rules, a file each\n',
  );
});

it('tells of a route that takes too many, one that fails, and rows that nobody needs', async () => {
  const few = { most: 9, why: 'once upon a time' };
  const { problems } = await count({ 'GET /api/few': few }, { 'GET /api/gone': 'it was slow' });
  expect(problems).toEqual([
    'GET /api/gone: there is no such route',
    'GET /api/few: needs no reason any more',
    expect.stringMatching(/^GET \/api\/many: 7 files, not at most 6 with one route: domain\/rule-0.js, /),
    'GET /api/things/:id: 404 {"sum":1}',
  ]);
});
