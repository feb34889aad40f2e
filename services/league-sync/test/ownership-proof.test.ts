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
