import { currentSeasonOf } from '../../src/domain/season/chain-season.js';
import {
  claimantsOf,
  claimedRosterOf,
  decideClaim,
  hasClaim,
  lapsedClaimantsOf,
} from '../../src/domain/claims/claims.js';

const rosters = [
  { rosterId: 1, ownerId: 'ann', coOwners: ['bob'] },
  { rosterId: 2, ownerId: 'cat', coOwners: [] },
  { rosterId: 3, ownerId: null, coOwners: [] },
];
const person = (sleeperUserId: string, rosterId?: number, season = '2030') => ({
  sleeperUserId,
  claim: rosterId === undefined ? null : { rosterId, season },
});
/** Who claimed a roster as its owner or co-owner, in 2030. */
const claimant = (sleeperUserId: string, rosterId: number) => ({
  sleeperUserId,
  claim: { rosterId, season: '2030', isAssigned: false },
});
const given = (sleeperUserId: string, rosterId: number) => ({
  sleeperUserId,
  claim: { rosterId, season: '2030', isAssigned: true },
});
const decide = (who: ReturnType<typeof person>, rosterId: number, people: ReturnType<typeof person>[] = []) => {
  const roster = rosters.find((candidate) => candidate.rosterId === rosterId);
  if (roster === undefined) throw new Error('no such roster');
  return decideClaim(who, roster, { season: '2030', rosters, people });
};

describe('claims', () => {
  it('are for the owner and every co-owner, each for themselves', () => {
    expect(decide(person('ann'), 1)).toBe('free');
    expect(decide(person('bob'), 1, [person('ann', 1)])).toBe('free');
    expect(decide(person('ann'), 2)).toBe('not-theirs');
    expect(decide(person('ann'), 3)).toBe('not-theirs');
    expect(decide(person('ann', 1), 1)).toBe('already-theirs');
  });

  it('refuse a second team, and a team that was given to another person', () => {
    expect(decide(person('cat', 1), 2)).toBe('has-another');
    expect(decide(person('cat'), 2, [given('dan', 2)])).toBe('taken');
  });

  it('lapse with the ownership on Sleeper, in the season of the claim', () => {
    expect(claimedRosterOf(claimant('dan', 2), rosters, '2030')).toBeNull();
    expect(hasClaim(claimant('dan', 2), rosters, '2030')).toBe(false);
    expect(decide(person('cat'), 2, [claimant('dan', 2)])).toBe('free');
    expect(decide(claimant('dan', 2), 2)).toBe('not-theirs');
    // They may claim what is theirs now.
    expect(decide(claimant('cat', 1), 2)).toBe('free');
    expect(claimedRosterOf(claimant('cat', 1), rosters, '2031')).toBe(2);
    expect(claimedRosterOf(claimant('bob', 1), rosters, '2030')).toBe(1);
  });

  it('stay with who got the roster from an admin, and with who may have got it so in a former version', () => {
    for (const holder of [given('dan', 2), person('dan', 2)]) {
      expect(claimedRosterOf(holder, rosters, '2030')).toBe(2);
      expect(hasClaim(holder, rosters, '2030')).toBe(true);
      expect(decide(person('cat'), 2, [holder])).toBe('taken');
    }
  });

  it('name those that have lapsed, and nobody who holds the roster', () => {
    const people = [claimant('cat', 2), claimant('dan', 2), given('eve', 2), claimant('bob', 1), person('fay')];
    const [, second] = rosters;
    if (second === undefined) throw new Error('no roster');
    const lapsed = lapsedClaimantsOf(second, people, rosters, '2030');
    expect(lapsed.map(({ sleeperUserId }) => sleeperUserId)).toEqual(['dan']);
    expect(lapsedClaimantsOf(second, people, rosters, '2031')).toEqual([]);
  });

  it('follow the person from season to season', () => {
    expect(claimedRosterOf(person('cat', 7, '2029'), rosters, '2030')).toBe(2);
    expect(claimedRosterOf(person('bob', 7, '2029'), rosters, '2030')).toBe(1);
    expect(claimedRosterOf(person('dan', 2, '2030'), rosters, '2030')).toBe(2);
    expect(claimedRosterOf(person('dan', 2, '2030'), rosters, '2031')).toBeNull();
    expect(claimedRosterOf(person('cat'), rosters, '2030')).toBeNull();
  });

  it('name the owner before the co-owners', () => {
    const people = [person('bob', 1), person('ann', 1), person('cat', 2)];
    const [first] = rosters;
    if (first === undefined) throw new Error('no roster');
    expect(claimantsOf(first, people, rosters, '2030').map((claimant) => claimant.sleeperUserId)).toEqual([
      'ann',
      'bob',
    ]);
  });
});

describe('the current season of a chain', () => {
  const seasons = ['2031', '2029', '2030'].map((season) => ({ season, leagueId: `74${season}` }));
  it('is the newest that is not after the league season', () => {
    expect(currentSeasonOf(seasons, '2030')?.season).toBe('2030');
    expect(currentSeasonOf(seasons, '2031')?.season).toBe('2031');
    expect(currentSeasonOf(seasons, '2040')?.season).toBe('2031');
    expect(currentSeasonOf(seasons, '2020')?.season).toBe('2029');
    expect(currentSeasonOf([], '2030')).toBeUndefined();
  });

  it('is none that came from a table', () => {
    const ofTables = ['2032', '2018'].map((season) => ({ season, leagueId: `0${season}` }));
    expect(currentSeasonOf([...seasons, ...ofTables], '2032')?.season).toBe('2031');
    expect(currentSeasonOf([...seasons, ...ofTables], '2018')?.season).toBe('2029');
  });
});
