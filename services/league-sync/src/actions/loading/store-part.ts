import { type ClientSession } from '@dynasty/kit/mongo';
import { type SyncDeps } from '../../deps.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueDoc } from '../../store/leagues.js';

/** One season of a chain while its parts are loaded. */
export interface SeasonJob {
  chain: Pick<ChainDoc, '_id' | 'connectionId'>;
  league: LeagueDoc;
}

/** Work within the transaction that stores a part. */
export type InTransaction = (session: ClientSession) => Promise<void>;

/** What goes with the storing of a part, in its transaction. */
export interface Storing {
  /** In any case: the mark of a part that is done. */
  also?: InTransaction;
  /** When something has changed: its event. */
  onChange?: InTransaction;
  /** Somebody has asked for all of it: what does not change any more is read again too. */
  readsAll?: boolean;
  /** It happened before the league was connected: nobody is notified. */
  backfill: boolean;
}

/**
 * Stores a part with what goes with it, all or nothing; opens no transaction where there is nothing to write. A job whose
 * process stood still has lost its lease and does not know yet: meanwhile the chain may have been taken into another one, or
 * its league replaced. Nothing is written then, since what is stored of that season belongs to somebody else.
 */
export async function storePart(
  deps: Pick<SyncDeps, 'mongo' | 'chains'>,
  { chain, league }: { chain: Pick<ChainDoc, '_id'>; league: Pick<LeagueDoc, '_id'> },
  part: { changed: boolean; put: InTransaction },
  { also, onChange }: Pick<Storing, 'also' | 'onChange'>,
): Promise<void> {
  if (!part.changed && also === undefined) return;
  await deps.mongo.transaction(async (session) => {
    const now = await deps.chains.find(chain._id, session);
    if (now?.seasons.some(({ leagueId }) => leagueId === league._id) !== true) return;
    if (part.changed) {
      await part.put(session);
      await onChange?.(session);
    }
    await also?.(session);
  });
}
