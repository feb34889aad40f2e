import { date } from '../../lib/format';
import type { BadgeKind } from '../../ui/badge';
import type { Draft } from './api';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** "Snake", "Linear", "Auction". */
export const typeWord = (draft: Draft): string => capital(draft.type);

/** The status as the specification shows it: upper case, with spaces. */
export const statusWord = (status: string): string => status.replaceAll('_', ' ').toUpperCase();

export const statusKind: Record<string, BadgeKind> = { complete: 'success', drafting: 'warning' };

const scoringWords: Record<string, string> = { ppr: 'PPR', std: 'Standard', '2qb': '2QB', idp: 'IDP' };

/** "dynasty_2qb" is "Dynasty 2QB". */
export const scoringWord = (scoring: string | null): string =>
  scoring
    ? scoring
        .split('_')
        .map((word) => scoringWords[word] ?? capital(word))
        .join(' ')
    : '–';

export const startWord = (draft: Draft): string => (draft.start_time === null ? 'Not set' : date(draft.start_time));

/**
 * What the selector calls each draft, by id: "2025 Linear draft"; where a season has several of a kind, with the
 * difference.
 */
export function draftLabels(drafts: readonly Draft[]): ReadonlyMap<string, string> {
  const short = (draft: Draft) => `${draft.season} ${typeWord(draft)} draft`;
  const long = (draft: Draft) => `${short(draft)}, ${draft.settings.rounds} rounds`;
  const isOnly = (draft: Draft, label: (one: Draft) => string) =>
    drafts.filter((other) => label(other) === label(draft)).length === 1;
  const label = (draft: Draft) => {
    if (isOnly(draft, short)) return short(draft);
    return isOnly(draft, long) ? long(draft) : `${short(draft)}, ${startWord(draft)}`;
  };
  return new Map(drafts.map((draft) => [draft.draft_id, label(draft)]));
}
