import { createClosedLeagues } from '../src/league/closed-leagues.js';

const decision = (changes: { chainId?: string; leagueId?: string }) => ({
  chainId: 'chain-1',
  leagueId: '1',
  leagueStatus: 'approved',
  ...changes,
});

const suspended = {
  chainId: 'chain-1',
  leagueId: '7',
  change: 'suspended',
  actorAccountId: '',
  connectionId: '',
  occurredAt: '',
};

describe('a league that news have closed', () => {
  const at = (second: number) => ({ occurredAt: `2026-01-01T00:00:0${second}.000Z` });

  it('is opened by the later change, though the clock of the process that made it is behind', () => {
    const closed = createClosedLeagues();
    const status = () => closed.applyTo(decision({ leagueId: '7' })).leagueStatus;
    closed.hear({ ...suspended, ...at(9), sequence: 40 });
    closed.hear({ ...suspended, ...at(3), sequence: 41, change: 'reactivated' });
    expect(status()).toBe('approved');
    closed.hear({ ...suspended, ...at(9), sequence: 40 });
    expect(status()).toBe('approved');
    // A former version tells no number: its clock is all that there is.
    closed.hear({ ...suspended, ...at(2) });
    expect(status()).toBe('approved');
    closed.hear({ ...suspended, ...at(4) });
    expect(status()).toBe('suspended');
  });

  it('stays closed to its chain when it was deleted, and the league may be connected anew', () => {
    const closed = createClosedLeagues();
    closed.hear({ ...suspended, change: 'deleted', ...at(1) });
    expect(closed.applyTo(decision({ leagueId: '7' })).leagueStatus).toBe('deleted');
    expect(closed.applyTo(decision({ leagueId: '7', chainId: 'chain-2' })).leagueStatus).toBe('approved');
    closed.hear({ ...suspended, chainId: '', leagueId: '8', ...at(1) });
    expect(closed.applyTo(decision({ leagueId: '8', chainId: 'chain-3' })).leagueStatus).toBe('suspended');
    expect(closed.applyTo(decision({ leagueId: '9', chainId: 'chain-3' })).leagueStatus).toBe('approved');
  });
});
