import { randomUUID } from 'node:crypto';
import { openCollection } from '@dynasty/kit/collection';
import { type Core } from '@dynasty/kit/core';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';

interface Office {
  /** The chain. */
  _id: string;
  chainId: string;
  /** Changes that had to be one after the other. */
  changes: number;
}

/** What the pages of an office show. */
export const officeParts = ['polls', 'ledger', 'calendar', 'constitution'] as const;

type OfficePart = (typeof officeParts)[number];

/** A line for each league's office. */
export function createOffices({ mongo, outbox }: Pick<Core, 'mongo' | 'outbox'>) {
  const model = openCollection<Office>(mongo, 'offices');
  return {
    /** From here on no other transaction that enters the same office commits before this one. */
    async enter(session: ClientSession, chainId: string): Promise<void> {
      const own = { _id: { $eq: chainId } };
      await model.updateOne(own, { $inc: { changes: 1 }, $setOnInsert: { chainId } }, { session, upsert: true });
    },

    /** Pages that show these parts of an office, and responses that were kept of them, are out of date. */
    async tell(
      session: ClientSession,
      { chainId, connectionId }: LeagueIds,
      ...parts: readonly OfficePart[]
    ): Promise<void> {
      const fact = `${connectionId}:${parts.join('+')}:${randomUUID()}`;
      await outbox.add(session, 'admin.pages_changed.v1', fact, { chainId, connectionId, parts: [...parts] });
    },
  };
}

export type Offices = ReturnType<typeof createOffices>;
