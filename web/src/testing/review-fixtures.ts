import type { ReviewCard, SeasonReview } from '../features/season-review/api';

const aCard = (kind: ReviewCard['kind'], title: string, value: string): ReviewCard => ({
  kind,
  title,
  value,
  caption: 'points, week 8',
  text: 'Beat Bears 188.50 to 120.30.',
  bars: [0.5, 1],
  marked: [1],
  barsAre: 'Points by week',
  rows: [
    { label: 'Week 7', value: '94.25' },
    { label: 'Week 8', value: '188.50' },
  ],
});

/** One's own season in review, shared with nobody. */
export const aReview = (change: Partial<SeasonReview> = {}): SeasonReview => ({
  season: '2024',
  holder: { sleeperUserId: '700', displayName: 'bruno', teamName: 'Bears', avatar: null },
  isOwn: true,
  record: { wins: 9, losses: 5, ties: 0 },
  place: 3,
  teams: 12,
  cards: [
    aCard('best-week', 'Best week', '188.5'),
    aCard('luckiest-win', 'Luckiest win', '18%'),
    aCard('most-started', 'Most started player', '17'),
    aCard('trade', 'Trade of the year', '142.3'),
    aCard('ranks', 'Rank by week', '4th'),
  ],
  numbers: [{ label: 'Trades', value: '34', caption: 'completed' }],
  share: null,
  ...change,
});
