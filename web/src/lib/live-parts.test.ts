import { readsOf } from './live-parts';

describe('what is read again after an event', () => {
  it('is what shows the parts that changed', () => {
    expect(readsOf(['matchups'])).toEqual(
      new Set(['', 'matchups', 'my-matchup', 'optimal-lineup', 'roster', 'playoffs']),
    );
    expect(readsOf(['transactions', 'brackets'])).toEqual(
      new Set(['transactions', 'historical-champions', 'finals', 'playoffs']),
    );
    expect(readsOf(['rosters'])?.has('transactions')).toBe(false);
    expect([...(readsOf(['members']) ?? [])]).toEqual(
      expect.arrayContaining(['admin', 'invitations', 'join-requests']),
    );
    expect(readsOf([])).toEqual(new Set());
  });

  it('is everything when the league itself changed, or a part that is not known here', () => {
    for (const parts of [['league'], ['users', 'matchups'], ['something-new']]) {
      expect(readsOf(parts)).toBeNull();
    }
  });
});
