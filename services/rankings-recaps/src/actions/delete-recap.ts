import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { isDeleted } from '../store/recaps.js';
import { missingRecap } from './post-recap.js';

/** Deletes a recap; its tombstone keeps events from writing it again. Throws AppError missing `recap-not-found`. */
export async function deleteRecap(
  { recaps }: Pick<Deps, 'recaps'>,
  session: ClientSession,
  { chainId, id }: { chainId: string; id: string },
): Promise<void> {
  const recap = (await recaps.all(session, chainId)).find((one) => one.id === id);
  if (recap === undefined || isDeleted(recap)) throw missingRecap();
  const { connectionId, season, week, revision } = recap;
  await recaps.put(session, { id, chainId, connectionId, season, week, revision, deletedAt: new Date() });
}
