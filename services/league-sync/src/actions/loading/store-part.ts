import { type ClientSession } from '@dynasty/kit/mongo';
import { type SyncDeps } from '../../deps.js';
import { keepsSeason } from '../../domain/season/chain-season.js';
import { type ChainDoc } from '../../store/chains.js';
import { contentHash } from '../../store/documents.js';
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

/** What was read of a part, beside what is stored of it. */
export interface ReadPart {
  /** As it was stored when the provider was asked. */
  storedBefore: unknown;
  /** As it is stored now. */
  storedNow: (session?: ClientSession) => Promise<unknown>;
  changed: boolean;
  put: InTransaction;
}

/**
 * Stores a part with what goes with it, all or nothing; opens no transaction where there is nothing to write.
 * Nothing is written where the chain does not keep the season any more, nor of a reply that has waited while another job
 * stored the part, which may have read it later. Returns whether what was read stands: it was stored, or it is what was
 * stored before.
 */
export async function storePart(
  deps: Pick<SyncDeps, 'mongo' | 'chains' | 'seasonCursors'>,
  { chain, league }: { chain: SeasonJob['chain']; league: Pick<LeagueDoc, '_id'> },
  part: ReadPart,
  { also, onChange }: Pick<Storing, 'also' | 'onChange'>,
): Promise<boolean> {
  if (!part.changed && also === undefined) return true;
  return deps.mongo.transaction(async (session) => {
    if (!keepsSeason(await deps.chains.find(chain._id, session), league)) return false;
    await deps.seasonCursors.meet(chain.connectionId, league._id, session);
    if (contentHash(await part.storedNow(session)) !== contentHash(part.storedBefore)) return false;
    if (part.changed) {
      await part.put(session);
      await onChange?.(session);
    }
    await also?.(session);
    return true;
  });
}
