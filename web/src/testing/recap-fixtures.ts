import type { Recap, RecapCard } from '../features/recaps/api';
import { leagueId } from './fixtures';
import { openPage } from './open-page';

/** The screen of the league's recaps. */
export const recapsPage = `/leagues/${leagueId}/recaps`;
/** The read of the season's recaps. */
export const recapsRead = `GET /api/leagues/${leagueId}/recaps`;

/** A recap as the list has it. */
export const card = (week: number, change: Partial<RecapCard> = {}): RecapCard => ({
  id: `recap-chain-2025-${week}`,
  title: `A week ${week} to remember`,
  week,
  season: '2025',
  summary: `What happened in week ${week}.`,
  content: '# A week',
  generatedAt: '2025-10-07T10:00:00Z',
  revision: 1,
  isPosted: false,
  ...change,
});

const team = (rosterId: number, points: number, ranks: [number, number]): Recap['teams'][number] => ({
  rosterId,
  name: `Team ${'ABCD'[rosterId - 1]}`,
  points,
  record: `${5 - rosterId}-${rosterId}-0`,
  powerRank: ranks[0],
  previousPowerRank: ranks[1],
  powerScore: 90 - 10 * ranks[0],
  bestStarter: 20 + rosterId,
  efficiency: 80 + rosterId,
});

/** A recap of two games, both over; the first was close. */
export const recap = (week: number, change: Partial<Recap> = {}): Recap => ({
  ...card(week),
  sections: [
    {
      kind: 'closest',
      label: 'Game of the week',
      caption: 'Closest finish',
      game: { sides: [1, 2], totals: [120.5, 118.2] },
      sentences: [
        [
          { text: 'Team A', rosterId: 1 },
          { text: ' won by ' },
          { text: '2.3', fact: 'margin' },
          { text: ' over ' },
          { text: '<b>Team B</b>', rosterId: 2 },
          { text: '.' },
        ],
      ],
    },
  ],
  facts: [
    {
      id: 'margin',
      title: 'Margin: 2.3',
      value: 2.3,
      lines: [
        { label: 'Team A', value: '120.5' },
        { label: 'Team B', value: '118.2' },
      ],
    },
  ],
  teams: [team(1, 120.5, [2, 4]), team(2, 118.2, [1, 1]), team(3, 99, [3, 2]), team(4, 80, [4, 3])],
  games: [
    { sides: [1, 2], totals: [120.5, 118.2], isOver: true },
    { sides: [3, 4], totals: [99, 80], isOver: true },
  ],
  isPartial: false,
  ...change,
});

/** The screen at its newest week, or at another address. */
export const openRecaps = (routes: Record<string, unknown>, at = recapsPage) => openPage(at, 'Weekly Recaps', routes);

/** An admin of the league looks at it. */
export const admin = { [`GET /api/leagues/${leagueId}/admin-status`]: { isAdmin: true } };

/** Two weeks with their recaps. */
export const two = {
  [recapsRead]: [card(5), card(4)],
  [`${recapsRead}/recap-chain-2025-5`]: recap(5),
  [`${recapsRead}/recap-chain-2025-4`]: recap(4),
};
