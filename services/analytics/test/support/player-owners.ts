import { type PlayerOwner } from '@dynasty/proto/league/v1/league_service';

/** Who had a player: bought in an auction by a roster that nobody owns now, then traded. */
export const owners: PlayerOwner[] = [
  {
    sleeperUserId: '101',
    displayName: 'RusticRhino',
    teamName: 'Rhinos',
    avatar: '',
    rosterId: 1,
    since: { season: '2025', at: '2025-09-20T00:00:00.000Z' },
    acquiredBy: 'trade',
    traded: { gave: ['2026 Round 1 (SunnyLynx)'], alsoGot: [] },
  },
  {
    sleeperUserId: '',
    displayName: '',
    teamName: 'Team 2',
    avatar: '',
    rosterId: 2,
    since: { season: '2024', at: '' },
    until: { season: '2025', at: '2025-09-20T00:00:00.000Z' },
    acquiredBy: 'draft',
    amount: 6,
    drafted: { round: 1, pickNo: 5, isAuction: true },
  },
];
