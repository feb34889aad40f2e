import { createHash } from 'node:crypto';
import { carriedOver } from '../domain/recap/carried.js';
import { type WeekFacts } from '../domain/recap/facts.js';
import { markdownOf, plainText } from '../domain/recap/recap.js';
import { rewrittenRecap, type Rewriting } from '../domain/recap/rewritten.js';
import { type KeptRewriting, type StoredRecap } from '../store/recaps.js';

type Told = Pick<StoredRecap, 'title' | 'summary' | 'content' | 'facts' | 'sections' | 'receipts'>;

/** The texts of a recap that a language model is given. */
export const textsOf = ({ title, summary, sections }: Told): Rewriting => ({
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
export function inOtherWords<T extends Told>(recap: T, words: Rewriting): (T & { template: string }) | undefined {
  const told = rewrittenRecap(recap, words);
  if (told === undefined) return undefined;
  return {
    ...recap,
    template: recap.content,
    title: plainText(told.title),
    summary: plainText(told.summary),
    content: markdownOf({ ...told, summary: [told.summary], receipts: [...recap.receipts] }),
    sections: told.sections,
  };
}

/**
 * A recap that is told again, in the words that a language model found for the same facts: it is asked about facts once.
 * Where the words do not hold any more the recap stays as the templates have it.
 */
export function carryRewriting<T extends Told>(
  recap: T,
  rewriting: KeptRewriting | undefined,
): T & { rewriting?: KeptRewriting } {
  if (rewriting?.facts !== factsHash(recap.facts)) return recap;
  const { of, texts } = rewriting;
  const told = texts === null ? undefined : inOtherWords(recap, carriedOver({ of, texts }, textsOf(recap)));
  return { ...(told ?? recap), rewriting };
}
