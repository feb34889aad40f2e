import { type EventOf } from '@dynasty/proto/subjects';
import { joinLeague } from '../src/actions/joining/join-league.js';
import { releaseSleeperUser } from '../src/actions/leaving/release-sleeper-user.js';
import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { syncBed } from './support/sync-bed.js';

describe('MEMBER_PROOF=team-name', () => {
  test('the code has to be shown in the team name once; the account is linked for all its leagues then', async () => {
    const tree = createProviderTree();
    putState(tree, '2031', 2);
    putSeason(tree, { leagueId: '720000000000001', season: '2031', scored: 1 });
    putSeason(tree, { leagueId: '720000000000002', season: '2031', scored: 1 });
    const bed = await syncBed({ folder: tree.folder, memberProof: 'team-name' });
    try {
      const asked = await bed.verify('owner2', { leagueId: '720000000000001' });
      expect(asked).toMatchObject({ status: 409, body: { slug: 'proof-required' } });
      const { code, expiresAt } = asked.body['proof'] as { code: string; expiresAt: string };
      expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
      const again = await bed.verify('owner2', { leagueId: '720000000000001' });
      expect(again.body['proof']).toEqual({ code, expiresAt });
      const atOnce = await Promise.all(
        Array.from({ length: 6 }, () => bed.verify('owner3', { leagueId: '720000000000001' })),
      );
      expect(new Set(atOnce.map(({ body }) => (body['proof'] as { code: string }).code)).size).toBe(1);
      const other = await bed.verify('thief', { leagueId: '720000000000001', sleeperUsername: 'owner2' });
      expect((other.body['proof'] as { code: string }).code).not.toBe(code);

      const user = { user_id: ownerOf(2), display_name: 'Owner 2', metadata: { team_name: `The ${code} Team` } };
      tree.put('league/720000000000001/users', [
        { user_id: ownerOf(1), display_name: 'Owner 1', is_owner: true },
        user,
      ]);
      expect(await bed.verify('owner2', { leagueId: '720000000000001' })).toMatchObject({ status: 200 });
      expect(await bed.verify('owner2', { leagueId: '720000000000002' })).toMatchObject({ status: 200 });
      expect(await bed.verify('thief', { leagueId: '720000000000001', sleeperUsername: 'owner2' })).toMatchObject({
        status: 409,
        body: { slug: 'sleeper-user-taken' },
      });
    } finally {
      await bed.close();
      tree.remove();
    }
  });
});

describe('an account that was linked by an invitation', () => {
  test('has to show the code in other leagues all the same, once', async () => {
    const tree = createProviderTree();
    putState(tree, '2031', 2);
    const leagueId = '740000000000001';
    putSeason(tree, { leagueId, season: '2031', scored: 1 });
    const bed = await syncBed({ folder: tree.folder, memberProof: 'team-name' });
    try {
      // Creates the account.
      await bed.verify('owner2', { leagueId });
      const accounts = bed.mongo.connection.collection('accounts');
      const sleeper = { userId: ownerOf(2), username: 'owner2', isInvited: true };
      await accounts.updateOne({ _id: 'account-owner2' as never }, { $set: { sleeper } });
      const asked = await bed.verify('owner2', { leagueId });
      expect(asked).toMatchObject({ status: 409, body: { slug: 'proof-required' } });
      const { code } = asked.body['proof'] as { code: string };
      const user = { user_id: ownerOf(2), display_name: 'Owner 2', metadata: { team_name: code } };
      tree.put(`league/${leagueId}/users`, [{ user_id: ownerOf(1), display_name: 'Owner 1', is_owner: true }, user]);
      expect(await bed.verify('owner2', { leagueId })).toMatchObject({ status: 200 });
      const proved = await accounts.findOne({ _id: 'account-owner2' as never });
      expect(proved?.sleeper).toEqual({ userId: ownerOf(2), username: 'owner2' });
    } finally {
      await bed.close();
      tree.remove();
    }
  });
});

