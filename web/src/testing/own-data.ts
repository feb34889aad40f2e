import { leagueId } from './fixtures';

/** What is kept of a person who is in one league and has no team there. */
export const ownData = {
  account: {
    id: 'account-ada',
    email: 'ada@example.test',
    firstName: 'Ada',
    lastName: 'Arrow',
    username: 'ada',
    createdAt: '2025-08-01T10:00:00.000Z',
    sleeper: { userId: '701', username: 'ada701' },
  },
  leagues: [{ leagueId, name: 'Harbour League', isAdmin: false, isCommissioner: false, joinedAt: null, claim: null }],
  proofs: [],
  joinRequests: [],
};
