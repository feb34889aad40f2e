import { type App } from '@dynasty/kit/http';
import { type EventOf } from '@dynasty/proto/subjects';
import { correct, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { generatedPlayers } from '@dynasty/testbed/league/generated-players';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { moveAwards } from '../src/actions/move-awards.js';
import { buildApp } from '../src/app.js';
import { awardedWeeks } from '../src/events/final-weeks.js';
import { awardSeason } from '../src/events/season-completed.js';
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

const reconcile = () => awardedWeeks(bed.deps).reconcile(new AbortController().signal);
const settle = (league: FakeLeague, week: number, backfill: boolean) =>
  awardedWeeks(bed.deps).handle(weekFinalized(league, week, backfill));

/** A season of five weeks whose title is open, and the later ones of which are not over yet. */
function connect(seed: number, finalWeeks: number): FakeLeague {
  const league = bed.connect({ seed, weeks: 5 });
  for (const { standing } of league.response.rosters) standing!.place = 0;
  league.players = generatedPlayers(seed, league.response);
  play(league, finalWeeks);
  return league;
}

function play({ response }: FakeLeague, finalWeeks: number): void {
  for (const week of response.weeks) week.isFinal = week.week <= finalWeeks;
}

/** Its title is decided. */
function crown({ response }: FakeLeague): void {
  response.championRevision = 1;
  response.rosters[0]!.standing!.place = 1;
}

/** Sets up a rule that sums up a season. */
async function addSeasonRule({ response: { leagueId } }: FakeLeague): Promise<void> {
  const terms = { statCategory: 'rushing_yards', position: 'RB', rosterPosition: 'all', threshold: 0 };
  const criteria = { ...terms, timeframe: 'season', awardType: 'highest' };
  const sent = { achievementType: 'stat_achievement', title: 'Workhorse', criteria };
  expect((await call('POST', `/leagues/${leagueId}/achievement-criteria`, sent)).status).toBe(200);
}

async function isSeasonAwarded({ chainId }: FakeLeague): Promise<boolean> {
  const given = await bed.deps.achievements.given(chainId, undefined, 500);
  return given.some(({ week }) => week === 0);
}

/** Weeks of the awards that were told of as news meanwhile; 0: of the season. */
async function newsOf(work: () => Promise<unknown>): Promise<number[]> {
  const told = new Set<number>();
  const forget = bed.deps.outbox.onCommitted((subject, payload) => {
    if (subject !== 'achievements.awarded.v1') return;
    const { week, backfill } = payload as EventOf<'achievements.awarded.v1'>;
    if (!backfill) told.add(week);
  });
  await work();
  forget();
  return [...told].sort();
}

describe('weeks whose events were lost', () => {
  it('award as news behind a week that was news, once, also where the events come in the end', async () => {
    const league = connect(1, 2);
    await settle(league, 1, true);
    await settle(league, 2, false);
    play(league, 5);
    expect(await newsOf(reconcile)).toEqual([3, 4, 5]);
    expect(await newsOf(reconcile)).toEqual([]);
    expect(await newsOf(() => settle(league, 3, false))).toEqual([]);
  });

  it('award as news where the week before was news although a comparison was first, and was corrected', async () => {
    const league = connect(2, 2);
    await reconcile();
    expect(await newsOf(() => settle(league, 2, false))).toEqual([2]);
    correct(league, 2, 0);
    await settle(league, 2, true);
    play(league, 3);
    expect(await newsOf(reconcile)).toEqual([3]);
  });

  it('award as history behind such weeks alone, also where an admin has processed one', async () => {
    const league = connect(3, 3);
    await settle(league, 1, true);
    const path = `/leagues/${league.response.leagueId}/process-achievements/2`;
    expect((await call('POST', path)).status).toBe(200);
    expect(await newsOf(reconcile)).toEqual([]);
    play(league, 5);
    expect(await newsOf(reconcile)).toEqual([]);
  });

  it('award as history where their events come in the end and say so, behind a week that was news too', async () => {
    const league = connect(7, 2);
    await settle(league, 1, true);
    await settle(league, 2, false);
    play(league, 5);
    for (const week of [3, 4, 5]) expect(await newsOf(() => settle(league, week, true))).toEqual([]);
    const given = await bed.deps.achievements.given(league.chainId, undefined, 500);
    expect(new Set(given.map(({ week }) => week))).toEqual(new Set([1, 2, 3, 4, 5]));
  });

  it('of which a former one is corrected tell of the correction as history', async () => {
    const league = connect(4, 5);
    for (const week of [1, 2, 3, 4, 5]) await settle(league, week, false);
    correct(league, 2, 50_000);
    expect(await newsOf(reconcile)).toEqual([]);
  });
});

describe('a champion whose event was lost', () => {
  it.each([
    ['as news where the last week was news', 5, false, [0]],
    ['as history where it was history', 6, true, []],
  ])('has the awards of the season given %s', async (_, seed, backfill, news) => {
    const league = connect(seed, 5);
    await addSeasonRule(league);
    for (const week of [1, 2, 3, 4, 5]) await settle(league, week, backfill);
    crown(league);
    expect(await newsOf(reconcile)).toEqual(news);
    expect(await isSeasonAwarded(league)).toBe(true);
  });

  it('has them given as history where it comes in the end and says so, though the last week was news', async () => {
    const league = connect(8, 5);
    await addSeasonRule(league);
    for (const week of [1, 2, 3, 4, 5]) await settle(league, week, false);
    crown(league);
    const { chainId, season, response } = league;
    const { connectionId, leagueId } = response;
    const champion = { championRosterId: 1, championUserId: response.rosters[0]!.ownerId, revision: 1 };
    const event = {
      subject: 'league.season_completed.v1',
      id: `${connectionId}:${season}:1`,
      payload: { chainId, connectionId, leagueId, season, ...champion, backfill: true },
      occurredAt: new Date('2026-08-01'),
      deliveries: 1,
    } as const;
    expect(await newsOf(() => awardSeason(bed.deps, event))).toEqual([]);
    expect(await isSeasonAwarded(league)).toBe(true);
  });

  it('makes no news of a rule that was set up once the season had been looked at with it', async () => {
    const league = connect(9, 5);
    for (const week of [1, 2, 3, 4, 5]) await settle(league, week, false);
    crown(league);
    await reconcile();
    await addSeasonRule(league);
    correct(league, 2, 0);
    expect(await newsOf(reconcile)).toEqual([]);
    expect(await isSeasonAwarded(league)).toBe(true);
  });
});

describe('a league that was taken into another one', () => {
  const ids = ({ chainId, response }: FakeLeague) => ({ chainId, connectionId: response.connectionId });

  /** The same season under the league that takes it in. */
  async function into(league: FakeLeague): Promise<FakeLeague> {
    const { chainId, response } = league;
    const [connectionId, leagueId] = [`${response.connectionId}-older`, `${response.leagueId}9`];
    const older = { ...league, chainId: `${chainId}-older`, response: { ...response, connectionId, leagueId } };
    bed.leagueService.leagues = [older];
    await bed.deps.mongo.transaction(async (session) => {
      await moveAwards(bed.deps, session, ids(league), ids(older));
      await bed.deps.settledWeeks.moveOwners(session, ids(league), ids(older));
    });
    return older;
  }

  it('leaves to it which weeks were news', async () => {
    const league = connect(10, 2);
    for (const week of [1, 2]) await settle(league, week, false);
    const older = await into(league);
    play(older, 3);
    expect(await newsOf(reconcile)).toEqual([3]);
    play(older, 5);
    expect(await newsOf(reconcile)).toEqual([4, 5]);
  });

  it('makes no news there of a season that was decided', async () => {
    const league = connect(11, 5);
    await addSeasonRule(league);
    for (const week of [1, 2, 3, 4, 5]) await settle(league, week, false);
    crown(league);
    expect(await newsOf(reconcile)).toEqual([0]);
    await addSeasonRule(await into(league));
    expect(await newsOf(reconcile)).toEqual([]);
  });
});
