import { type App } from '@dynasty/kit/http';
import { type LeagueAccessSource } from '@dynasty/kit/league/access';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { until } from '../../shared/test/events.js';
import { buildApp } from '../src/app.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { forgetLeavingPeople } from '../src/events/leaving-people.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
let app: App;
/** The rosters that accounts have claimed, by league id and account. */
const claimed = new Map<string, number>();
beforeAll(async () => {
  bed = await rankingsBed();
  const of: LeagueAccessSource['of'] = async (accountId, leagueId) => {
    const access = await bed.deps.leagues.of(accountId, leagueId);
    return { ...access, rosterId: claimed.get(`${leagueId}/${accountId}`) ?? 0 };
  };
  app = await buildApp({ ...bed.deps, leagues: { of } });
  await forgetLeavingPeople(bed.deps);
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

/** A league's season in review, by default that of who asks. */
async function reviewOf(
  { response: { leagueId }, season }: Pick<FakeLeague, 'response' | 'season'>,
  sub: string,
  ofUser = '',
) {
  const url = `/api/leagues/${leagueId}/season-review/${season}${ofUser && `?userId=${ofUser}`}`;
  return (await app.inject({ url, headers: await bed.issuer.headers({ sub }) })).json();
}

async function connect(seed: number, change: (league: FakeLeague) => void): Promise<FakeLeague> {
  const league = bed.connect({ seed });
  change(league);
  await rankedWeeks(bed.deps).reconcile(new AbortController().signal);
  return league;
}

describe('a season in review', () => {
  it('is that of the team for its co-owners too, but for who has a team of their own', async () => {
    const league = await connect(1, (one) => {
      const [first, second, third] = one.response.rosters;
      first!.coOwnerIds = ['7999', second!.ownerId];
      Object.assign(third!, { ownerId: '', coOwnerIds: ['7998'] });
      one.members.push('cat');
      one.linked = { ann: '7999', ada: second!.ownerId, cat: '7998' };
    });
    const teams = league.response.rosters.map(({ teamName }) => teamName);
    for (const [index, sub] of ['ann', 'ada', 'cat'].entries()) {
      expect(await reviewOf(league, sub)).toMatchObject({ isOwn: true, holder: { teamName: teams[index] } });
    }
  });

  it('is that of the team which an admin gave them, in the season in which they have it', async () => {
    const league = await connect(3, (one) => {
      one.season = '2024';
      one.linked = { ann: '7997', ada: one.response.rosters[0]!.ownerId };
    });
    const next = bed.connect({ seed: 4, finalWeeks: 3 }, { with: league, season: '2025' });
    next.linked = league.linked!;
    const { leagueId, rosters } = league.response;
    expect(await reviewOf(league, 'ann')).toMatchObject({ slug: 'no-review' });
    claimed.set(`${leagueId}/ann`, rosters[4]!.rosterId);
    const given = { holder: { teamName: rosters[4]!.teamName }, teams: 10 };
    // Asked for from the season that is being played, in which they have no team.
    for (const from of [league, { ...next, season: '2024' }]) {
      expect(await reviewOf(from, 'ann')).toMatchObject({ ...given, isOwn: true });
    }
    expect(await reviewOf(league, 'ada', '7997')).toMatchObject({ slug: 'review-not-shared' });
    const payload = { cards: ['ranks'], names: true, leagueName: true };
    const headers = await bed.issuer.headers({ sub: 'ann' });
    const url = `/api/leagues/${leagueId}/season-review/2024/share`;
    expect((await app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200);
    expect(await reviewOf(league, 'ada', '7997')).toMatchObject({ ...given, isOwn: false, cards: [{ kind: 'ranks' }] });
  });

  it('is that of another team as soon as an admin has given them that one', async () => {
    const league = await connect(5, (one) => {
      one.linked = { ann: '7996' };
    });
    const { leagueId, rosters, connectionId } = league.response;
    const shown = async () => (await reviewOf(league, 'ann')).holder?.teamName;
    claimed.set(`${leagueId}/ann`, rosters[2]!.rosterId);
    expect(await shown()).toBe(rosters[2]!.teamName);
    claimed.set(`${leagueId}/ann`, rosters[6]!.rosterId);
    await bed.deps.bus.publish('league.membership_changed.v1', 'ann has another team', {
      ...{ chainId: league.chainId, connectionId, sleeperUserId: '7996', accountId: 'ann' },
      ...{ rosterId: rosters[6]!.rosterId, change: 'claimed', occurredAt: new Date().toISOString() },
      ...{ displayName: '', teamName: '', actorAccountId: '', actorName: '', reason: '' },
    });
    await until('it is the other one', async () => (await shown()) === rosters[6]!.teamName);
  });

  it('of a team that an admin gave them is shared until they have it no more', async () => {
    const league = await connect(6, (one) => {
      one.linked = { ann: '7995', ada: one.response.rosters[0]!.ownerId };
    });
    const { leagueId, connectionId, rosters } = league.response;
    const rosterId = rosters[4]!.rosterId;
    const share = async () => {
      claimed.set(`${leagueId}/ann`, rosterId);
      const payload = { cards: ['ranks'], names: true, leagueName: true };
      const headers = await bed.issuer.headers({ sub: 'ann' });
      const url = `/api/leagues/${leagueId}/season-review/${league.season}/share`;
      expect((await app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(200);
    };
    const tell = (change: string, sleeperUserId: string, ofRoster: number) =>
      bed.deps.bus.publish('league.membership_changed.v1', `${change} ${sleeperUserId}`, {
        ...{ chainId: league.chainId, connectionId, sleeperUserId, accountId: '', rosterId: ofRoster, change },
        ...{ displayName: '', teamName: '', actorAccountId: '', actorName: '', reason: '' },
        occurredAt: new Date().toISOString(),
      });
    const seen = async () => (await reviewOf(league, 'ada', '7995')).slug ?? 'seen';
    await share();
    // Told late, it is the same team; another team goes to somebody else.
    await tell('reassigned', '7995', rosterId);
    await tell('reassigned', '7994', rosters[5]!.rosterId);
    await tell('unclaimed', '7995', 0);
    await until('the claim is gone, and what was shared with it', async () => (await seen()) === 'review-not-shared');
    await share();
    expect(await seen()).toBe('seen');
    await tell('reassigned', '7993', rosterId);
    await until('somebody else has the team', async () => (await seen()) === 'review-not-shared');
  });

  it('of somebody else who has no team in it is not called the own one', async () => {
    const league = await connect(7, (one) => {
      one.linked = { ada: one.response.rosters[0]!.ownerId };
    });
    const { chainId, season, response } = league;
    const share = { chainId, connectionId: response.connectionId, season, sleeperUserId: '7992' };
    await bed.deps.mongo.transaction((session) =>
      bed.deps.reviewShares.put(session, { ...share, cards: ['ranks'], names: true, leagueName: true }),
    );
    const shown = await reviewOf(league, 'ada', '7992');
    expect(shown).toMatchObject({ slug: 'no-team', message: 'They have no team in this season.' });
  });

  it('of which only the table is stored says so to everybody, however long ago it was', async () => {
    const league = await connect(2, (one) => {
      one.season = '1998';
      one.response.weeks = [];
      one.linked = { ann: one.response.rosters[0]!.ownerId };
    });
    for (const sub of ['ann', 'ada']) {
      expect(await reviewOf(league, sub)).toMatchObject({
        slug: 'no-weeks',
        message: 'The weeks of this season are not stored.',
      });
    }
  });
});
