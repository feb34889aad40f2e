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
import { defaultWeights } from '../src/domain/factors.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { namedRankings } from '../src/actions/rank-season.js';
import { rankingsBed, type RankingsBed, storedRankings } from './support/rankings-bed.js';

let bed: RankingsBed;
let deps: Deps;
beforeAll(async () => {
  bed = await rankingsBed();
  deps = bed.deps;
});
afterAll(() => bed.close());
beforeEach(() => {
  bed.leagueService.leagues = [];
});

const weekCount = 7;
const weekNumbers = Array.from({ length: weekCount }, (_, index) => index + 1);
const connect = (seed: number): FakeLeague => bed.connect({ seed, weeks: weekCount, playoffWeekStart: 6 });

const rankWeek = (own: Deps, event: WeekFinalized): Promise<void> => rankedWeeks(own).handle(event);

async function rankAll(league: FakeLeague): Promise<{ revision: number }[]> {
  for (const week of weekNumbers) await rankWeek(deps, weekFinalized(league, week));
  return storedRankings(deps, league.chainId);
}

/** The rankings of a league as it stands now, without what differs from run to run. */
function expected({ chainId, season, response }: FakeLeague): unknown[] {
  return namedRankings({ chainId, season }, response, defaultWeights).map(
    ({ chainId: _chain, connectionId: _connection, ...rest }) => rest,
  );
}

describe('a final week', () => {
  it('is ranked and announced, once for each week', async () => {
    const told: number[] = [];
    await deps.bus.work({
      subject: 'rankings.week_ranked.v1',
      consumer: 'test-ranked',
      handle: async ({ payload }) => void told.push(payload.week),
    });
    const league = connect(1);
    expect(await rankAll(league)).toHaveLength(weekCount);
    await until('all weeks were told of', () => told.length >= weekCount);
    expect(told).toEqual(weekNumbers);
  });

  it('of a connection that is gone, or of a season that is gone, ranks nothing', async () => {
    const league = connect(2);
    const old = weekFinalized(league, 3);
    old.payload.connectionId = 'connection-0';
    await rankWeek(deps, old);
    const gone = weekFinalized(league, 4);
    gone.payload.season = '1999';
    await rankWeek(deps, gone);
    expect(await storedRankings(deps, league.chainId)).toEqual([]);
  });

  it('that was corrected ranks itself and the later ones again, and no earlier one', async () => {
    const league = connect(3);
    const before = await rankAll(league);
    correct(league, 5);
    await rankWeek(deps, weekFinalized(league, 5, false));
    const after = await storedRankings(deps, league.chainId);
    expect(after.slice(0, 4)).toEqual(before.slice(0, 4));
    expect(after.slice(4).map(({ revision }) => revision)).toEqual(before.slice(4).map(({ revision }) => revision + 1));
    expect(after).toEqual(expected(league));
  });

  it('is not ranked back by an older response', async () => {
    const league = connect(4);
    const older = structuredClone(league.response);
    correct(league, 2);
    await rankWeek(deps, weekFinalized(league, 2));
    const newest = await storedRankings(deps, league.chainId);
    league.response = older;
    await rankWeek(deps, { ...weekFinalized(league, 2), id: 'late' });
    expect(await storedRankings(deps, league.chainId)).toEqual(newest);
  });

  it('that was read before a correction which is ranked meanwhile is ranked again at the next comparison', async () => {
    const league = connect(5);
    for (const week of [1, 2, 3, 4]) await rankWeek(deps, weekFinalized(league, week));
    const [older, fifth] = [structuredClone(league.response), weekFinalized(league, 5)];
    correct(league, 3);
    const newer = league.response;
    await rankWeek(deps, weekFinalized(league, 3, false));
    league.response = older;
    await rankWeek(deps, fifth);
    league.response = newer;
    await rankedWeeks(deps).reconcile(new AbortController().signal);
    expect(await storedRankings(deps, league.chainId)).toEqual(expected(league));
    const asked = bed.leagueService.seasonsAsked;
    await rankedWeeks(deps).reconcile(new AbortController().signal);
    expect(bed.leagueService.seasonsAsked).toBe(asked);
  });
});

