import fs from 'node:fs';
import path from 'node:path';
import { searchLimit } from '../../../services/analytics/src/routes/search-limit.js';
import { localRealm } from '../../local/keycloak/realm.js';
import { accountLimits, whyItCannotWork } from '../fits.js';
import { readPlan } from '../plan.js';
import type { World } from '../world.js';

const repository = path.join(__dirname, '../../..');
const read = (file: string) => fs.readFileSync(path.join(repository, file), 'utf8');

const now = Date.parse('2025-12-05T12:00:00Z');
/** A token that ends in so many seconds. */
const token = (seconds: number) =>
  `e30.${Buffer.from(JSON.stringify({ exp: now / 1000 + seconds })).toString('base64url')}.x`;

function worldOf(accounts: number, more: Partial<World['people'][number]> = { password: 'p' }): World {
  const people = Array.from({ length: accounts }, (_, at) => ({
    email: `p${at}@example.org`,
    leagueIds: ['1'],
    ...more,
  }));
  return {
    address: 'https://dynasty.example.org',
    people,
    leagues: [{ leagueId: '1', season: '2025', playsSeason: '2025', week: 1 }],
  };
}
function planOf(env: NodeJS.ProcessEnv) {
  const url = 'https://dynasty.example.org';
  return readPlan({ URL: url, CONFIRM_URL: url, WORLD: 'world.json', ...env });
}

describe('a load is refused before it starts', () => {
  it('when tokens end before it does, unless there is a password for new ones', () => {
    const tokens = worldOf(60, { token: token(300) });
    expect(whyItCannotWork(planOf({ MINUTES: '3' }), tokens, now)).toEqual([]);
    expect(whyItCannotWork(planOf({ MINUTES: '5' }), tokens, now)).toEqual([
      'MINUTES=5 needs tokens that live 390 s, and one of the world ends in 300 s: give passwords in their place, ' +
        'with which new ones are asked for in time.',
    ]);
    expect(whyItCannotWork(planOf({ MINUTES: '1' }), worldOf(1, { token: token(-5) }), now)[0]).toContain(
      'ends in 0 s',
    );
    const both = worldOf(60, { token: token(300), password: 'p' });
    expect(whyItCannotWork(planOf({ SCENARIO: 'soak', MINUTES: '60' }), both, now)).toEqual([]);
  });

  it.each([
    ['chat-burst', { RATE: '20' }, 42, 'post in a chat 30 times a minute; the world has 41.'],
    ['analytics', { RATE: '250' }, 127, 'ask for tables of analytics 120 times a minute; the world has 126.'],
    ['sunday-evening', { PEOPLE: '200' }, 3, 'post in a chat 30 times a minute; the world has 2.'],
    ['member-day', { PEOPLE: '2000' }, 14, 'ask for tables of analytics 120 times a minute; the world has 13.'],
  ])('when %s has too few accounts for what each may do', (SCENARIO, env, enough, reason) => {
    const plan = planOf({ SCENARIO, ...env });
    const refused = whyItCannotWork(plan, worldOf(enough - 1), now).join('\n');
    expect(refused).toContain(`RATE=${plan.perSecond} needs ${enough} accounts, since each may `);
    expect(refused).toContain(reason);
    expect(whyItCannotWork(plan, worldOf(enough), now)).toEqual([]);
    expect(whyItCannotWork(planOf({ SCENARIO, ...env, LIMITS: 'off' }), worldOf(enough - 1), now)).toEqual([]);
  });

  it('when nobody can sign in, or a league is missing', () => {
    expect(whyItCannotWork(planOf({}), worldOf(0), now)).toEqual(['The world has no people, or no leagues.']);
    expect(whyItCannotWork(planOf({}), worldOf(2, {}), now)).toEqual([
      'p0@example.org has neither a password nor a token.',
    ]);
    const elsewhere = worldOf(2, { password: 'p', leagueIds: ['2'] });
    expect(whyItCannotWork(planOf({}), elsewhere, now)[0]).toContain('p0@example.org is in no league of the world');
  });
});

it('reckons with the limits that the services have', () => {
  const [, posts] =
    /limit: \{ max: (\d+), windowS: 60 \}/.exec(read('services/chat-messaging/src/routes/chat-post.ts')) ?? [];
  expect(accountLimits.words).toBe(Number(posts));
  expect(searchLimit).toEqual({ max: 60, windowS: 60 });
  expect(accountLimits.tables).toBeLessThan(3 * searchLimit.max);
});

it('has its client in the runbook as a local Keycloak has it', () => {
  const [, json = ''] =
    /kcadm create clients -r dynasty -f - <<END\n([^]*?)\n\s*END\n/.exec(read('deploy/README.md')) ?? [];
  const { clients } = localRealm();
  expect(JSON.parse(json)).toEqual(clients.find(({ clientId }) => clientId === 'dynasty-load'));
});
