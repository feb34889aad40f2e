import { useState } from 'react';

interface Seasons {
  applied: string[];
  draft: string[];
  edit: (seasons: string[]) => void;
  /** What the address says of a draft; undefined for the newest season alone. */
  written: string | undefined;
  isChanged: boolean;
}

/** Chosen seasons: the applied ones in the address (`seasons=2025.2024`), without it the newest. */
export function useSeasons(rest: URLSearchParams, seasons: readonly number[]): Seasons {
  const known = seasons.map(String);
  const newest = known.slice(0, 1);
  const named =
    rest
      .get('seasons')
      ?.split('.')
      .filter((season) => known.includes(season)) ?? [];
  const applied = named.length > 0 ? known.filter((season) => named.includes(season)) : newest;
  const [edited, setEdited] = useState<{ of: string; seasons: string[] }>();
  const draft = edited?.of === applied.join('.') ? edited.seasons : applied;
  return {
    applied,
    draft,
    edit: (chosen) => setEdited({ of: applied.join('.'), seasons: chosen }),
    written: draft.join('.') === newest.join('.') ? undefined : draft.join('.'),
    isChanged: draft.join('.') !== applied.join('.'),
  };
}
