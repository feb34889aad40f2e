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
