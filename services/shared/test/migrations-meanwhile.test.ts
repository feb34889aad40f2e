import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processRegistry } from '../src/metrics.js';
import { until } from './events.js';
import {
  countWords,
  letterBed,
  type Letter,
  type LetterBed,
  type LetterMigration,
  oldLetter,
  wordsOf,
} from './letters.js';

let bed: LetterBed;
beforeAll(async () => {
  bed = await letterBed();
});
beforeEach(() => bed.clear());
afterAll(() => bed.close());

it('leaves a newer write as it is, and moves the document by that one', async () => {
  await bed.write(3);
  let isWritten = false;
  await bed.runToItsEnd({
    ...countWords,
    async change(old) {
      if (!isWritten && old.text === oldLetter(1).text) {
        isWritten = true;
        await bed.letters.updateOne({ _id: oldLetter(1)._id }, { $set: { text: 'newer', version: 2 } });
      }
      return countWords.change(old);
    },
  });
  expect(await bed.letters.findOne({ _id: oldLetter(1)._id })).toMatchObject({ text: 'newer', words: 1, version: 2 });
  expect(await bed.progress()).toMatchObject({ done: true, moved: 3 });
});

it('loses no write of an older and a newer process that go on meanwhile', async () => {
  const count = 1_200;
  await bed.write(count);
  const latest = new Map<string, string>();
  const running = bed.start(countWords);
  let version = 1;
  for (let n = 0; (await bed.progress())?.done !== true || n < 400; n += 1) {
    version += 1;
    const { _id } = oldLetter((n * 7_919) % count);
    const text = 'word '.repeat(n % 9).concat('end');
    const written = { _id, text, version };
    const isOld = n % 2 === 0 && n < 300;
    await bed.letters.replaceOne({ _id }, isOld ? written : { ...written, words: wordsOf(text), shape: 2 });
    latest.set(_id, text);
  }
  await running.stop();
  // What an older process has written after the end is found by the next look.
  await bed.letters.updateOne({ _id: oldLetter(5)._id }, { $unset: { shape: '', words: '' } });
  await bed.runToItsEnd(countWords);
  const all = await bed.letters.find({}).toArray();
  expect(all).toHaveLength(count);
  const wrong = all.filter(
    ({ _id, text, words, shape }) => shape !== 2 || words !== wordsOf(text) || (latest.get(_id) ?? text) !== text,
  );
  expect(wrong).toEqual([]);
  expect(await bed.progress()).toMatchObject({ done: true });
});

it('moves what an older process has written without a number into a document that was moved', async () => {
  const migration: LetterMigration = { ...countWords, lacking: { text: { $ne: '' }, words: { $exists: false } } };
  await bed.write(450);
  await bed.runToItsEnd(migration);
  // Both versions go on beside each other: the older one sets the text, and knows of no number.
  const older = [3, 4, 250, 449].map((n) => oldLetter(n)._id);
  await bed.letters.updateMany({ _id: { $in: older } }, { $set: { text: 'a b c', version: 2 }, $unset: { words: '' } });
  const newer = { _id: oldLetter(4)._id };
  await bed.letters.updateOne(newer, { $set: { text: '', version: 3 } });
  await bed.letters.updateOne({ _id: oldLetter(3)._id }, { $set: { shape: 3 } });
  await bed.runToItsEnd(migration);
  const found = await bed.letters.find({ _id: { $in: older } }).toArray();
  expect(found.map(({ shape, words }) => [shape, words])).toEqual([
    [3, undefined],
    [2, undefined],
    [2, 3],
    [2, 3],
  ]);
  expect(await bed.progress()).toMatchObject({ done: true, moved: 452, failed: 0 });
});

it('goes on where a process was that was killed', async () => {
  await bed.write(400);
  const child = startProcess();
  try {
    await until('a part is moved', async () => (await bed.letters.countDocuments({ shape: 2 })) >= 100);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  const before = await bed.letters.find({ shape: 2 }).toArray();
  const stored = await bed.progress();
  expect(before.length).toBeLessThan(400);
  expect(stored).toMatchObject({ done: false });
  // As if its time had run out.
  await bed.mongo.connection.collection('leases').updateMany({}, { $set: { expiresAt: new Date(0) } });
  const movedHere: string[] = [];
  await bed.runToItsEnd({
    ...countWords,
    change(old) {
      movedHere.push((old as Letter)._id);
      return countWords.change(old);
    },
  });
  expect(movedHere).toHaveLength(400 - before.length);
  expect(movedHere.filter((id) => id <= (stored?.movedTo ?? ''))).toEqual([]);
  expect(await bed.letters.countDocuments({ shape: 2 })).toBe(400);
  expect(await bed.progress()).toMatchObject({ done: true });
});

it('is run by one of several processes', async () => {
  await bed.write(200);
  const moved: string[] = [];
  const migration: LetterMigration = {
    ...countWords,
    change(old) {
      moved.push((old as Letter)._id);
      return countWords.change(old);
    },
  };
  const processes = [bed.start(migration), bed.start(migration), bed.start(migration)];
  await until('it is done', async () => (await bed.progress())?.done === true);
  await Promise.all(processes.map((one) => one.stop()));
  expect(moved.sort()).toEqual(Array.from({ length: 200 }, (_, n) => oldLetter(n)._id));
});

it('goes on within seconds after its lease was lost, which counts as a failure and not as a run', async () => {
  await bed.write(200);
  const failedBefore = await failedRuns();
  let isLost = false;
  const running = bed.start({
    ...countWords,
    async change(old) {
      if (!isLost) {
        isLost = true;
        await bed.mongo.connection
          .collection('leases')
          .updateMany({}, { $set: { owner: 'another', expiresAt: new Date(0) } });
        // Until it is to be renewed, which tells this process that another one has it.
        await sleep(4_500);
      }
      return countWords.change(old);
    },
  });
  await until('it is done', async () => (await bed.progress())?.done === true, 15_000);
  await running.stop();
  expect(await bed.progress()).toMatchObject({ moved: 200, failed: 0 });
  expect((await failedRuns()) - failedBefore).toBe(1);
});

/** Runs of the loop of migrations that have failed. */
async function failedRuns(): Promise<number> {
  const counts = await processRegistry().metrics();
  return Number(/^loop_runs_total\{loop="migrations",outcome="failed"\} (\d+)$/m.exec(counts)?.[1] ?? 0);
}

/** A service that moves slowly, in a process of its own. */
function startProcess() {
  const script = `
    import { setTimeout as sleep } from 'node:timers/promises';
    import { createLeases } from './src/lease.ts';
    import { createLogger } from './src/logger.ts';
    import { createMigrations } from './src/migrations.ts';
    import mongoModule from './src/mongo.ts';
    const logger = createLogger({ service: 'test', level: 'silent' });
    const mongo = await mongoModule.connectMongo({ url: ${JSON.stringify(bed.mongoUrl)}, database: '${bed.database}', logger });
    const migrations = createMigrations({ mongo, leases: createLeases(mongo), logger });
    migrations.add({
      ...{ name: 'count-words', collection: 'letters', shape: 2, reads: ['text'], guards: ['version'] },
      change: async ({ text }) => sleep(4).then(() => ({ words: text.split(' ').length, draft: undefined })),
    });
    migrations.start();`;
  const args = ['--import', require.resolve('tsx'), '--input-type=module', '-e', script];
  return spawn(process.execPath, args, {
    cwd: path.resolve(__dirname, '..'),
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: 'inherit',
  });
}
