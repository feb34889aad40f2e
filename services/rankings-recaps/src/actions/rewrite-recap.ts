import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type RecapModel } from '../clients/recap-model.js';
import { type StoredRewriting, type StoredRecap } from '../store/recaps.js';
import { factsHash, inOtherWords, textsOf } from './carry-rewriting.js';
import { publishRecap } from './store-recap.js';

type RewrittenRecap = StoredRecap & { rewriting: StoredRewriting };

/**
 * A recap with what a language model makes of it: told in other words, or without them where they cannot be trusted.
 * Undefined where the model has been asked about it already, or does not respond.
 */
export async function otherWords(
  { logger }: Pick<Deps, 'logger'>,
  model: RecapModel,
  recap: StoredRecap,
): Promise<RewrittenRecap | undefined> {
  if (recap.template !== undefined || recap.rewriting !== undefined) return undefined;
  const of = textsOf(recap);
  const texts = await model.rewrite(of);
  if (texts === undefined) return undefined;
  const rewritten = inOtherWords(recap, texts);
  if (rewritten === undefined) {
    logger.warn({ recap: recap.id }, 'a rewritten recap holds what is not among its facts, and is left out');
  }
  const rewriting = { facts: factsHash(recap.facts), of, texts: rewritten ? texts : null };
  return { ...(rewritten ?? recap), rewriting };
}

/** Stores what a language model made of a recap, unless it has been written anew or deleted meanwhile. */
export async function storeOtherWords(
  deps: Pick<Deps, 'recaps' | 'outbox'>,
  session: ClientSession,
  rewritten: RewrittenRecap,
): Promise<void> {
  const { chainId, id, revision } = rewritten;
  const now = await deps.recaps.find(chainId, id, session);
  if (now?.revision !== revision) return;
  if (rewritten.template === undefined) {
    await deps.recaps.put(session, { ...now, rewriting: rewritten.rewriting });
    return;
  }
  const { isPosted: _, ...fresh } = rewritten;
  // A correction meanwhile that has left the facts as they were has raised what the recap rests on, not its revision.
  const { basis, layout } = now;
  await publishRecap(deps, session, { ...fresh, basis, layout, revision: revision + 1, generatedAt: new Date() });
}