describe('a Sleeper user whom another account holds by an invitation', () => {
  const [first, second] = ['760000000000001', '760000000000002'] as const;
  const tree = createProviderTree();
  const owner = (slot: number, teamName?: string) => ({
    ...{ user_id: ownerOf(slot), display_name: `Owner ${slot}`, is_owner: slot === 1 },
    metadata: { team_name: teamName },
  });
  const show = (leagueId: string, slot: 1 | 2, code: string) =>
    tree.put(
      `league/${leagueId}/users`,
      [1, 2].map((other) => owner(other, other === slot ? code : undefined)),
    );
  beforeAll(() => {
    putState(tree, '2031', 2);
    for (const leagueId of [first, second]) putSeason(tree, { leagueId, season: '2031', scored: 1 });
  });
  afterAll(() => tree.remove());

  test("is the real person's once they show the code: the other account leaves", async () => {
    const bed = await syncBed({ folder: tree.folder, memberProof: 'team-name' });
    try {
      const left: EventOf<'league.membership_changed.v1'>[] = [];
      bed.deps.outbox.onCommitted((subject, payload) => {
        const changed = payload as EventOf<'league.membership_changed.v1'>;
        if (subject === 'league.membership_changed.v1' && changed.change === 'left') left.push(changed);
      });
      const post = async (who: string, url: string, payload: object) => {
        const headers = await bed.issuer.headers({ sub: `account-${who}`, email: `${who}@example.test` });
        return bed.app.inject({ method: 'POST', url, headers, payload });
      };
      /** Verifies, shows the code that is asked for, and verifies again. */
      const prove = async (name: string, slot: 1 | 2, leagueId: string) => {
        const asked = await bed.verify(name, { leagueId });
        expect(asked).toMatchObject({ status: 409, body: { slug: 'proof-required' } });
        show(leagueId, slot, (asked.body['proof'] as { code: string }).code);
        expect(await bed.verify(name, { leagueId })).toMatchObject({ status: 200 });
      };
      await prove('owner1', 1, first);
      const invited = await post('owner1', `/api/leagues/${first}/invitations`, { sleeperUserId: ownerOf(2) });
      const { token } = invited.json<{ token: string }>();
      expect((await post('friend', `/api/invitations/${token}/accept`, {})).statusCode).toBe(200);
      expect(await bed.verify('owner1', { leagueId: second })).toMatchObject({ status: 200 });

      const isAt = async (name: string) =>
        (await bed.deps.memberships.ofAccount(`account-${name}`)).map(({ chainId }) => chainId);
      expect(await isAt('friend')).toHaveLength(1);
      // Of the two ways in only the code is one, and what it does to the other account is said before.
      const { body } = await bed.verify('owner2', { leagueId: second });
      expect(body).toMatchObject({ slug: 'proof-required', proof: { only: 'code' } });
      expect(body['message']).toMatch(
        /^Another account is linked .* with the code it leaves its leagues\. Put the code/,
      );
      await prove('owner2', 2, second);
      expect(await isAt('friend')).toEqual([]);
      expect((await bed.deps.accounts.find('account-friend'))?.sleeper).toBeNull();
      expect((await bed.deps.accounts.find('account-owner2'))?.sleeper).toEqual({
        userId: ownerOf(2),
        username: 'owner2',
      });
      expect(left).toMatchObject([
        { accountId: 'account-friend', sleeperUserId: ownerOf(2), actorAccountId: '', actorName: '' },
      ]);
      // No admin was asked to take one account's word for the other's.
      expect(await bed.deps.joinRequests.ofAccount('account-owner2')).toEqual([]);
      expect(await bed.verify('owner2', { leagueId: first })).toMatchObject({ status: 200 });
      expect(await isAt('owner2')).toHaveLength(2);
      // Who has proved it keeps it.
      for (const leagueId of [first, second]) {
        expect(await bed.verify('friend', { leagueId, sleeperUsername: 'owner2' })).toMatchObject({
          status: 409,
          body: { slug: 'sleeper-user-taken' },
        });
      }
    } finally {
      await bed.close();
    }
  });

  test('stays theirs where nobody is asked for a proof', async () => {
    const bed = await syncBed({ folder: tree.folder });
    try {
      await bed.verify('friend', { leagueId: first, sleeperUsername: 'owner2' });
      const accounts = bed.mongo.connection.collection('accounts');
      await accounts.updateOne({ _id: 'account-friend' as never }, { $set: { 'sleeper.isInvited': true } });
      expect(await bed.verify('owner2', { leagueId: second })).toMatchObject({
        status: 409,
        body: { slug: 'sleeper-user-taken' },
      });
    } finally {
      await bed.close();
    }
  });
});

