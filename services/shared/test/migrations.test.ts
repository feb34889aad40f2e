import { databaseAway } from '../src/errors.js';
import { processRegistry } from '../src/metrics.js';
import { until } from './events.js';
import { countWords, letterBed, type LetterBed, type LetterMigration, oldLetter, wordsOf } from './letters.js';

let bed: LetterBed;
beforeAll(async () => {
  bed = await letterBed();
});
beforeEach(() => bed.clear());
afterAll(() => bed.close());

it('moves documents of the old shape and no others, and changes nothing the second time', async () => {
  await bed.write(460);
  const newer = { _id: 'letter-newer', text: 'a b c', version: 4, words: 99, shape: 2 };
  const newest = { _id: 'letter-newest', text: 'a b c', version: 4, words: 98, shape: 3 };
  await bed.letters.insertMany([newer, newest]);
  await bed.runToItsEnd(countWords);
  const all = await bed.letters.find({}).sort({ _id: 1 }).toArray();
  const expected = Array.from({ length: 460 }, (_, n) => {
    const { draft: _draft, ...letter } = oldLetter(n);
    return { ...letter, words: wordsOf(letter.text), shape: 2 };
  });
  expect(all).toEqual([...expected, newer, newest]);
  const done = await bed.progress();
  expect(done).toMatchObject({ done: true, moved: 460, failed: 0, movedTo: '' });
  expect(bed.ends()).toEqual([expect.objectContaining({ level: 'info', moved: 460 })]);
  await bed.runToItsEnd(countWords);
  expect(await bed.letters.find({}).sort({ _id: 1 }).toArray()).toEqual(all);
  expect(await bed.progress()).toEqual(done);
  expect(bed.ends()).toHaveLength(1);
});

it('has nothing to say where there is nothing to move', async () => {
  await bed.runToItsEnd(countWords);
  expect(await bed.progress()).toMatchObject({ done: true, moved: 0 });
  expect(bed.lines).toEqual([]);
});

it('counts and names a document that it cannot move, moves the others, and tries again at the next start', async () => {
  await bed.write(60);
  await bed.letters.updateMany(
    { _id: { $in: [oldLetter(7)._id, oldLetter(50)._id] } },
    { $set: { text: null as never } },
  );
  await bed.runToItsEnd(countWords);
  expect(await bed.letters.countDocuments({ shape: 2 })).toBe(58);
  expect(await bed.progress()).toMatchObject({ done: false, moved: 58, failed: 2, finishedAt: null });
  const named = bed.lines.filter(({ level, id }) => level === 'error' && id !== undefined).map(({ id }) => id);
  expect(new Set(named)).toEqual(new Set([oldLetter(7)._id, oldLetter(50)._id]));
  expect(bed.ends()).toEqual([expect.objectContaining({ level: 'error', failed: 2 })]);
  await bed.letters.updateMany({ text: null as never }, { $set: { text: 'mended' } });
  await bed.runToItsEnd(countWords);
  expect(await bed.progress()).toMatchObject({ done: true, moved: 60, failed: 0 });
});

it('names what the database refuses, without its values', async () => {
  await bed.write(4);
  await bed.letters.createIndex({ words: 1 }, { unique: true, sparse: true });
  await bed.runToItsEnd({ ...countWords, change: ({ text }) => ({ words: Math.min(3, wordsOf(text)) }) });
  await bed.letters.dropIndex('words_1');
  expect(await bed.letters.countDocuments({ shape: 2 })).toBe(2);
  expect(await bed.progress()).toMatchObject({ done: false, moved: 2, failed: 2 });
  expect(JSON.stringify(bed.lines)).toContain('refuses it with code 11000');
  expect(JSON.stringify(bed.lines)).not.toContain('dup key');
});

it('waits for what is away, and counts it against no document', async () => {
  await bed.write(30);
  let isAway = true;
  const running = bed.start({
    ...countWords,
    change(old) {
      if (isAway) throw databaseAway();
      return countWords.change(old);
    },
  });
  await until('it has failed', () => bed.lines.some(({ msg }) => msg.startsWith('repeated work failed')));
  expect(await bed.progress()).toMatchObject({ moved: 0, failed: 0 });
  isAway = false;
  await until('it is done', async () => (await bed.progress())?.done === true);
  await running.stop();
  expect(await bed.progress()).toMatchObject({ moved: 30, failed: 0 });
});

it.each<[string, Partial<LetterMigration>]>([
  ['the old shape', {}],
  ['the old shape, and what lacks the new one', { lacking: { words: { $exists: false } } }],
])('reads %s along an index, and a bounded part at a time', async (_what, lacking) => {
  await bed.write(1_000);
  await bed.letters.updateMany({ _id: { $gte: oldLetter(100)._id } }, { $set: { shape: 2 } });
  const { db } = bed.mongo.connection;
  await db?.command({ profile: 2 });
  await bed.runToItsEnd({ ...countWords, ...lacking });
  await db?.command({ profile: 0 });
  const profile = bed.mongo.connection.collection('system.profile');
  const seen = await profile.find({ planSummary: { $exists: true } }).toArray();
  await profile.drop();
  expect(seen.length).toBeGreaterThan(10);
  expect(seen.filter(({ planSummary }) => String(planSummary).includes('COLLSCAN'))).toEqual([]);
  expect(Math.max(...seen.map(({ docsExamined }) => Number(docsExamined ?? 0)))).toBeLessThanOrEqual(200);
});

it('shows its progress to operators', async () => {
  await bed.write(40);
  await bed.letters.updateOne({ _id: oldLetter(7)._id }, { $set: { text: null as never } });
  const running = bed.start(countWords);
  await until('it has ended', () => bed.ends().length === 1);
  const shown = await processRegistry().metrics();
  await running.stop();
  expect(shown).toContain('migration_documents{migration="count-words",state="moved"} 39');
  expect(shown).toContain('migration_documents{migration="count-words",state="failed"} 1');
  expect(shown).toContain('migration_done{migration="count-words"} 0');
});

it('moves documents step by step through several shapes, whose bad ones are not jumped over', async () => {
  await bed.write(20);
  await bed.letters.updateOne({ _id: oldLetter(3)._id }, { $set: { text: null as never } });
  const shout: LetterMigration = {
    ...countWords,
    name: 'shout',
    shape: 3,
    change: ({ text }) => ({ text: text.toUpperCase() }),
  };
  const running = bed.start(countWords, shout);
  await until('both have run', async () => (await bed.letters.countDocuments({ shape: 3 })) === 19);
  await running.stop();
  expect(await bed.letters.findOne({ _id: oldLetter(4)._id })).toMatchObject({
    words: 6,
    text: 'DEAR FRIEND HELLO HELLO HELLO HELLO',
  });
  expect((await bed.letters.findOne({ _id: oldLetter(3)._id }))?.shape).toBeUndefined();
  const twice = () => bed.start(countWords, countWords);
  expect(twice).toThrow('two migrations count-words');
});
