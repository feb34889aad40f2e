import { mergePlaces, type Place, placeChanges } from '../../src/domain/claims/merge-memberships.js';

const early = new Date('2031-01-01T00:00:00Z');
const late = new Date('2031-02-01T00:00:00Z');
const place = (over: Partial<Place> = {}): Place => ({
  accountId: null,
  isAdmin: false,
  isCommissioner: false,
  joinedAt: null,
  claim: null,
  ...over,
});
const claim = (rosterId: number, season: string) => ({ rosterId, season, claimedAt: early });

describe('a person in two leagues that are one', () => {
  it('has whatever they have in either', () => {
    const older = place({ accountId: 'ann', joinedAt: late, isCommissioner: true });
    const younger = place({ isAdmin: true, joinedAt: early, claim: claim(3, '2031') });
    const both = {
      accountId: 'ann',
      isAdmin: true,
      isCommissioner: true,
      joinedAt: early,
      claim: claim(3, '2031'),
    };
    expect(mergePlaces(older, younger)).toEqual(both);
    expect(mergePlaces(younger, older)).toEqual(both);
    expect(mergePlaces(place(), place())).toEqual(place());
  });

  it('is one of a past season only while both leagues know nothing newer of them', () => {
    const past = place({ accountId: 'ann', isOfPastSeason: true });
    const present = place({ accountId: 'ann', isOfPastSeason: false });
    expect(mergePlaces(past, past).isOfPastSeason).toBe(true);
    expect(mergePlaces(past, place()).isOfPastSeason).toBe(true);
    for (const [older, younger] of [
      [past, present],
      [present, past],
      [present, present],
    ] as const) {
      expect(mergePlaces(older, younger).isOfPastSeason).toBeUndefined();
    }
  });

  it('has no rights by a past season where the other league knows what they have today', () => {
    const ran = place({ accountId: 'ann', isAdmin: true, isCommissioner: true, isOfPastSeason: true });
    const today = place({ accountId: 'ann' });
    for (const merged of [mergePlaces(ran, today), mergePlaces(today, ran)]) {
      expect(merged).toMatchObject({ isAdmin: false, isCommissioner: false });
    }
    expect(mergePlaces(ran, ran)).toMatchObject({ isAdmin: true, isCommissioner: true });
    expect(mergePlaces(today, { ...ran, isOfPastSeason: false })).toMatchObject({ isAdmin: true });
    expect(placeChanges(ran, mergePlaces(ran, today))).toEqual(['admin_revoked']);
  });

  it('keeps the claim of the newer season; within one season that of the older league', () => {
    const of = (season: string, rosterId: number) => place({ claim: claim(rosterId, season) });
    expect(mergePlaces(of('2030', 1), of('2031', 2)).claim?.rosterId).toBe(2);
    expect(mergePlaces(of('2031', 1), of('2030', 2)).claim?.rosterId).toBe(1);
    expect(mergePlaces(of('2031', 1), of('2031', 2)).claim?.rosterId).toBe(1);
  });

  it('is notified of what has changed for them in the remaining league', () => {
    const member = place({ accountId: 'ann', joinedAt: early });
    expect(placeChanges(null, member)).toEqual(['joined']);
    expect(placeChanges(member, member)).toEqual([]);
    expect(placeChanges(member, { ...member, isAdmin: true })).toEqual(['admin_granted']);
    expect(placeChanges(member, { ...member, claim: claim(1, '2031') })).toEqual(['claimed']);
    expect(placeChanges(place(), { ...member, isAdmin: true, claim: claim(1, '2031') })).toEqual([
      'joined',
      'admin_granted',
      'claimed',
    ]);
    expect(placeChanges(null, place())).toEqual([]);
  });
});
