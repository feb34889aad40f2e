import { seededRandom, shuffled } from '@dynasty/testbed/league/generated-season';
import {
  correct,
  deliverWildly,
  killed,
  killedAfter,
  type WeekFinalized,
  weekFinalized,
} from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { seeds } from '@dynasty/testbed/seeds';
import { until } from '../../shared/test/events.js';
import { type Deps } from '../src/deps.js';
import { awardedWeeks } from '../src/events/final-weeks.js';
import { awardsBed, type AwardsBed, held } from './support/awards-bed.js';

let bed: AwardsBed;
let deps: Deps;
beforeAll(async () => {
  bed = await awardsBed();
  deps = bed.deps;
});
afterAll(() => bed.close());
beforeEach(() => {
  bed.leagueService.leagues = [];
});

const weekCount = 8;
const weekNumbers = Array.from({ length: weekCount }, (_, index) => index + 1);
const connect = (seed: number): FakeLeague => bed.connect({ seed, weeks: weekCount });

/** Who has the best score of a week, straight from the rows. */
function best({ response }: FakeLeague, week: number): string[] {
  const teams = response.weeks.find((one) => one.week === week)?.teams ?? [];
  const [top = 0] = teams.map(({ pointsHundredths }) => pointsHundredths).sort((a, b) => b - a);
  const rosters = teams.filter(({ pointsHundredths }) => pointsHundredths === top).map(({ rosterId }) => rosterId);
  const owners = response.rosters.filter(({ rosterId }) => rosters.includes(rosterId)).map(({ ownerId }) => ownerId);
  const points = (top / 100).toFixed(2);
  return owners.map((owner) => `${week}/${owner}: Best score of week ${week}: ${points} points`);
}

const expected = (league: FakeLeague): string[] => weekNumbers.flatMap((week) => best(league, week)).sort();

const awardWeek = (own: Deps, event: WeekFinalized): Promise<void> => awardedWeeks(own).handle(event);

async function awardAll(league: FakeLeague): Promise<void> {
  for (const week of weekNumbers) await awardWeek(deps, weekFinalized(league, week));
}

/** Lets the team that a correction raises win the week, whatever was scored. */
const overturn = (league: FakeLeague, week: number): void => correct(league, week, 30_000);

describe('a final week', () => {
  it('awards its best score and announces it, marked as backfill where it is', async () => {
    const told: boolean[] = [];
    await deps.bus.work({
      subject: 'achievements.awarded.v1',
      consumer: 'test-awarded',
      handle: async ({ payload }) => void told.push(payload.backfill),
    });
    const league = connect(1);
    await awardWeek(deps, weekFinalized(league, 1, true));
    await awardWeek(deps, weekFinalized(league, 2, false));
    expect(await held(deps, league.chainId)).toEqual([...best(league, 1), ...best(league, 2)]);
    await until('both were told of', () => told.length === 2);
    expect(told).toEqual([true, false]);
  });

  it('awards the owner of a co-owned roster, all equal scores, and no roster without an owner', async () => {
    const league = connect(2);
    const [first, second, third] = league.response.weeks[0]?.teams ?? [];
    const roster = (id = 0) => league.response.rosters.find(({ rosterId }) => rosterId === id);
    for (const team of [first, second, third]) if (team !== undefined) team.pointsHundredths = 40_000;
    const [coOwned, plain, ownerless] = [first, second, third].map((team) => roster(team?.rosterId));
    if (coOwned !== undefined) coOwned.coOwnerIds = ['7999'];
    if (ownerless !== undefined) ownerless.ownerId = '';
    await awardWeek(deps, weekFinalized(league, 1));
    const people = (await deps.achievements.given(league.chainId, undefined, 10)).map((award) => award.sleeperUserId);
    expect(people.sort()).toEqual([coOwned?.ownerId, plain?.ownerId].sort());
  });

  it('takes back what a correction no longer supports, and gives it again when that is undone', async () => {
    const revoked: string[] = [];
    await deps.bus.work({
      subject: 'achievements.revoked.v1',
      consumer: 'test-revoked',
      handle: async ({ payload }) => void revoked.push(payload.achievementId),
    });
    const league = connect(3);
    await awardAll(league);
    const before = await deps.achievements.given(league.chainId, undefined, 100);
    overturn(league, 4);
    await awardWeek(deps, weekFinalized(league, 4, false));
    expect(await held(deps, league.chainId)).toEqual(expected(league));
    const gone = before.filter(({ week }) => week === 4).map(({ id }) => id);
    await until('the old winner was told of', () => revoked.length === gone.length);
    expect(revoked).toEqual(gone);
    correct(league, 4, -30_000);
    await awardWeek(deps, weekFinalized(league, 4, false));
    expect((await deps.achievements.given(league.chainId, undefined, 100)).map(({ id }) => id)).toEqual(
      before.map(({ id }) => id),
    );
  });

  it('never brings back what a person removed', async () => {
    const league = connect(4);
    await awardWeek(deps, weekFinalized(league, 1));
    const [award] = await deps.achievements.given(league.chainId, undefined, 1);
    if (award === undefined) throw new Error('nothing was awarded');
    await deps.mongo.transaction((session) => deps.achievements.put(session, { ...award, state: 'removed' }));
    const found = league.response.weeks[0];
    if (found !== undefined) found.revision += 1;
    await awardWeek(deps, weekFinalized(league, 1));
    expect(await held(deps, league.chainId)).toEqual([]);
  });

  it('of a connection that is gone awards nothing', async () => {
    const league = connect(5);
    const old = weekFinalized(league, 1);
    old.payload.connectionId = 'connection-0';
    await awardWeek(deps, old);
    expect(await held(deps, league.chainId)).toEqual([]);
  });
});

