import { createHash } from 'node:crypto';
import { carriedOver } from '../domain/recap/carried.js';
import { type WeekFacts } from '../domain/recap/facts.js';
import { markdownOf, plainText } from '../domain/recap/recap.js';
import { rewrittenRecap, type Rewriting } from '../domain/recap/rewritten.js';
import { type StoredRewriting, type StoredRecap } from '../store/recaps.js';

type RecapTexts = Pick<StoredRecap, 'title' | 'summary' | 'content' | 'facts' | 'sections' | 'receipts'>;

/** The texts of a recap that a language model is given. */
export const textsOf = ({ title, summary, sections }: RecapTexts): Rewriting => ({
  title,
  summary,
  sections: sections.map(({ sentences }) => sentences.map(plainText).join(' ')),
});

/** Of a week's facts without the places in the power rankings, which follow from the league's weights. */
export function factsHash(facts: WeekFacts): string {
  const teams = facts.teams.map(({ power: _, ...team }) => team);
  return createHash('sha256')
    .update(JSON.stringify({ ...facts, teams }))
    .digest('base64url');
}

/** A recap in these words; undefined where they cannot be trusted. */
export function inOtherWords<T extends RecapTexts>(recap: T, words: Rewriting): (T & { template: string }) | undefined {
  const rewritten = rewrittenRecap(recap, words);
  if (rewritten === undefined) return undefined;
  const { title, summary, sections } = rewritten;
  return {
    ...recap,
    template: recap.content,
    title: plainText(title),
    summary: plainText(summary),
    content: markdownOf({ title, summary: [summary], sections, receipts: [...recap.receipts] }),
    sections,
  };
}

/**
 * A recap that is told again, in the words that a language model found for the same facts: it is asked about facts
 * once. Where the words do not hold any more the recap stays as the templates have it.
 */
export function carryRewriting<T extends RecapTexts>(
  recap: T,
  rewriting: StoredRewriting | undefined,
): T & { rewriting?: StoredRewriting } {
  if (rewriting?.facts !== factsHash(recap.facts)) return recap;
  const { of, texts } = rewriting;
  const rewritten = texts === null ? undefined : inOtherWords(recap, carriedOver({ of, texts }, textsOf(recap)));
  return { ...(rewritten ?? recap), rewriting };
}
