import { createProviderTree, ownerOf, putSeason, putState } from './support/provider-tree.js';
import { eventually, syncBed, type SyncBed } from './support/sync-bed.js';

describe('seasons of one league that are connected on their own', () => {
  const tree = createProviderTree();
  let bed: SyncBed;

  beforeAll(async () => {
    putState(tree, '2031', 4);
    bed = await syncBed({ folder: tree.folder });
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });

  beforeEach(() => bed.forgetBudget());

  const chainsOf = (leagueIds: string[]) =>
    bed.mongo.connection
      .collection('chains')
      .find({ leagueIds: { $in: leagueIds } })
      .toArray();

  test.each([1, 2, 3])(
    'become one chain with everybody in it, whoever was first (round %i)',
    async (round) => {
      const ids = [29, 30, 31].map((year) => `75000000000${round}0${year}`);
      for (const [index, leagueId] of ids.entries()) {
        putSeason(tree, { leagueId, season: `20${29 + index}`, scored: index + 1, previous: ids[index - 1] ?? null });
      }
      const people = ['owner1', 'owner2', 'owner3'];
      const order = [0, 1, 2].map((index) => (index + round) % 3);
      const joins = order.map((index) => bed.verify(people[index] ?? '', { leagueId: ids[index] }));
      expect((await Promise.all(joins)).map(({ status }) => status)).toEqual([200, 200, 200]);

      const [chain] = await eventually(
        () => chainsOf(ids),
        (chains) => chains.length === 1 && chains[0]?.sync.state === 'ready' && chains[0].leagueIds.length === 3,
        60_000,
      );
      expect(chain).toMatchObject({ leagueIds: ids.toReversed(), currentLeagueId: ids[2], sync: { message: null } });
      expect(chain?.sync.done).toBe(chain?.sync.total);
      const members = await bed.deps.memberships.ofChain(String(chain?._id));
      expect(members.map((member) => member.sleeperUserId).sort()).toEqual([ownerOf(1), ownerOf(2), ownerOf(3)]);
      for (const [index, season] of ['2029', '2030', '2031'].entries()) {
        const weeks = await bed.deps.matchups.ofSeason(String(chain?._id), season);
        expect(weeks.filter(({ isFinal }) => isFinal)).toHaveLength(index + 1);
      }
      for (const name of ['leagues', 'rosters', 'matchups', 'transactions', 'drafts', 'memberships']) {
        const strays = { leagueId: { $in: ids }, chainId: { $ne: String(chain?._id) } };
        expect([name, await bed.mongo.connection.collection(name).countDocuments(strays)]).toEqual([name, 0]);
      }
    },
    90_000,
  );
});
