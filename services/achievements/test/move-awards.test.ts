import { moveAwards } from '../src/actions/move-awards.js';
import { settleWeeks } from '../src/actions/settle-weeks.js';
import { awardId, type AwardState } from '../src/domain/award.js';
import { awardsBed, type AwardsBed } from './support/awards-bed.js';
import { sortKeyOf, type StoredAward } from '../src/store/achievements.js';

let bed: AwardsBed;
beforeAll(async () => {
  bed = await awardsBed();
});
afterAll(() => bed.close());

const league = (name: string) => ({ chainId: `chain-${name}`, connectionId: `connection-${name}` });

function award(name: string, week: number, state: AwardState): StoredAward {
  const key = { chainId: league(name).chainId, ruleId: 'a-rule', season: '2025', week, sleeperUserId: '7001' };
  const id = awardId(key);
  return {
    ...league(name),
    ...key,
    ...{ id, achievementType: 'high_scorer', title: 'High', description: '', state, revision: 1 },
    awardedAt: new Date('2025-10-01'),
    sortKey: sortKeyOf({ ...key, id }),
  };
}

const put = (...awards: StoredAward[]) =>
  bed.deps.mongo.transaction(async (session) => {
    for (const each of awards) await bed.deps.achievements.put(session, each);
  });
const ofChain = (name: string) =>
  bed.deps.mongo.transaction((session) => bed.deps.achievements.ofChain(session, league(name).chainId));
const move = (from: string, to: string) =>
  bed.deps.mongo.transaction((session) => moveAwards(bed.deps, session, league(from), league(to)));

describe('the awards of a league that was taken into another one', () => {
  it('go with it under its name, each in the state that it was in', async () => {
    await put(award('a', 1, 'given'), award('a', 2, 'revoked'), award('a', 3, 'removed'));
    await move('a', 'b');
    await move('a', 'b');
    expect(await ofChain('a')).toEqual([]);
    expect(await ofChain('b')).toEqual([award('b', 1, 'given'), award('b', 2, 'revoked'), award('b', 3, 'removed')]);
  });

  it('leave those that are there already, but for what a person took away', async () => {
    await put(award('c', 1, 'given'), award('c', 2, 'removed'), award('c', 3, 'given'));
    const there = { ...award('d', 1, 'given'), revision: 4 };
    await put(there, award('d', 2, 'given'), award('d', 3, 'removed'));
    await move('c', 'd');
    expect((await ofChain('d')).map(({ week, state, revision }) => [week, state, revision])).toEqual([
      [1, 'given', 4],
      [2, 'removed', 1],
      [3, 'removed', 1],
    ]);
  });

  it('are told of each time that some of them move', async () => {
    let told = 0;
    await bed.bus.work({
      subject: 'achievements.pages_changed.v1',
      consumer: 'test-moved',
      handle: async ({ payload }) => void (told += payload.chainId === league('f').chainId ? 1 : 0),
    });
    await put(award('e', 1, 'given'));
    await move('e', 'f');
    // What was on its way to the league when it was taken in.
    await put(award('e', 2, 'given'));
    await move('e', 'f');
    while (told < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await ofChain('f')).map(({ week }) => week)).toEqual([1, 2]);
  });

  it('are not given again when its weeks are decided there', async () => {
    const told: string[] = [];
    await bed.bus.work({
      subject: 'achievements.awarded.v1',
      consumer: 'test-awarded',
      handle: async ({ payload }) => void told.push(payload.chainId),
    });
    const fake = bed.connect({ seed: 5, weeks: 3, playoffWeekStart: 3 });
    const settle = (chainId: string) =>
      bed.deps.mongo.transaction(async (session) => {
        const played = { ...fake.response, connectionId: chainId };
        await settleWeeks(
          bed.deps,
          session,
          { chainId, season: '2025', weeks: [1, 2, 3], backfill: true },
          played,
          undefined,
        );
      });
    await settle('young');
    const before = await bed.deps.achievements.given('young', undefined, 100);
    expect(before.length).toBeGreaterThan(2);
    const ids = (name: string) => ({ chainId: name, connectionId: name });
    await bed.deps.mongo.transaction((session) => moveAwards(bed.deps, session, ids('young'), ids('old')));
    await settle('old');
    const after = await bed.deps.achievements.given('old', undefined, 100);
    expect(after.map(({ week, sleeperUserId }) => [week, sleeperUserId])).toEqual(
      before.map(({ week, sleeperUserId }) => [week, sleeperUserId]),
    );
    const drained = async () => (await bed.deps.outbox.pending()) === 0;
    while (!(await drained())) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(told.filter((chainId) => chainId === 'old')).toEqual([]);
    expect(told.filter((chainId) => chainId === 'young')).toHaveLength(before.length);
  });
});