describe('ten verifications an hour', () => {
  test('are not used up by asking again after a proof that Sleeper does not show yet', async () => {
    const tree = createProviderTree();
    putState(tree, '2031', 2);
    putSeason(tree, { leagueId: '730000000000001', season: '2031', scored: 1 });
    const bed = await syncBed({ folder: tree.folder, memberProof: 'team-name', limits: 'on' });
    try {
      const leagueId = '730000000000001';
      const slugs = async (times: number, body: object) => {
        const found: unknown[] = [];
        for (let n = 0; n < times; n += 1) found.push((await bed.verify('owner2', { leagueId, ...body })).body['slug']);
        return [...new Set(found)];
      };
      // The first asks for the proof, eleven more for what came of it.
      expect(await slugs(12, {})).toEqual(['proof-required']);
      expect(await slugs(2, { sleeperUsername: 'OWNER2' })).toEqual(['proof-required']);
      // Somebody else's name is another verification: nine of them are left.
      expect(await slugs(9, { sleeperUsername: 'nobody' })).toEqual(['username-required']);
      expect(await slugs(1, { sleeperUsername: 'nobody' })).toEqual(['rate-limited']);
      expect(await slugs(1, {})).toEqual(['proof-required']);
      expect(await slugs(60, {})).toEqual(['proof-required', 'rate-limited']);
    } finally {
      await bed.close();
      tree.remove();
    }
  });
});

describe('a Sleeper user that is released while its account joins a league', () => {
  test('is not linked again without a proof', async () => {
    const tree = createProviderTree();
    putState(tree, '2031', 2);
    const [first, second] = ['750000000000001', '750000000000002'];
    for (const leagueId of [first, second]) putSeason(tree, { leagueId, season: '2031', scored: 1 });
    const bed = await syncBed({ folder: tree.folder, memberProof: 'team-name' });
    try {
      await bed.verify('thief', { leagueId: first, sleeperUsername: 'owner2' });
      const accounts = bed.mongo.connection.collection('accounts');
      const id = { _id: 'account-thief' as never };
      await accounts.updateOne(id, { $set: { sleeper: { userId: ownerOf(2), username: 'owner2' } } });
      const account = {
        accountId: 'account-thief',
        email: 'thief@example.test',
        emailVerified: true,
        sid: 's',
        expiresAtMs: 0,
      };
      const actor = { accountId: 'root', name: 'root', reason: 'not theirs' };
      let isReleased = false;
      const joining = joinLeague(bed.deps, {
        account: { ...account, firstName: '', lastName: '', username: 'thief' },
        leagueId: second,
        sleeperUsername: 'owner2',
        async commit(work) {
          if (!isReleased) await releaseSleeperUser(bed.deps, { sleeperUserId: ownerOf(2), actor });
          isReleased = true;
          return bed.mongo.transaction(async (session) => (await work(session)).body);
        },
      });
      await expect(joining).rejects.toMatchObject({ slug: 'proof-required' });
      expect((await accounts.findOne(id))?.['sleeper']).toBeNull();
      expect(await bed.deps.memberships.ofAccount('account-thief')).toEqual([]);
    } finally {
      await bed.close();
      tree.remove();
    }
  });
});
