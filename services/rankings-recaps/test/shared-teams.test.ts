import { type App } from '@dynasty/kit/http';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { buildApp } from '../src/app.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
let app: App;
beforeAll(async () => {
  bed = await rankingsBed();
  app = await buildApp(bed.deps);
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

/** Somebody's season in review. */
async function reviewOf(league: FakeLeague, sub: string) {
  const url = `/api/leagues/${league.response.leagueId}/season-review/${league.season}`;
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
