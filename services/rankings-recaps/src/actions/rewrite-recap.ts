import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type RecapModel } from '../clients/recap-model.js';
import { markdownOf, plainText } from '../domain/recap/recap.js';
import { rewrittenRecap } from '../domain/recap/rewritten.js';
import { isDeleted, type StoredRecap } from '../store/recaps.js';
import { publishRecap } from './store-recap.js';

/** A recap in other words; undefined where it has been told so already, or the words cannot be trusted. */
export async function otherWords(
  { logger }: Pick<Deps, 'logger'>,
  model: RecapModel,
  recap: StoredRecap,
): Promise<StoredRecap | undefined> {
  if (recap.template !== undefined) return undefined;
  const { title, summary, sections } = recap;
  const texts = sections.map(({ sentences }) => sentences.map(plainText).join(' '));
  const written = await model.rewrite({ title, summary, sections: texts });
  if (written === undefined) return undefined;
  const told = rewrittenRecap(recap, written);
  if (told === undefined) {
    logger.warn({ recap: recap.id }, 'a rewritten recap holds what is not among its facts, and is left out');
    return undefined;
  }
  const prose = { ...told, summary: [told.summary], receipts: recap.receipts };
  return {
    ...recap,
    template: recap.content,
    title: plainText(told.title),
    summary: plainText(told.summary),
    content: markdownOf(prose),
    sections: told.sections,
  };
}

/** Stores a recap in its other words, unless it has been written anew or deleted meanwhile. */
export async function storeOtherWords(
  deps: Pick<Deps, 'recaps' | 'outbox'>,
  session: ClientSession,
  rewritten: StoredRecap,
): Promise<void> {
  const { chainId, season, id, revision } = rewritten;
  const now = (await deps.recaps.all(session, chainId, season)).find((one) => one.id === id);
  if (now === undefined || isDeleted(now) || now.revision !== revision) return;
  const { isPosted: _, ...fresh } = rewritten;
  await publishRecap(deps, session, { ...fresh, revision: revision + 1, generatedAt: new Date() });
}
