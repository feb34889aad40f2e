import type { ReactNode } from 'react';
import { points } from '../../lib/format';
import { OpponentRank } from '../../ui/opponent-rank';
import { rankWords } from './form';
import type { TeamPlayer } from './teams';

/** What the cards tell of each player. */
export type Figures = 'age' | 'points';

interface Figure {
  head: string;
  /** Written out. */
  title: string;
  words: (player: TeamPlayer) => ReactNode;
}

const known = (value: number | undefined | null): string =>
  value === undefined || value === null ? '–' : points(value);

/** The columns at the right of a team's card. */
export const figureColumns: Record<Figures, readonly Figure[]> = {
  age: [{ head: 'Age', title: 'Age in years', words: ({ age }) => known(age) }],
  points: [
    { head: 'Avg', title: 'Points a game in the season', words: ({ form }) => known(form?.average) },
    { head: 'Last 3', title: 'Points a game of the last three games', words: ({ form }) => known(form?.lastThree) },
    {
      head: 'Rank',
      title: 'Rank at the position by the scoring of the league',
      words: ({ form }) => (form ? rankWords(form) : '–'),
    },
    {
      head: 'Next',
      title: 'Rank of the next opponent against the position; rank 1 allows the fewest points',
      words: ({ form }) =>
        form?.next?.rank == null ? (
          '–'
        ) : (
          <OpponentRank rank={form.next.rank} of={form.next.of} position={form.position} brief />
        ),
    },
  ],
};