describe('events delivered one to five times, in any order and at once', () => {
  it.each(seeds(6))('leave the state of one delivery in order (seed %i)', async (seed) => {
    const random = seededRandom(seed);
    const plain = connect(100 + seed);
    correct(plain, 6);
    const league = connect(100 + seed);
    const first = weekNumbers.map((week) => weekFinalized(league, week));
    const early = shuffled(first, random).slice(0, 5);
    for (const event of early) await rankWeek(deps, event);
    correct(league, 6);
    const events = [...first, weekFinalized(league, 6, false)];
    await deliverWildly(events, random, (event) => rankWeek(deps, event));
    const state = await storedRankings(deps, league.chainId);
    expect(state).toEqual(await rankAll(plain));
    expect(state).toEqual(expected(league));
  });
});

describe('a process that dies in between', () => {
  const points: [string, (whole: Deps) => Deps][] = [
    ['before the season is known', (whole) => ({ ...whole, leagueSync: { ...whole.leagueSync, getSeason: killed } })],
    [
      'while rankings are stored',
      (whole) => ({ ...whole, rankings: { ...whole.rankings, put: killedAfter(1, whole.rankings.put) } }),
    ],
    [
      'while events are stored',
      (whole) => ({
        ...whole,
        outbox: { ...whole.outbox, add: killedAfter(1, whole.outbox.add) as Deps['outbox']['add'] },
      }),
    ],
    ['before the transaction', (whole) => ({ ...whole, once: killed })],
    [
      'after the transaction',
      (whole) => ({ ...whole, once: async (...args) => (await whole.once(...args), killed()) }),
    ],
  ];

  it.each(points)('%s loses nothing and leaves nothing half done', async (_point, broken) => {
    const league = connect(20);
    const before = await rankAll(league);
    correct(league, 5);
    const event = weekFinalized(league, 5, false);
    await expect(rankWeek(broken(deps), event)).rejects.toThrow('killed');
    const between = await storedRankings(deps, league.chainId);
    await rankWeek(deps, event);
    const after = await storedRankings(deps, league.chainId);
    expect([before, after]).toContainEqual(between);
    expect(after).toEqual(expected(league));
  });

  it('gets its events again from the broker', async () => {
    let crashes = 2;
    const once: Deps['once'] = async (...args) => {
      const applied = await deps.once(...args);
      if (crashes-- > 0) throw new Error('killed');
      return applied;
    };
    const { handle } = rankedWeeks({ ...deps, once });
    await deps.bus.work({ subject: 'league.week_finalized.v1', consumer: 'rankings-week-finalized', handle });
    const league = connect(21);
    bed.leagueService.down = true;
    for (const week of weekNumbers) {
      const { subject, id, payload } = weekFinalized(league, week);
      await deps.bus.publish(subject, `${league.chainId}/${id}`, payload);
    }
    bed.leagueService.down = false;
    await until('all weeks are ranked', async () => (await storedRankings(deps, league.chainId)).length === weekCount);
    expect(await storedRankings(deps, league.chainId)).toEqual(expected(league));
  });
});

describe('reconciling', () => {
  const reconciled = () => rankedWeeks(deps).reconcile(new AbortController().signal);

  it('ranks weeks whose event was missed, and reads nothing that is ranked', async () => {
    const leagues = [connect(30), connect(31)];
    await reconciled();
    expect(await Promise.all(leagues.map(({ chainId }) => storedRankings(deps, chainId)))).toEqual(
      leagues.map(expected),
    );
    const asked = bed.leagueService.seasonsAsked;
    await reconciled();
    expect(bed.leagueService.seasonsAsked).toBe(asked);
  });

  it('ranks again from a correction that was missed', async () => {
    const league = connect(32);
    await reconciled();
    correct(league, 4);
    await reconciled();
    expect(await storedRankings(deps, league.chainId)).toEqual(expected(league));
  });
});

describe('rankings of an older layout', () => {
  it('are worked out again', async () => {
    const league = connect(11);
    await rankAll(league);
    const rankings = deps.mongo.connection.collection('rankings');
    await rankings.updateMany({ chainId: league.chainId }, { $set: { layout: 1 }, $unset: { luck: '' } });
    await rankedWeeks(deps).reconcile(new AbortController().signal);
    expect(await storedRankings(deps, league.chainId)).toEqual(expected(league));
  });
});
