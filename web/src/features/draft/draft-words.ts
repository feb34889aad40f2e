import { counted, date } from '../../lib/format';
import type { BadgeKind } from '../../ui/badge';
import type { Draft } from './api';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** "Snake", "Linear", "Auction". */
export const typeWord = (draft: Draft): string => capital(draft.type);

/** A draft that fills whole teams has more rounds than this; rookie drafts have three to eight. */
const mostRookieRounds = 10;

/** Leagues that start anew every year have neither startups nor rookie drafts. */
const isDynasty = ({ metadata }: Draft): boolean => metadata.scoring_type?.startsWith('dynasty') ?? false;

const fillsTeams = ({ settings: { rounds } }: Draft): boolean => rounds > mostRookieRounds;

/**
 * What a dynasty league calls a draft, of all its drafts, newest first: the first one that filled the teams is the
 * startup, short ones are rookie drafts. What fills the teams again, and a draft of any other league, goes by its type.
 */
export function nameOf(draft: Draft, drafts: readonly Draft[]): string {
  if (!isDynasty(draft)) return `${typeWord(draft)} draft`;
  if (!fillsTeams(draft)) return 'Rookie draft';
  return drafts.findLast(fillsTeams) === draft ? 'Startup' : `${typeWord(draft)} draft`;
}

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
 * What the selector calls each draft, by id: "2025 Rookie draft"; where a season has several of a kind, with the
 * difference.
 */
export function draftLabels(drafts: readonly Draft[]): ReadonlyMap<string, string> {
  const short = (draft: Draft) => `${draft.season} ${nameOf(draft, drafts)}`;
  const long = (draft: Draft) => `${short(draft)}, ${counted(draft.settings.rounds, 'round')}`;
  const isOnly = (draft: Draft, label: (one: Draft) => string) =>
    drafts.filter((other) => label(other) === label(draft)).length === 1;
  const label = (draft: Draft) => {
    if (isOnly(draft, short)) return short(draft);
    return isOnly(draft, long) ? long(draft) : `${short(draft)}, ${startWord(draft)}`;
  };
  return new Map(drafts.map((draft) => [draft.draft_id, label(draft)]));
}
