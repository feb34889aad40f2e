import { isAmong, readsOf } from './live-parts';

describe('what is read again after an event', () => {
  it('is what shows the parts that changed', () => {
    expect(readsOf(['matchups'])).toEqual(
      new Set(['', 'matchups', 'my-matchup', 'optimal-lineup', 'roster', 'standings', 'playoffs', 'future-picks']),
    );
    expect(readsOf(['transactions', 'brackets'])).toEqual(
      new Set([
        ...['transactions', 'trades', 'future-picks'],
        ...['historical-champions', 'finals', 'member-championships', 'playoffs'],
      ]),
    );
    expect(readsOf(['rosters'])?.has('transactions')).toBe(false);
    // A player whom a team has just got has his form, and an owner in the lists of all players.
    expect([...(readsOf(['rosters']) ?? [])]).toEqual(expect.arrayContaining(['player-form', 'fantasy-points']));
    // Teams are shown by the names and people that they have now, in the tables of former weeks too.
    expect([...(readsOf(['rosters']) ?? [])]).toEqual(expect.arrayContaining(['power-rankings', 'luck']));
    expect([...(readsOf(['members']) ?? [])]).toEqual(
      expect.arrayContaining(['admin', 'invitations', 'join-requests', 'fantasy-points', 'season-review']),
    );
    expect(readsOf(['members'])?.has('conversations')).toBe(true);
    expect([...(readsOf(['rankings']) ?? [])]).toEqual(
      expect.arrayContaining(['power-rankings', 'luck', 'power-weights']),
    );
    expect([...(readsOf(['books']) ?? [])]).toEqual(
      expect.arrayContaining(['records', 'careers', 'finals', 'season-review', 'member-championships']),
    );
    expect(readsOf(['recaps'])).toEqual(new Set(['recaps']));
    expect(readsOf(['shares', 'achievements'])).toEqual(new Set(['season-review', 'achievements']));
    // Polls close, and money is due, on days that the calendar shows.
    expect(readsOf(['polls', 'ledger'])).toEqual(new Set(['polls', 'ledger', 'calendar']));
    expect(readsOf(['calendar', 'constitution'])).toEqual(new Set(['calendar', 'constitution']));
    expect(readsOf([])).toEqual(new Set());
  });

  it('is meant by the first part of its path, or by two of them', () => {
    const among = (parts: string[], ...path: unknown[]) => isAmong(readsOf(parts), ['api', 'leagues', '7', ...path]);
    expect(among(['members'], 'admin', 'action-logs', { limit: 20 })).toBe(true);
    expect(among(['members'], 'chat', 'reports')).toBe(false);
    expect(among(['logs'], 'chat', 'reports', { limit: 20 })).toBe(true);
    expect(among(['logs'], 'chat', { limit: 50 })).toBe(false);
    expect(among(['league'], 'chat', { limit: 50 })).toBe(false);
    expect(among(['league'], 'chat', 'reports')).toBe(true);
    expect(among(['progress'], 'trades', '17')).toBe(true);
    expect(among(['progress'], 'historical-data', 'status')).toBe(true);
    expect(among(['progress'], 'historical-data', 'import')).toBe(false);
    expect(among(['rosters'])).toBe(true);
    expect(among(['rosters'], { any: 'thing' })).toBe(true);
  });

  it('is everything when the league itself changed, or a part that is not known here', () => {
    for (const parts of [['league'], ['users', 'matchups'], ['something-new']]) {
      expect(readsOf(parts)).toBeNull();
    }
  });
});
