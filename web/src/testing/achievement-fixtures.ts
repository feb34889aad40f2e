import type { Award, Rule } from '../features/achievements/api';
import { leagueId, members } from './fixtures';
import { openPage } from './open-page';

/** The screen of the league's achievements. */
export const achievementsPage = `/leagues/${leagueId}/achievements`;
/** A path of the league's API. */
export const achievementsOf = (path: string) => `/api/leagues/${leagueId}/${path}`;

/** A weekly award of ada's. */
export const anAward = (week: number, change: Partial<Award> = {}): Award => ({
  id: `award:chain:rule:2025:${week}:701`,
  sleeperUserId: '701',
  achievementType: 'high_scorer',
  season: '2025',
  week,
  title: `Big week ${week}`,
  description: `147.25 points in week ${week}`,
  points: 147.25,
  byHand: false,
  ...change,
});

export const aRule: Rule = {
  id: '5f0c8a52-0000-4000-8000-000000000001',
  achievementType: 'high_scorer',
  title: 'Big week',
  description: '',
  criteria: { minPoints: 147, weeklyHighest: false },
  isActive: true,
  autoAward: false,
};

/** The screen as a member sees it. */
export const openAchievements = (routes: Record<string, unknown> = {}, at = achievementsPage) =>
  openPage(at, 'Achievements', {
    [`GET ${achievementsOf('achievements')}`]: Array.from({ length: 10 }, (_, index) => anAward(10 - index)),
    [`GET ${achievementsOf('member-championships')}`]: { 700: ['2025'] },
    [`GET ${achievementsOf('records')}`]: { seasons: [], games: 0, records: [], standings: [], headToHead: [] },
    ...routes,
  });

/** The members, Ada with other rights than none. */
const membersWith = (rights: { isAdmin: boolean; isCommissioner: boolean }) =>
  members().map((one) => (one.userId === 'account-ada' ? { ...one, ...rights } : one));

/** The screen as an admin sees it, or who else may, with one rule. */
export const openAsAdmin = (
  routes: Record<string, unknown> = {},
  at = achievementsPage,
  rights = { isAdmin: true, isCommissioner: false },
) =>
  openAchievements(
    {
      [`GET ${achievementsOf('memberships')}`]: membersWith(rights),
      [`GET ${achievementsOf('achievement-criteria')}`]: [aRule],
      ...routes,
    },
    at,
  );
