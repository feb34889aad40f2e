import { type App } from '@dynasty/kit/http';
import { type EventOf } from '@dynasty/proto/subjects';
import { generatedPlayers } from '@dynasty/testbed/league/generated-players';
import { weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
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

const reconcile = () => awardedWeeks(bed.deps).reconcile(new AbortController().signal);
const settle = (league: FakeLeague, week: number, backfill: boolean) =>
  awardedWeeks(bed.deps).handle(weekFinalized(league, week, backfill));

type WithPlayers = FakeLeague & Required<Pick<FakeLeague, 'players'>>;

/** A season of three weeks with a rule on a stat; the stat lines of some weeks are still to come. */
async function connect(seed: number, timeframe: 'weekly' | 'season', lateWeeks: number[]): Promise<WithPlayers> {
  const league = bed.connect({ seed, weeks: 3 });
  const players = generatedPlayers(seed, league.response);
  for (const week of players) if (lateWeeks.includes(week.week)) week.statRevision = 0;
  const terms = { statCategory: 'rushing_yards', position: 'RB', rosterPosition: 'all', threshold: 0 };
  const criteria = { ...terms, timeframe, awardType: 'highest' };
  const sent = { achievementType: 'stat_achievement', title: 'Workhorse', criteria };
  const path = `/leagues/${league.response.leagueId}/achievement-criteria`;
  expect((await call('POST', path, sent)).status).toBe(200);
  return Object.assign(league, { players });
}

/** A week's stat lines come, or are corrected: a running back of this roster has the most yards of the season. */
function tellLines({ players }: WithPlayers, week: number, rosterId: number): void {
  const lines = players.find((one) => one.week === week)!;
  lines.statRevision += 1;
  const best = lines.players.find((one) => one.rosterId === rosterId && one.position === 'RB')!;
  best.stats = { rush_yd: 1_000 * lines.statRevision };
}

/** Weeks of the stat awards that were told of as news meanwhile; 0: of the season. */
async function newsOf(work: () => Promise<unknown>): Promise<number[]> {
  const told: number[] = [];
  const forget = bed.deps.outbox.onCommitted((subject, payload) => {
    if (subject !== 'achievements.awarded.v1') return;
    const { week, title, backfill } = payload as EventOf<'achievements.awarded.v1'>;
    if (!backfill && title === 'Workhorse') told.push(week);
  });
  await work();
  forget();
  return told;
}

/** Who holds the stat awards of a week, or of the season. */
async function holders({ chainId }: FakeLeague, week: number): Promise<string[]> {
  const given = await bed.deps.achievements.given(chainId, undefined, 500);
  return given.filter((one) => one.title === 'Workhorse' && one.week === week).map((one) => one.sleeperUserId);
}
const ownerOf = ({ response }: FakeLeague, rosterId: number) =>
  response.rosters.find((roster) => roster.rosterId === rosterId)!.ownerId;

describe('stat lines that come after the event of their week', () => {
  it('award as news where the week was news, and as history when they are corrected, or the week was history', async () => {
    const league = await connect(1, 'weekly', [1, 2]);
    for (const week of [1, 3]) await settle(league, week, true);
    expect(await newsOf(() => settle(league, 2, false))).toEqual([]);
    for (const week of [1, 2]) tellLines(league, week, 3);
    expect(await newsOf(reconcile)).toEqual([2]);
    expect(await holders(league, 2)).toEqual([ownerOf(league, 3)]);
    tellLines(league, 2, 4);
    expect(await newsOf(reconcile)).toEqual([]);
    expect(await holders(league, 2)).toEqual([ownerOf(league, 4)]);
  });

  it('award the season as news too, once those of all its weeks are there', async () => {
    const league = await connect(2, 'season', [2, 3]);
    for (const week of [1, 2, 3]) await settle(league, week, false);
    tellLines(league, 3, 5);
    expect(await newsOf(reconcile)).toEqual([]);
    tellLines(league, 2, 5);
    expect(await newsOf(reconcile)).toEqual([0]);
    expect(await holders(league, 0)).toEqual([ownerOf(league, 5)]);
    tellLines(league, 2, 6);
    expect(await newsOf(reconcile)).toEqual([]);
    expect(await holders(league, 0)).toEqual([ownerOf(league, 6)]);
  });
});
