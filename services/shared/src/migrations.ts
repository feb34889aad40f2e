import { setTimeout as sleep } from 'node:timers/promises';
import type { Leases } from './lease.js';
import type { Logger } from './logger.js';
import { startLoop, type Loop } from './loop.js';
import { readGauge } from './metrics.js';
import { moveNext, type BadDocument, type Migration } from './migrations/move-documents.js';
import { createProgress, type MigrationProgress } from './migrations/progress.js';
import type { Mongo } from './mongo.js';

export type { Migration } from './migrations/move-documents.js';

/** Steps are at least this far apart, and twice as long as each takes: what is read meanwhile is as fast as before. */
const shortestPauseMs = 20;
const pauseShare = 2;
/** After this time the processes of an older version are gone, and what they have still written is looked for. */
const settledMs = 10 * 60_000;
/** Files of older versions are imported at any time. */
const dayMs = 24 * 3_600_000;
const leaseMs = 15_000;
const toldEveryMs = 10_000;
/** More bad documents than this are counted, and not named. */
const mostNamed = 100;

export interface Migrations {
  /** To be called while dependencies are built; those of a collection in the order of their shapes. */
  add<T extends { _id: string }, F extends keyof T & string>(migration: Migration<T, F>): void;
  /** Runs what was added, in its order, by one process at a time: now, after ten minutes, and then once a day. */
  start(): Pick<Loop, 'stop'>;
}

interface Parts {
  mongo: Mongo;
  leases: Leases;
  logger: Logger;
}

/**
 * Brings stored documents to the shape that this version writes, while the service serves. A process that dies loses
 * nothing: the next one goes on where it was. A document that was written meanwhile is left as it is and looked at again;
 * a migration is done once a whole pass finds no document of the old shape.
 */
export function createMigrations({ mongo, leases, logger }: Parts): Migrations {
  const progress = createProgress(mongo);
  const migrations: Migration[] = [];

  /** Rejects when the signal aborts before its end. */
  async function run(migration: Migration, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { name, collection } = migration;
    const told = tellProgress(logger, name);
    let state = await progress.begin(name);
    for (;;) {
      const from = performance.now();
      const step = await moveNext(mongo.connection, migration, state.movedTo);
      state = await progress.note(state, step);
      told.bad(step.bad);
      told.moved(state, collection);
      if (step.movedTo === null) {
        if (state.pass.moved + state.pass.overtaken === 0) {
          const wasDone = state.done;
          told.ended(await progress.end(state), wasDone);
          return;
        }
        state = await progress.again(state);
      }
      const pauseMs = Math.max(shortestPauseMs, pauseShare * (performance.now() - from));
      await sleep(pauseMs, undefined, { signal });
    }
  }

  return {
    add(migration) {
      if (migrations.some(({ name }) => name === migration.name)) {
        throw new Error(`there are two migrations ${migration.name}`);
      }
      migrations.push(migration as unknown as Migration);
    },

    start() {
      if (migrations.length === 0) return { stop: async () => undefined };
      let runs = 0;
      const stopShowing = showProgress(() => progress.list(migrations.map(({ name }) => name)));
      const loop = startLoop({
        name: 'migrations',
        everyMs: () => (runs < 2 ? settledMs : dayMs),
        retryMs: { first: 1_000, longest: leaseMs },
        lease: { leases, name: 'migrations', ttlMs: leaseMs },
        logger,
        async work(signal) {
          for (const migration of migrations) await run(migration, signal);
          runs += 1;
        },
      });
      return {
        async stop() {
          stopShowing();
          await loop.stop();
        },
      };
    },
  };
}

/** Says in the log what becomes of a migration; nothing where there is nothing to move. */
function tellProgress(logger: Logger, migration: string) {
  let toldAt = -Infinity;
  let named = 0;
  return {
    bad(documents: BadDocument[]): void {
      for (const { id, error } of documents.slice(0, mostNamed - named)) {
        logger.error({ migration, id, err: error }, 'a document cannot be moved to its new shape');
      }
      named = Math.min(mostNamed, named + documents.length);
    },
    moved({ moved, movedTo, pass }: MigrationProgress, collection: string): void {
      if (pass.moved === 0 || performance.now() - toldAt < toldEveryMs) return;
      toldAt = performance.now();
      logger.info({ migration, collection, moved, movedTo }, 'documents are moved to a new shape');
    },
    ended({ moved, failed, done, startedAt, finishedAt }: MigrationProgress, wasDone: boolean): void {
      if (!done) {
        logger.error(
          { migration, moved, failed },
          'documents are left that could not be moved; the next start tries again',
        );
      } else if (!wasDone && moved > 0 && finishedAt !== null) {
        const seconds = Math.round((finishedAt.getTime() - startedAt.getTime()) / 1_000);
        logger.info({ migration, moved, seconds }, 'all documents have the new shape');
      }
    },
  };
}

function showProgress(list: () => Promise<MigrationProgress[]>): () => void {
  const stops = [
    readGauge(
      'migration_documents',
      'Documents that a migration has moved, or could not',
      ['migration', 'state'],
      async () =>
        (await list()).flatMap(({ _id: migration, moved, failed }) => [
          { labels: { migration, state: 'moved' }, value: moved },
          { labels: { migration, state: 'failed' }, value: failed },
        ]),
    ),
    readGauge('migration_done', '1 once no document of the old shape is left', ['migration'], async () =>
      (await list()).map(({ _id: migration, done }) => ({ labels: { migration }, value: Number(done) })),
    ),
  ];
  return () => stops.forEach((stop) => stop());
}
