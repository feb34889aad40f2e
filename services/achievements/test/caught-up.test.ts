import { ensureCollections } from '@dynasty/kit/collection';
import { type App } from '@dynasty/kit/http';
import { type EventOf } from '@dynasty/proto/subjects';
import { correct, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { generatedPlayers } from '@dynasty/testbed/league/generated-players';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { documentsRead, queryPlans } from '@dynasty/testbed/query-plans';
import { buildApp } from '../src/app.js';
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
beforeEach(() => {
  bed.leagueService.leagues = [];
});

const weeks = 4;

test('the index of earlier versions is dropped at the start', async () => {
  const settled = bed.mongo.connection.collection('settled_weeks');
  const made = await settled.indexes();
  await settled.createIndex({ chainId: 1, season: 1, week: 1 }, { unique: true });
  await ensureCollections({ mongo: bed.deps.mongo, logger: bed.deps.logger });
  expect(await settled.indexes()).toEqual(made);
});

type WithPlayers = FakeLeague & Required<Pick<FakeLeague, 'players'>>;

/** A league with players whose title is open. */
function connect(seed: number): WithPlayers {
  const league = bed.connect({ seed, weeks });
  for (const { standing } of league.response.rosters) standing!.place = 0;
  return Object.assign(league, { players: generatedPlayers(seed, league.response) });
}

async function addRule(league: FakeLeague, timeframe: 'weekly' | 'season'): Promise<string> {
  const criteria = {
    ...{ statCategory: 'rushing_yards', position: 'RB', timeframe, awardType: 'highest', rosterPosition: 'all' },
    threshold: 0,
  };
  const path = `/leagues/${league.response.leagueId}/achievement-criteria`;
  const sent = { achievementType: 'stat_achievement', title: 'Workhorse', criteria };
  const { status, body } = await call('POST', path, sent);
  expect(status).toBe(200);
  return body.id;
}

const reconcile = () => awardedWeeks(bed.deps).reconcile(new AbortController().signal);
const nothing = { weeks: 0, champions: 0, failed: 0 };

/** What a comparison that finds this asks of league-sync, in order. */
async function askedFor(found: typeof nothing): Promise<string[]> {
  const asked: string[] = [];
  const leagueSync = new Proxy(bed.deps.leagueSync, {
    get(client, name) {
      asked.push(String(name));
      return Reflect.get(client, name) as unknown;
    },
  });
  expect(await awardedWeeks({ ...bed.deps, leagueSync }).reconcile(new AbortController().signal)).toEqual(found);
  return asked;
}

const ofSeason = async ({ chainId }: FakeLeague) =>
  (await bed.deps.achievements.given(chainId, undefined, 500)).filter(({ week }) => week === 0);

describe('weeks of a league whose last rule on players goes', () => {
  it('are due once when their stat lines change, and then never again', async () => {
    const league = connect(1);
    const ruleId = await addRule(league, 'weekly');
    await reconcile();
    const before = await bed.deps.achievements.given(league.chainId, undefined, 500);
    expect((await call('DELETE', `/achievement-criteria/${ruleId}`)).status).toBeLessThan(300);
    for (const week of league.players) week.statRevision += 1;
    const left = await bed.deps.achievements.given(league.chainId, undefined, 500);
    expect((await reconcile()).weeks).toBe(weeks);
    expect(await reconcile()).toEqual(nothing);
    for (const week of league.players) week.statRevision += 1;
    expect(await reconcile()).toEqual(nothing);
    expect(await bed.deps.achievements.given(league.chainId, undefined, 500)).toEqual(left);
    expect(before.some((award) => award.ruleId === ruleId)).toBe(true);
  });
});

describe('a champion whose event was lost', () => {
  /** The title is decided; nothing but a comparison says so. */
  function decide({ response }: FakeLeague, rosterId: number, championRevision: number): void {
    response.championRevision = championRevision;
    for (const roster of response.rosters) roster.standing!.place = roster.rosterId === rosterId ? 1 : 0;
  }

  it('has the season’s awards given at the next comparison, as history', async () => {
    const league = connect(2);
    await addRule(league, 'season');
    await reconcile();
    expect(await ofSeason(league)).toEqual([]);
    const told: boolean[] = [];
    const forget = bed.deps.outbox.onCommitted((subject, payload) => {
      if (subject === 'achievements.awarded.v1' && 'backfill' in payload) told.push(payload.backfill as boolean);
    });
    decide(league, 2, 1);
    expect(await reconcile()).toEqual({ ...nothing, champions: 1 });
    forget();
    expect(await ofSeason(league)).not.toEqual([]);
    expect(new Set(told)).toEqual(new Set([true]));
    expect(await reconcile()).toEqual(nothing);
    decide(league, 3, 2);
    expect(await reconcile()).toEqual({ ...nothing, champions: 1 });
    expect(await reconcile()).toEqual(nothing);
  });

  it('is looked at once where no rule sums up a season, and where its title cannot be told', async () => {
    const [league, open] = [connect(3), connect(4)];
    await reconcile();
    decide(league, 2, 1);
    decide(open, 0, 1);
    expect(await reconcile()).toEqual({ ...nothing, champions: 2 });
    expect(await reconcile()).toEqual(nothing);
  });

  it('is kept when the season is decided again by a week', async () => {
    const league = connect(5);
    await addRule(league, 'season');
    decide(league, 2, 1);
    await reconcile();
    delete league.response.championRevision;
    league.response.weeks[0]!.revision += 1;
    expect((await reconcile()).weeks).toBe(1);
    league.response.championRevision = 1;
    expect(await reconcile()).toEqual(nothing);
  });

  it('is looked for in no whole collection', async () => {
    const league = connect(6);
    decide(league, 2, 1);
    const plans = await queryPlans(bed.deps.mongo, async () => void (await reconcile()));
    expect(plans.scans).toEqual([]);
  });

  it('is looked for without the stat lines where no league has a rule on players', async () => {
    connect(10);
    await reconcile();
    expect(await askedFor(nothing)).toEqual(['listFinalWeeks']);
  });

  it('is looked for in the index alone once everything is decided, and stat lines are asked for once', async () => {
    const leagues = [7, 8, 9].map(connect);
    for (const league of leagues) await addRule(league, 'weekly');
    decide(leagues[0]!, 2, 1);
    await reconcile();
    let asked: string[] = [];
    const read = await documentsRead(bed.deps.mongo, async () => {
      asked = await askedFor(nothing);
    });
    expect(asked).toEqual(['listFinalWeeks', 'listStatWeeks', 'listFinalWeeks']);
    expect(read).toMatchObject({ settled_weeks: 0 });
  });
});

describe('a week that a comparison has decided before its event came', () => {
  /** Weeks of the awards that were told of as news meanwhile. */
  async function newsOf(work: () => Promise<unknown>): Promise<number[]> {
    const told: number[] = [];
    const forget = bed.deps.outbox.onCommitted((subject, payload) => {
      if (subject !== 'achievements.awarded.v1') return;
      const { week, backfill } = payload as EventOf<'achievements.awarded.v1'>;
      if (!backfill) told.push(week);
    });
    await work();
    forget();
    return [...new Set(told)];
  }
  const settle = (league: FakeLeague, week: number, backfill: boolean, id?: string) =>
    awardedWeeks(bed.deps).handle({ ...weekFinalized(league, week, backfill), ...(id !== undefined && { id }) });

  it('has its awards told of with the event, once', async () => {
    const league = connect(11);
    expect(await newsOf(reconcile)).toEqual([]);
    const before = await bed.deps.achievements.given(league.chainId, undefined, 500);
    expect(await newsOf(() => settle(league, 2, false))).toEqual([2]);
    expect(await newsOf(() => settle(league, 2, false, 'again'))).toEqual([]);
    expect(await newsOf(() => settle(league, 3, true))).toEqual([]);
    const shown = before.map(({ id, description }) => ({ id, description }));
    expect(await bed.deps.achievements.given(league.chainId, undefined, 500)).toMatchObject(shown);
  });

  it('has not what was history before the correction that the event tells of', async () => {
    const league = connect(12);
    await settle(league, 2, true);
    correct(league, 2, 0);
    await reconcile();
    expect(await newsOf(() => settle(league, 2, false))).toEqual([]);
  });
});
