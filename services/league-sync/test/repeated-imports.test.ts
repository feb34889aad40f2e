import { season2018, season2019, table, tableBed, type TableBed } from './support/table-bed.js';

let t: TableBed;
beforeAll(async () => {
  t = await tableBed();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => t.close());
beforeEach(() => t.bed.forgetBudget());

const file = table(...season2019);
const send = (key: string, content = file) => t.send(content, false, key);
/** How many pieces of files are stored. */
const pieces = () => t.bed.deps.mongo.connection.collection('import_files').countDocuments();
const reused = { status: 422, body: expect.objectContaining({ slug: 'idempotency-key-reused' }) };

test('a repeat starts no other import, also once that has ended', async () => {
  const first = await send('late');
  expect(first.status).toBe(202);
  const job = await t.ended();
  expect(await send('late')).toEqual(first);
  expect(await t.ended()).toEqual(job);
  expect(await pieces()).toBe(0);
});

test('a file that is sent fifty times at once under one key is imported once, and all are told the same', async () => {
  await t.bed.stopJobs();
  const responses = await Promise.all(Array.from({ length: 50 }, () => send('fifty')));
  expect(responses).toEqual(responses.map(() => ({ status: 202, body: responses[0]?.body })));
  expect(await pieces()).toBe(1);
  await t.bed.restart();
  expect(await t.ended()).toMatchObject({ state: 'success', total: 1 });
  expect(await pieces()).toBe(0);
});

test('a key of another file, or of the trial of the same one, is refused, and nothing is kept of it', async () => {
  await send('used');
  await t.ended();
  expect(await send('used', table(...season2018))).toEqual(reused);
  expect(await t.send(file, true, 'used')).toEqual(reused);
  expect(await pieces()).toBe(0);
});

test('a trial under a key is no import, and is told again', async () => {
  const before = await t.bed.deps.leagueImports.find(t.chainId);
  const trial = await t.send(table(...season2018), true, 'trial');
  expect(trial).toMatchObject({ status: 200, body: { seasons: [{ season: '2018' }] } });
  expect(await t.send(table(...season2018), true, 'trial')).toEqual(trial);
  expect(await t.bed.deps.leagueImports.find(t.chainId)).toEqual(before);
  expect(await pieces()).toBe(0);
});

test('a file that is refused because another one is being imported is not kept; its key does it later', async () => {
  await t.bed.stopJobs();
  expect((await send('running')).status).toBe(202);
  expect(await send('waiting')).toMatchObject({ status: 409, body: { slug: 'import-running' } });
  expect(await pieces()).toBe(1);
  await t.bed.restart();
  await t.ended();
  expect((await send('waiting')).status).toBe(202);
  await t.ended();
});

test('a file that could not be kept whole leaves nothing', async () => {
  const { keepFile } = t.bed.deps.leagueImports;
  jest.spyOn(t.bed.deps.leagueImports, 'keepFile').mockImplementationOnce(async (...all) => {
    await keepFile(...all);
    throw new Error('the disk is full');
  });
  expect((await send('full')).status).toBe(500);
  expect(await pieces()).toBe(0);
});
