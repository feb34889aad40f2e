import { type App } from '@dynasty/kit/http';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { until } from '../../shared/test/events.js';
import { moveShares } from '../src/actions/share-review.js';
import { buildApp } from '../src/app.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { forgetLeavingPeople } from '../src/events/leaving-people.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
let app: App;
let league: FakeLeague;
const person = (rosterId: number): string => `70000000000000${String(rosterId).padStart(4, '0')}`;
const share = { cards: ['best-week'], names: true, leagueName: true };

beforeAll(async () => {
  bed = await rankingsBed();
  league = bed.connect({ seed: 5 });
  league.linked = { ann: person(4), ada: person(5) };
  app = await buildApp(bed.deps);
  await rankedWeeks(bed.deps).reconcile(new AbortController().signal);
  await forgetLeavingPeople(bed.deps);
  // What was ranked is told of as well, and whoever hears of it keeps nothing that was made before.
  await until('all of it is told', async () => (await bed.deps.outbox.pending()) === 0);
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

async function call(method: 'GET' | 'PUT', path: string, sub = 'ada', more: { etag?: string; payload?: object } = {}) {
  const headers = { ...(await bed.issuer.headers({ sub })), ...(more.etag && { 'if-none-match': more.etag }) };
  const url = `/api/leagues/${league.response.leagueId}/season-review${path}`;
  return app.inject({ method, url, headers, ...(more.payload && { payload: more.payload }) });
}

const ofAnn = `/2025?userId=${person(4)}`;
const sharedNow = async () => (await call('GET', '')).json().shared;
const isSeen = async () => (await call('GET', ofAnn)).statusCode === 200;

describe('seasons in review', () => {
  it('are sent from memory: asked for again they read nothing, and 304 needs no work', async () => {
    const first = [await call('GET', ''), await call('GET', '/2025')];
    const plans = await queryPlans(bed.deps.mongo, async () => {
      for (const path of ['', '/2025']) expect((await call('GET', path)).statusCode).toBe(200);
      for (const [index, path] of ['', '/2025'].entries()) {
        const again = await call('GET', path, 'ada', { etag: String(first[index]?.headers.etag) });
        expect([again.statusCode, again.body]).toEqual([304, '']);
      }
    });
    expect(plans.operations).toBe(0);
  });

  it('are made of one book: one read of it, one of the ranks and one of what is shared', async () => {
    bed.deps.keptResponses.drop(null);
    const plans = await queryPlans(bed.deps.mongo, () => call('GET', '/2025'));
    expect(plans).toEqual({ operations: 3, scans: [] });
  });

  it('count what the league has changed since, though neither its book nor its ranks have', async () => {
    const trades = async (): Promise<string> => {
      const { numbers } = (await call('GET', '/2025')).json<{ numbers: { label: string; value: string }[] }>();
      return numbers.find(({ label }) => label === 'Trades')!.value;
    };
    expect(await trades()).toBe('0');
    league.trades = [{ transactionId: '1', week: 9, sides: [] }];
    await bed.deps.bus.publish('league.synced.v1', 'a trade has come', {
      ...{ chainId: league.chainId, connectionId: league.response.connectionId },
      ...{ leagueId: league.response.leagueId, season: '2025', parts: ['transactions'] },
    });
    await until('the trade counts', async () => (await trades()) === '1');
  });

  it('are those of whom the account is now', async () => {
    const own = (await call('GET', '/2025')).json();
    expect(own.holder.sleeperUserId).toBe(person(5));
    league.linked = { ann: person(4), ada: person(6) };
    await bed.deps.bus.publish('league.membership_changed.v1', 'ada is somebody else', {
      ...{ chainId: league.chainId, connectionId: league.response.connectionId, sleeperUserId: person(6) },
      ...{ accountId: 'ada', rosterId: 6, change: 'claimed', occurredAt: new Date().toISOString() },
      ...{ displayName: '', teamName: '', actorAccountId: '', actorName: '', reason: '' },
    });
    const holder = async () => (await call('GET', '/2025')).json().holder.sleeperUserId;
    await until('the other season is seen', async () => (await holder()) === person(6));
  });
});

describe('what is shared is seen by others until it ends', () => {
  beforeEach(async () => {
    expect((await call('PUT', '/2025/share', 'ann', { payload: share })).statusCode).toBe(200);
    expect([await isSeen(), (await sharedNow()).length]).toEqual([true, 1]);
  });

  const leave = (ids: LeagueIds, leftAt = new Date()) =>
    bed.deps.bus.publish('league.membership_changed.v1', `ann leaves ${ids.chainId} at ${leftAt.getTime()}`, {
      ...{ ...ids, sleeperUserId: person(4), accountId: 'ann', rosterId: 4, change: 'left' },
      ...{ displayName: '', teamName: '', actorAccountId: '', actorName: '', reason: '' },
      occurredAt: leftAt.toISOString(),
    });
  const theirs = (): LeagueIds => ({ chainId: league.chainId, connectionId: league.response.connectionId });
  const deleteAccount = (occurredAt: Date) =>
    bed.deps.bus.publish('league.account_deleted.v1', `ann ${occurredAt.getTime()}`, {
      accountId: 'ann',
      occurredAt: occurredAt.toISOString(),
    });

  it('because they have left the league', async () => {
    await leave(theirs());
    await until('it is seen no more', async () => !(await isSeen()));
    expect(await sharedNow()).toEqual([]);
  });

  it('because they had left the league a moment before they were still let in to share it', async () => {
    await leave(theirs(), new Date(Date.now() - 2_000));
    await until('it is seen no more', async () => !(await isSeen()));
  });

  it('because they have left a league that was taken into this one before that is told, and not what they share in this one', async () => {
    const merged = { chainId: 'merged', connectionId: 'merged' };
    await bed.deps.goneLeagues.note(merged, theirs());
    const moved = { ...share, ...merged, season: '2024', sleeperUserId: person(4), cards: ['ranks' as const] };
    await bed.deps.mongo.transaction((session) => bed.deps.reviewShares.put(session, moved));
    await bed.deps.mongo.transaction((session) => moveShares(bed.deps, session, merged, theirs()));
    const seasons = async () => (await sharedNow()).map(({ season }: { season: string }) => season);
    await until('both are seen', async () => (await seasons()).join() === '2025,2024');
    await leave(merged);
    await until('what came with it is seen no more', async () => (await seasons()).join() === '2025');
    expect(await isSeen()).toBe(true);
  });

  it('because their account was deleted, but not by an earlier time of that', async () => {
    await deleteAccount(new Date(0));
    const handled = bed.mongo.connection.collection<{ _id: string }>('handled_events');
    await until('it is handled', async () => (await handled.countDocuments({ _id: /^rankings.*\/ann 0$/ })) === 1);
    expect(await isSeen()).toBe(true);
    await deleteAccount(new Date());
    await until('it is seen no more', async () => !(await isSeen()));
    expect(await sharedNow()).toEqual([]);
  });

  it('because their account had been deleted a moment before they were still let in to share it', async () => {
    await deleteAccount(new Date(Date.now() - 5_000));
    await until('it is seen no more', async () => !(await isSeen()));
    expect(await sharedNow()).toEqual([]);
  });

  it('also where their league was taken into another one, and they are still let in to the former', async () => {
    const { chainId, response } = bed.connect({ seed: 6 });
    bed.leagueService.leagues.at(-1)!.linked = league.linked;
    const [from, to] = [
      { chainId, connectionId: response.connectionId },
      { chainId: 'heir', connectionId: 'heir' },
    ];
    const theirShare = { ...share, season: '2025', sleeperUserId: person(4), cards: ['ranks' as const] };
    const shareIn = (ids: LeagueIds) =>
      bed.deps.mongo.transaction((session) => bed.deps.reviewShares.put(session, { ...theirShare, ...ids }));
    await shareIn(from);
    await bed.deps.goneLeagues.note(from, to);
    await bed.deps.mongo.transaction((session) => moveShares(bed.deps, session, from, to));
    // What was shared just before is still to be handed over.
    await shareIn(from);
    const url = `/api/leagues/${response.leagueId}/season-review/2025/share`;
    const ended = await app.inject({ method: 'DELETE', url, headers: await bed.issuer.headers({ sub: 'ann' }) });
    expect(ended.statusCode).toBe(204);
    for (const ids of [from, to]) expect(await bed.deps.reviewShares.find({ ...theirShare, ...ids })).toBeNull();
  });

  it('and in the league that has taken theirs in', async () => {
    const to = theirs();
    const from = { chainId: 'other', connectionId: 'other' };
    const moved = { ...share, ...from, season: '2025', sleeperUserId: person(7), cards: ['ranks' as const] };
    await bed.deps.mongo.transaction((session) => bed.deps.reviewShares.put(session, moved));
    await bed.deps.mongo.transaction((session) => moveShares(bed.deps, session, from, to));
    expect((await sharedNow()).map(({ sleeperUserId }: { sleeperUserId: string }) => sleeperUserId)).toEqual([
      person(4),
      person(7),
    ]);
  });
});
