import { openCollection } from '../collection.js';
import type { Mongo } from '../mongo.js';
import type { Step } from './move-documents.js';

/** How far a migration has come. */
export interface MigrationProgress {
  /** The migration's name. */
  _id: string;
  /** In the pass under way documents up to this id were looked at. */
  movedTo: string;
  /** What was found in the pass under way. */
  pass: { moved: number; overtaken: number; bad: number };
  /** Documents that it has moved, in all its passes. */
  moved: number;
  /** Documents that could not be moved in the last whole pass. */
  failed: number;
  /** True when a whole pass has found nothing to move. */
  done: boolean;
  startedAt: Date;
  finishedAt: Date | null;
}

const newPass = { movedTo: '', pass: { moved: 0, overtaken: 0, bad: 0 } };

export type Progress = ReturnType<typeof createProgress>;

/** The progress of migrations, which survives processes. */
export function createProgress(mongo: Mongo) {
  const model = openCollection<MigrationProgress>(mongo, 'migrations');

  const set = (name: string, fields: Partial<MigrationProgress>, moved = 0) =>
    model
      .findOneAndUpdate({ _id: { $eq: name } }, { $set: fields, $inc: { moved } }, { returnDocument: 'after' })
      .lean<MigrationProgress | null>()
      .orFail()
      .exec();

  return {
    /** Where a migration goes on, or begins. */
    async begin(name: string): Promise<MigrationProgress> {
      const first = { ...newPass, moved: 0, failed: 0, done: false, startedAt: new Date(), finishedAt: null };
      return model
        .findOneAndUpdate({ _id: { $eq: name } }, { $setOnInsert: first }, { upsert: true, returnDocument: 'after' })
        .lean<MigrationProgress>()
        .orFail()
        .exec();
    },

    /** Notes a step of the pass under way. */
    note({ _id, pass, done, finishedAt }: MigrationProgress, step: Step): Promise<MigrationProgress> {
      const { movedTo, moved, overtaken, bad } = step;
      const found = {
        moved: pass.moved + moved,
        overtaken: pass.overtaken + overtaken,
        bad: pass.bad + bad.length,
      };
      const isOver = done && moved + overtaken + bad.length === 0;
      // Documents of the old shape that came after its end are a beginning anew.
      const again = done && !isOver ? { startedAt: new Date() } : {};
      const fields = { pass: found, done: isOver, finishedAt: isOver ? finishedAt : null, ...again };
      return set(_id, { ...fields, ...(movedTo !== null && { movedTo }) }, moved);
    },

    /** Ends a pass; another one is to follow. */
    again: ({ _id, pass }: MigrationProgress) => set(_id, { ...newPass, failed: pass.bad }),

    /** Ends the last pass: nothing is left but what could not be moved. */
    end: ({ _id, pass, finishedAt }: MigrationProgress) =>
      set(_id, {
        ...newPass,
        failed: pass.bad,
        done: pass.bad === 0,
        finishedAt: pass.bad === 0 ? (finishedAt ?? new Date()) : null,
      }),

    /** Those of these names that have begun. */
    list: (names: readonly string[]) =>
      model
        .find({ _id: { $in: [...names] } })
        .lean<MigrationProgress[]>()
        .exec(),
  };
}
