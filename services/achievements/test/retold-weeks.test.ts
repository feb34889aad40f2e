import { generatedPlayers } from '@dynasty/testbed/league/generated-players';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { type EventOf } from '@dynasty/proto/subjects';
import { awardedWeeks } from '../src/events/final-weeks.js';
import { awardsBed, type AwardsBed, held } from './support/awards-bed.js';

let bed: AwardsBed;
beforeAll(async () => {
  bed = await awardsBed();
});
afterAll(() => bed.close());
beforeEach(() => {
  bed.leagueService.leagues = [];
});

const reconcile = () => awardedWeeks(bed.deps).reconcile(new AbortController().signal);
const weeks = 5;

/** A league whose season is over, with all its weeks decided by what an earlier version of league-sync told of them. */
async function decidedBefore(seed: number): Promise<FakeLeague> {
  const league = bed.connect({ seed, weeks });
  league.players = generatedPlayers(seed, league.response);
  await reconcile();
  await bed.mongo.connection
    .collection('settled_weeks')
    .updateMany({ chainId: league.chainId }, { $unset: { facts: '' } });
  return league;
}

/** The week comes after the league's last game, as the present version tells. */
function leaveOut({ response, players = [] }: FakeLeague, week: number): void {
  response.weeks.find((one) => one.week === week)!.teams = [];
  players.find((one) => one.week === week)!.players = [];
}

/** What `work` tells, and whether as history. */
async function toldIn(work: () => Promise<unknown>): Promise<[string, boolean][]> {
  const told: [string, boolean][] = [];
  const forget = bed.deps.outbox.onCommitted((subject, payload) => {
    if (subject !== 'achievements.awarded.v1' && subject !== 'achievements.revoked.v1') return;
    const { backfill } = payload as EventOf<'achievements.awarded.v1' | 'achievements.revoked.v1'>;
    told.push([subject, backfill]);
  });
  await work();
  forget();
  return told;
}

async function addRules({ chainId, response: { connectionId } }: FakeLeague): Promise<void> {
  const shown = { title: 'Of late', description: '', isActive: true, autoAward: true };
  const stat = { statCategory: 'fantasy_points', position: 'ALL', threshold: 0 } as const;
  const best = { ...stat, awardType: 'highest', rosterPosition: 'all' } as const;
  const rules = [
    { achievementType: 'perfect_week', criteria: { minPoints: 0 } },
    { achievementType: 'stat_achievement', criteria: { ...best, timeframe: 'weekly' } },
    { achievementType: 'stat_achievement', criteria: { ...best, timeframe: 'season' } },
  ] as const;
  const place = { chainId, connectionId, createdAt: new Date() };
  await bed.deps.mongo.transaction(async (session) => {
    for (const rule of rules)
      await bed.deps.rules.put(session, { id: crypto.randomUUID(), ...place, ...shown, ...rule });
  });
}

describe('weeks that an earlier version of league-sync told', () => {
  it('lose their awards where they come after the league’s last game, without a notice, and once', async () => {
    const league = await decidedBefore(1);
    const before = await held(bed.deps, league.chainId);
    // One that was set up since awards nothing of a season that was over before it.
    await addRules(league);
    leaveOut(league, weeks);
    const told = await toldIn(async () => expect((await reconcile()).weeks).toBe(weeks));
    expect(told).toEqual([['achievements.revoked.v1', true]]);
    const now = await held(bed.deps, league.chainId);
    expect(now).toEqual(before.filter((award) => !award.startsWith(`${weeks}/`)));
    expect(now.length).toBeLessThan(before.length);
    expect(await reconcile()).toMatchObject({ weeks: 0, failed: 0 });
  });

  it('stand where nothing else has changed: a rule that was set up since awards none of them, nor the season', async () => {
    const league = await decidedBefore(2);
    const before = await held(bed.deps, league.chainId);
    await addRules(league);
    expect(await toldIn(async () => expect((await reconcile()).weeks).toBe(weeks))).toEqual([]);
    expect(await held(bed.deps, league.chainId)).toEqual(before);
    expect(await reconcile()).toMatchObject({ weeks: 0, failed: 0 });
  });

  it('stay due, and as they are, until the present version tells them', async () => {
    const league = await decidedBefore(3);
    const { facts } = league.response;
    league.response.facts = 3;
    expect((await reconcile()).weeks).toBe(weeks);
    expect(await toldIn(async () => expect((await reconcile()).weeks).toBe(weeks))).toEqual([]);
    league.response.facts = facts;
    leaveOut(league, weeks);
    expect(await toldIn(reconcile)).toEqual([['achievements.revoked.v1', true]]);
    expect(await reconcile()).toMatchObject({ weeks: 0, failed: 0 });
  });
});
