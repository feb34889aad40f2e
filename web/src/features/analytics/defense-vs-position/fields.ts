import type { Fields } from '../filters/fields';
import { seasonField } from '../seasons';

export const dvpPositions = [
  { value: 'QB', label: 'Quarterbacks' },
  { value: 'RB', label: 'Running backs' },
  { value: 'WR', label: 'Wide receivers' },
  { value: 'TE', label: 'Tight ends' },
];

export const dvpFields = (seasons: readonly number[]) =>
  ({
    position: {
      label: 'Position',
      fallback: 'QB',
      options: dvpPositions,
      chip: (position) => position,
      always: true,
    },
    season: seasonField(seasons),
    weeks: {
      label: 'Time period',
      fallback: 'season',
      options: [
        { value: 'season', label: 'Full Season' },
        ...['4', '6', '8'].map((weeks) => ({ value: weeks, label: `Last ${weeks} Weeks` })),
      ],
      always: true,
    },
  }) satisfies Fields;

export type Band = 'success' | 'warning' | 'accent' | 'error';

export const bands: { upTo: number; band: Band; word: string }[] = [
  { upTo: 0.25, band: 'success', word: 'Fewest' },
  { upTo: 0.5, band: 'warning', word: 'Fewer' },
  { upTo: 0.75, band: 'accent', word: 'More' },
  { upTo: 1, band: 'error', word: 'Most' },
];

/** The quarter of the ranks in which a rank is: the first quarter allows the fewest points. */
export const bandOf = (rank: number, of: number) => bands.find(({ upTo }) => rank <= of * upTo) ?? bands[3];
