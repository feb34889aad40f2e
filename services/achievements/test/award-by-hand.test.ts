import { type App } from '@dynasty/kit/http';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { weekFinalized } from '@dynasty/testbed/league/league-bed';
import { awardByHand } from '../src/actions/award-by-hand.js';
import { buildApp } from '../src/app.js';
import { mostByHand } from '../src/domain/award.js';
import { awardedWeeks } from '../src/events/final-weeks.js';
import { type AwardsBed, awardsBed } from './support/awards-bed.js';
import { ruleCalls } from './support/rule-calls.js';

let bed: AwardsBed;
let app: App;
let call: ReturnType<typeof ruleCalls>;
beforeAll(async () => {
  bed = await awardsBed();
  app = await buildApp(bed.deps);
  call = ruleCalls(bed, app);
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

const connect = (seed: number): FakeLeague => bed.connect({ seed, weeks: 3 });
const at = (league: FakeLeague): string => `/leagues/${league.response.leagueId}`;

describe('an award by hand', () => {
  const award = { achievementType: 'trade_master', season: '2025', title: 'Trade of the year' };

  it('is listed, filtered, left alone by its week, and removed for good', async () => {
    const league = connect(31);
    const [someone, other] = league.response.rosters.map(({ ownerId }) => ownerId);
    const given = await call('POST', `${at(league)}/achievements`, { ...award, sleeperUserId: someone, week: 2 });
    expect(given.body).toMatchObject({ ...award, sleeperUserId: someone, week: 2, byHand: true });
    const season = await call('POST', `${at(league)}/achievements`, { ...award, sleeperUserId: other, week: null });
    expect(season.body.week).toBeUndefined();
    await awardedWeeks(bed.deps).handle(weekFinalized(league, 2));
    const list = async (query: string) => (await call('GET', `${at(league)}/achievements${query}`)).body;
    expect((await list('?kind=trade_master')).map((one: { id: string }) => one.id)).toEqual([
      season.body.id,
      given.body.id,
    ]);
    expect(await list(`?kind=trade_master&userId=${someone}&season=2025`)).toHaveLength(1);
    expect(await list('?season=2024')).toEqual([]);
    expect((await call('DELETE', `/achievements/${given.body.id}`, undefined, 'ann')).status).toBe(403);
    expect((await call('DELETE', `/achievements/${given.body.id}`, undefined, 'eve')).status).toBe(404);
    expect((await call('DELETE', `/achievements/${given.body.id}`)).status).toBe(204);
    expect((await call('DELETE', `/achievements/${given.body.id}`)).status).toBe(404);
    expect(await list(`?kind=trade_master&userId=${someone}`)).toEqual([]);
  });

  it('is found by an id as long as they are where ids are real', async () => {
    const uuid = '0b9c5f0e-6d4e-4a51-9c1d-6f3f8d2a7b10';
    const { status } = await call('DELETE', `/achievements/award:${uuid}:hand-${uuid}:2025:18:${'9'.repeat(18)}`);
    expect(status).toBe(404);
  });

  it.each([
    [{ title: ' ' }, 'Please fill in all required fields'],
    [{ achievementType: '' }, 'Please fill in all required fields'],
    [{ sleeperUserId: '' }, 'Please fill in all required fields'],
    [{ sleeperUserId: '999999' }, 'This person is not in the league.'],
    [{ season: '2031' }, 'The league has no season 2031.'],
    [{ season: 1999 }, 'The league has no season 1999.'],
  ])('with %j is refused', async (change, message) => {
    const league = connect(32);
    const sleeperUserId = league.response.rosters[0]?.ownerId;
    const refused = await call('POST', `${at(league)}/achievements`, { ...award, sleeperUserId, ...change });
    expect([refused.status, refused.body.message]).toEqual([400, message]);
  });

  /** Has a league hold so many that are alike. */
  async function fill(id: string, count: number): Promise<void> {
    const stored = bed.mongo.connection.collection<{ _id: string }>('achievements');
    const [one] = await stored.find({ _id: id }).toArray();
    const alike = (n: number) => ({ ...one, _id: id.replace('hand-', `hand-${n}-`) });
    await stored.insertMany(Array.from({ length: count - 1 }, (_, n) => alike(n)));
  }

  it('is one of a thousand at most, also where two are given at once', async () => {
    const { chainId, response } = connect(35);
    const ids = { chainId, connectionId: response.connectionId };
    const given = { ...award, sleeperUserId: response.rosters[0]!.ownerId, week: 2, description: '' };
    const give = () => bed.mongo.transaction((session) => awardByHand(bed.deps, session, ids, given));
    await fill((await give()).id, mostByHand - 1);
    const tries = await Promise.allSettled([give(), give()]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(tries).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ slug: 'too-many-awards' }) }),
    );
  });

  it('is one of a thousand at most, those that were taken away among them', async () => {
    const [league, other] = [connect(33), connect(34)];
    const give = (to: FakeLeague) => {
      const sleeperUserId = to.response.rosters[0]?.ownerId;
      return call('POST', `${at(to)}/achievements`, { ...award, sleeperUserId, week: 2 });
    };
    const first = await give(league);
    await call('DELETE', `/achievements/${first.body.id}`);
    await fill(first.body.id, mostByHand - 1);
    expect((await give(league)).status).toBe(200);
    expect(await give(league)).toMatchObject({ status: 409, body: { slug: 'too-many-awards' } });
    expect((await give(other)).status).toBe(200);
  });
});
