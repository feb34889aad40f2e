import { otherWords, storeOtherWords } from '../actions/rewrite-recap.js';
import { type RecapModel } from '../clients/recap-model.js';
import { type Deps } from '../deps.js';

const consumer = 'rankings-recap-rewrites';

/** Has recaps told in other words by a language model once they are written; where that fails they stay as they are. */
export async function rewriteRecaps(
  deps: Pick<Deps, 'bus' | 'once' | 'logger' | 'recaps' | 'outbox'>,
  model: RecapModel,
): Promise<void> {
  await deps.bus.work({
    subject: 'rankings.recap_published.v1',
    consumer,
    async handle(event) {
      const { chainId, recapId, revision } = event.payload;
      const recap = await deps.recaps.find(chainId, recapId);
      if (recap === null || recap.revision !== revision) return;
      const rewritten = await otherWords(deps, model, recap);
      if (rewritten === undefined) return;
      await deps.once(consumer, event, (session) => storeOtherWords(deps, session, rewritten));
    },
  });
}