describe('events delivered one to five times, in any order and at once', () => {
  it.each(seeds(6))('leave the awards of one delivery in order (seed %i)', async (seed) => {
    const random = seededRandom(seed);
    const league = connect(50 + seed);
    const first = weekNumbers.map((week) => weekFinalized(league, week));
    for (const event of shuffled(first, random).slice(0, 4)) await awardWeek(deps, event);
    overturn(league, 3);
    await deliverWildly([...first, weekFinalized(league, 3, false)], random, (event) => awardWeek(deps, event));
    expect(await held(deps, league.chainId)).toEqual(expected(league));
  });
});

describe('a process that dies in between', () => {
  const points: [string, (whole: Deps) => Deps][] = [
    ['before the season is known', (whole) => ({ ...whole, leagueSync: { ...whole.leagueSync, getSeason: killed } })],
    [
      'while awards are stored',
      (whole) => ({ ...whole, achievements: { ...whole.achievements, put: killedAfter(1, whole.achievements.put) } }),
    ],
    [
      'while events are stored',
      (whole) => ({
        ...whole,
        outbox: { ...whole.outbox, add: killedAfter(1, whole.outbox.add) as Deps['outbox']['add'] },
      }),
    ],
    ['before the week is marked', (whole) => ({ ...whole, settledWeeks: { ...whole.settledWeeks, put: killed } })],
    [
      'after the transaction',
      (whole) => ({ ...whole, once: async (...args) => (await whole.once(...args), killed()) }),
    ],
  ];

  it.each(points)('%s loses nothing and leaves nothing half done', async (_point, broken) => {
    const league = connect(20);
    await awardAll(league);
    const before = await held(deps, league.chainId);
    overturn(league, 5);
    const event = weekFinalized(league, 5, false);
    await expect(awardWeek(broken(deps), event)).rejects.toThrow('killed');
    expect([before, expected(league)]).toContainEqual(await held(deps, league.chainId));
    await awardWeek(deps, event);
    expect(await held(deps, league.chainId)).toEqual(expected(league));
  });

  it('gets its events again from the broker', async () => {
    let crashes = 2;
    const once: Deps['once'] = async (...args) => {
      const applied = await deps.once(...args);
      if (crashes-- > 0) throw new Error('killed');
      return applied;
    };
    const { handle } = awardedWeeks({ ...deps, once });
    await deps.bus.work({ subject: 'league.week_finalized.v1', consumer: 'achievements-week-finalized', handle });
    const league = connect(21);
    bed.leagueService.down = true;
    for (const week of weekNumbers) {
      const { subject, id, payload } = weekFinalized(league, week);
      await deps.bus.publish(subject, id, payload);
    }
    bed.leagueService.down = false;
    const all = expected(league);
    await until('all weeks are awarded', async () => (await held(deps, league.chainId)).length === all.length);
    expect(await held(deps, league.chainId)).toEqual(all);
  });
});

describe('reconciling', () => {
  const reconciled = () => awardedWeeks(deps).reconcile(new AbortController().signal);

  it('decides weeks whose event was missed, then corrected ones, and reads nothing that is decided', async () => {
    const leagues = [connect(30), connect(31)];
    const holding = () => Promise.all(leagues.map(({ chainId }) => held(deps, chainId)));
    await reconciled();
    expect(await holding()).toEqual(leagues.map(expected));
    for (const league of leagues) overturn(league, 6);
    await reconciled();
    expect(await holding()).toEqual(leagues.map(expected));
    const asked = bed.leagueService.seasonsAsked;
    await reconciled();
    expect(bed.leagueService.seasonsAsked).toBe(asked);
  });
});
