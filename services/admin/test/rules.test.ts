import { statusOfChain } from '../src/domain/approval.js';
import { leagueLogEntry, type MembershipChange } from '../src/domain/league-log.js';
import { superAdminCheck } from '../src/domain/super-admins.js';
import { adminConfig } from '../src/config.js';

describe('super admins', () => {
  const isSuperAdmin = superAdminCheck([' Admin@Example.org ', '', 'second@example.org']);

  it.each([
    ['admin@example.org', true, true],
    ['SECOND@example.org', true, true],
    ['admin@example.org', false, false],
    ['other@example.org', true, false],
    ['', true, false],
  ])('%s (verified: %s) is one: %s', (email, emailVerified, expected) => {
    expect(isSuperAdmin({ email, emailVerified })).toBe(expected);
  });
});

describe('the status of a chain', () => {
  it('is closed by one suspension, opened by one approval, else unknown', () => {
    expect(statusOfChain([])).toBe('unknown');
    expect(statusOfChain(['approved'])).toBe('approved');
    expect(statusOfChain(['approved', 'suspended'])).toBe('suspended');
  });
});

describe('the log entry of a membership change', () => {
  const change: MembershipChange = {
    chainId: 'chain-1',
    change: 'admin_granted',
    accountId: 'account-2',
    sleeperUserId: '7002',
    displayName: 'keeper2',
    teamName: 'Harbour Team',
    actorAccountId: 'account-1',
    actorName: 'keeper1',
    reason: 'Runs the draft',
    occurredAt: '2025-09-05T10:00:00.000Z',
  };

  it('names actor, target, team and reason', () => {
    expect(leagueLogEntry(change, 'membership/1')).toMatchObject({
      key: 'membership/1',
      action: 'grant_admin',
      actorName: 'keeper1',
      targetId: '7002',
      targetName: 'keeper2',
      details: { teamName: 'Harbour Team' },
      reason: 'Runs the draft',
    });
  });

  it('names the system where no person acted', () => {
    expect(leagueLogEntry({ ...change, actorAccountId: '', actorName: '' }, 'k')?.actorName).toBe('System');
  });

  it('names the person a team went from and the one it went to', () => {
    expect(leagueLogEntry({ ...change, change: 'unclaimed' }, 'k')?.details).toMatchObject({ fromUsername: 'keeper2' });
    expect(leagueLogEntry({ ...change, change: 'reassigned' }, 'k')?.details).toMatchObject({ toUsername: 'keeper2' });
  });

  it.each(['joined', 'left', 'linked', 'unlinked', 'claimed'])('leaves out what is no admin action: %s', (own) => {
    expect(leagueLogEntry({ ...change, change: own, actorAccountId: change.accountId }, 'k')).toBeUndefined();
  });
});

describe('the configuration', () => {
  it('approves by itself in development and waits for a super admin in production', () => {
    const ports = { PORT: '1', GRPC_PORT: '2' };
    const password = 'k7fq2zr9wd4m-x1b';
    expect(adminConfig(ports).approval).toBe('auto');
    expect(adminConfig({ ...ports, LEAGUE_APPROVAL: 'manual' }).approval).toBe('manual');
    const given = {
      ...ports,
      NODE_ENV: 'production',
      MONGO_URL: `mongodb://admin:${password}@db.internal/?replicaSet=rs0`,
      NATS_URL: `nats://admin:${password}@nats.internal:4222`,
      OIDC_ISSUER: 'https://id.example.org/realms/dynasty',
      OIDC_JWKS_URL: 'https://id.example.org/realms/dynasty/protocol/openid-connect/certs',
      LEAGUE_SYNC_GRPC: 'league-sync:50051',
    };
    expect(adminConfig(given).approval).toBe('manual');
    expect(() => adminConfig({ ...ports, LEAGUE_APPROVAL: 'sometimes' })).toThrow('LEAGUE_APPROVAL');
  });
});
