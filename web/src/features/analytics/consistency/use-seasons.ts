import type { Field } from '../filters/fields';
import { useKeptDraft } from '../filters/use-kept-draft';

interface Seasons {
  applied: string[];
  draft: string[];
  edit: (seasons: string[]) => void;
  /** Drops what is chosen beside the applied ones: after it was applied too, else Back would find it there again. */
  reset: () => void;
  /** What the address says of a draft; undefined for the newest season alone. */
  written: string | undefined;
  isChanged: boolean;
}

/** Which seasons were chosen beside those that were applied then. */
interface Edited {
  of: string;
  seasons: string[];
}

/** The chosen seasons as a saved search has them: "Seasons 2025, 2024". */
export const seasonsField = (seasons: readonly number[]): Field => ({
  label: 'Seasons',
  fallback: String(seasons[0] ?? ''),
  chip: (chosen) => `${chosen.includes('.') ? 'Seasons' : 'Season'} ${chosen.replaceAll('.', ', ')}`,
  always: true,
  yearly: true,
});

/**
 * Chosen seasons: the applied ones in the address (`seasons=2025.2024`), without it the newest; what is chosen and not
 * applied stays over a reload of the tab.
 */
export function useSeasons(rest: URLSearchParams, seasons: readonly number[]): Seasons {
  const known = seasons.map(String);
  const newest = known.slice(0, 1);
  const named =
    rest
      .get('seasons')
      ?.split('.')
      .filter((season) => known.includes(season)) ?? [];
  const applied = named.length > 0 ? known.filter((season) => named.includes(season)) : newest;
  const [edited, setEdited] = useKeptDraft<Edited>('seasons', (kept) => {
    const { of, seasons: chosen } = (kept ?? {}) as Partial<Edited>;
    return typeof of === 'string' && Array.isArray(chosen)
      ? { of, seasons: known.filter((season) => chosen.includes(season)) }
      : undefined;
  });
  const draft = edited?.of === applied.join('.') ? edited.seasons : applied;
  return {
    applied,
    draft,
    edit: (chosen) => setEdited({ of: applied.join('.'), seasons: chosen }),
    reset: () => setEdited(undefined),
    written: draft.join('.') === newest.join('.') ? undefined : draft.join('.'),
    isChanged: draft.join('.') !== applied.join('.'),
  };
}
