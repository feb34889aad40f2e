import type { RankedTeam } from '../lib/api/shared-reads';

/** A team of a league of four, at this rank after week 5. */
export const rankedTeam = (rank: number, change: Partial<RankedTeam> = {}): RankedTeam => ({
  rosterId: rank,
  rank,
  previousRank: rank,
  teamName: `Team ${'ABCD'[rank - 1]}`,
  userName: `user-${rank}`,
  avatar: null,
  wins: 6 - rank,
  losses: rank - 1,
  ties: 0,
  games: 5,
  totalPoints: 600.6 - rank,
  powerScore: 100 - 20 * rank + 0.5,
  factors: [
    { name: 'All-play record', value: 80 - 10 * rank, unit: 'percent', points: 50 - 10 * rank },
    { name: 'Points per game', value: 120 - rank, unit: 'points', points: 50.5 - 10 * rank },
  ],
  trends: { improving: false, score: 0 },
  history: [
    { week: 4, rank, powerScore: 40 },
    { week: 5, rank, powerScore: 100 - 20 * rank + 0.5 },
  ],
  ...change,
});

/** A ranking after a week. */
export const ranking = (rankings: RankedTeam[], week = 5) => ({
  season: '2025',
  week,
  throughWeek: week,
  rankings,
  methodology: {
    factors: [
      { name: 'All-play record', weight: 60 },
      { name: 'Points per game', weight: 40 },
    ],
  },
});

export const fourRanked = [
  rankedTeam(1, { previousRank: 2, trends: { improving: true, score: 6.2 } }),
  rankedTeam(2, { previousRank: 1, ties: 1 }),
  rankedTeam(3, { trends: { improving: false, score: -5.4 } }),
  rankedTeam(4),
];
