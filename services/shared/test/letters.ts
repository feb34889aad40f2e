import { testbed } from '@dynasty/testbed/testbed';
import { ensureCollections } from '../src/collection.js';
import { createLeases } from '../src/lease.js';
import { createLogger } from '../src/logger.js';
import { createMigrations, type Migration } from '../src/migrations.js';
import type { MigrationProgress } from '../src/migrations/progress.js';
import { until } from './events.js';

/** A document whose second shape has the number of its words. */
export interface Letter {
  _id: string;
  text: string;
  version: number;
  draft?: string;
  words?: number;
  shape?: number;
}

export type LetterMigration = Migration<Letter, 'text'>;

interface Line {
  level: string;
  msg: string;
  id?: string;
}

export const wordsOf = (text: string): number => text.split(' ').length;

export const countWords: LetterMigration = {
  name: 'count-words',
  collection: 'letters',
  shape: 2,
  reads: ['text'],
  guards: ['version'],
  change: ({ text }) => ({ words: wordsOf(text), draft: undefined }),
};

/** The n-th letter in its first shape. */
export const oldLetter = (n: number): Letter => ({
  _id: `letter-${String(n).padStart(5, '0')}`,
  text: 'dear friend'.concat(' hello'.repeat(n % 7)),
  version: 1,
  draft: 'dear',
});

export type LetterBed = Awaited<ReturnType<typeof letterBed>>;

/** A database with letters, and what processes of a service do with them. */
export async function letterBed() {
  const bed = await testbed();
  const lines: Line[] = [];
  const logger = createLogger({ service: 'test', to: { write: (line) => void lines.push(JSON.parse(line) as Line) } });
  const { connection } = bed.mongo;
  const letters = connection.collection<Letter>('letters');
  const states = connection.collection<MigrationProgress>('migrations');
  const create = () => createMigrations({ mongo: bed.mongo, leases: createLeases(bed.mongo), logger });
  create();
  await ensureCollections(bed);

  /** A process of a service with these migrations, started. */
  function start(...migrations: LetterMigration[]) {
    const own = create();
    for (const migration of migrations) own.add(migration);
    return own.start();
  }

  return {
    ...bed,
    lines,
    letters,
    start,
    progress: () => states.findOne({ _id: countWords.name }),
    /** What the log says of ends. */
    ends: () => lines.filter(({ msg }) => /^(all documents have|documents are left)/.test(msg)),

    async write(count: number): Promise<void> {
      await letters.insertMany(Array.from({ length: count }, (_, n) => oldLetter(n)));
    },

    /** Starts it, waits until its first look has ended, and stops it. */
    async runToItsEnd(migration: LetterMigration): Promise<void> {
      const running = start(migration, { ...countWords, name: 'after-it', collection: 'postcards' });
      await until('the one after it is done', async () => (await states.findOne({ _id: 'after-it' }))?.done === true);
      await running.stop();
      await states.deleteOne({ _id: 'after-it' });
    },

    async clear(): Promise<void> {
      lines.length = 0;
      for (const name of ['letters', 'migrations', 'leases']) await connection.collection(name).deleteMany({});
    },
  };
}
