import { type BusEvent } from '@dynasty/kit/bus';
import { type App } from '@dynasty/kit/http';
import { generatedPlayers } from '@dynasty/testbed/league/generated-players';
import { seededRandom } from '@dynasty/testbed/league/generated-season';
import { correct, deliverWildly, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { buildApp } from '../src/app.js';
import { awardedWeeks } from '../src/events/final-weeks.js';
import { awardSeason } from '../src/events/season-completed.js';
import { type AwardsBed, awardsBed } from './support/awards-bed.js';
import { plainlyEarned, type SentStatRule } from './support/plain-stats.js';
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

const weeks = [1, 2, 3, 4, 5, 6];
const at = (league: FakeLeague): string => `/leagues/${league.response.leagueId}/achievement-criteria`;

type WithPlayers = FakeLeague & Required<Pick<FakeLeague, 'players'>>;

/** A league with players; `isOver`: its champion is known. */
function connect(seed: number, isOver = true): WithPlayers {
  const league = bed.connect({ seed, weeks: weeks.length });
  if (!isOver) for (const { standing } of league.response.rosters) if (standing !== undefined) standing.place = 0;
  return Object.assign(league, { players: generatedPlayers(seed, league.response) });
}

const weekly: SentStatRule = {
  statCategory: 'rushing_yards',
  position: 'ALL',
  timeframe: 'weekly',
  awardType: 'threshold',
  rosterPosition: 'starting',
  threshold: 100,
};
const best: SentStatRule = { ...weekly, position: 'RB', awardType: 'highest', rosterPosition: 'all', threshold: 0 };
const ofSeason: SentStatRule = { ...best, statCategory: 'fantasy_points', position: 'WR', timeframe: 'season' };
const least: SentStatRule = { ...ofSeason, position: 'QB', awardType: 'lowest' };
const rules: Record<string, SentStatRule> = { weekly, best, ofSeason, least };

async function setUp(league: FakeLeague, change: object = {}): Promise<void> {
  for (const [title, rule] of Object.entries(rules)) {
    const sent = { achievementType: 'stat_achievement', title, criteria: rule, ...change };
    expect((await call('POST', at(league), sent)).status).toBe(200);
  }
}

const handle = (league: FakeLeague, week: number): Promise<void> =>
  awardedWeeks(bed.deps).handle(weekFinalized(league, week));

const reconcile = () => awardedWeeks(bed.deps).reconcile(new AbortController().signal);

function seasonCompleted({ chainId, season, response }: FakeLeague): BusEvent<'league.season_completed.v1'> {
  const { connectionId, leagueId } = response;
  const champion = { championRosterId: 1, championUserId: '', revision: 1, backfill: false };
  const id = `${connectionId}:${season}:champion:1`;
  const payload = { chainId, connectionId, leagueId, season, ...champion };
  return { subject: 'league.season_completed.v1', id, payload, occurredAt: new Date(), deliveries: 1 };
}

async function held(league: FakeLeague): Promise<string[]> {
  const given = await bed.deps.achievements.given(league.chainId, undefined, 500);
  const ofRules = given.filter(({ ruleId }) => ruleId !== 'weekly-high-score');
  return ofRules.map(({ title, week, sleeperUserId }) => `${title} ${week} ${sleeperUserId}`).sort();
}

function expected({ players, response }: WithPlayers, seasonToo = true, asked = rules): string[] {
  const found = Object.entries(asked).flatMap(([title, rule]) => {
    const spans = rule.timeframe === 'weekly' ? players.map((one) => [one]) : seasonToo ? [players] : [];
    return spans.flatMap((span) => {
      const week = rule.timeframe === 'weekly' ? span[0]?.week : 0;
      return plainlyEarned(rule, span, response).map((owner) => `${title} ${week} ${owner}`);
    });
  });
  return found.sort();
}

describe('rules on players', () => {
  it('award the same however often and in whatever order weeks and the champion are announced', async () => {
    for (const seed of [41, 42, 43]) {
      const league = connect(seed);
      await setUp(league);
      const events = [
        ...weeks.map((week) => () => handle(league, week)),
        () => awardSeason(bed.deps, seasonCompleted(league)),
      ];
      await deliverWildly(events, seededRandom(seed), (event) => event());
      expect(await held(league)).toEqual(expected(league));
    }
  });

  it('on the season wait for its champion', async () => {
    const league = connect(44, false);
    await setUp(league);
    for (const week of weeks) await handle(league, week);
    expect(await held(league)).toEqual(expected(league, false));
    const [first] = league.response.rosters;
    if (first?.standing !== undefined) first.standing.place = 1;
    await awardSeason(bed.deps, seasonCompleted(league));
    expect(await held(league)).toEqual(expected(league));
    const season = (await bed.deps.achievements.given(league.chainId, undefined, 1))[0];
    expect(season?.description).toMatch(/^Player \d+-\d+: \d+\.\d\d fantasy points in 2025$/);
  });

  it('take back and give anew when a week, or its stat lines, are corrected', async () => {
    const league = connect(45);
    await setUp(league);
    for (const week of weeks) await handle(league, week);
    const before = expected(league);
    expect(await held(league)).toEqual(before);
    const second = league.players[1];
    for (const player of second?.players ?? []) {
      player.stats = { rush_yd: player.isStarter ? 0 : 120 };
      player.pointsHundredths = player.rosterId * 700;
    }
    if (second !== undefined) second.statRevision += 1;
    await reconcile();
    const after = expected(league);
    expect(after).not.toEqual(before);
    expect(await held(league)).toEqual(after);
    league.players = generatedPlayers(46, league.response).map((week) => ({ ...week, statRevision: 3 }));
    correct(league, 3);
    await handle(league, 3);
    await reconcile();
    expect(await held(league)).toEqual(expected(league));
  });

  it('that do not award by themselves wait for an admin; those on the season for its last week', async () => {
    const league = connect(47);
    await setUp(league, { autoAward: false });
    for (const week of weeks) await handle(league, week);
    expect(await held(league)).toEqual([]);
    const path = `/leagues/${league.response.leagueId}/process-achievements`;
    for (const week of weeks.slice(0, -1)) await call('POST', `${path}/${week}`);
    const all = expected(league);
    const isOf =
      (...numbers: number[]) =>
      (one: string) =>
        numbers.includes(Number(one.split(' ')[1]));
    expect(await held(league)).toEqual(all.filter(isOf(1, 2, 3, 4, 5)));
    await call('POST', `${path}/6`);
    expect(await held(league)).toEqual(all);
  });

  it('are previewed over the weeks of the newest season', async () => {
    const league = connect(48);
    for (const [title, rule] of Object.entries(rules)) {
      const { body } = await call('POST', `${at(league)}/preview`, {
        achievementType: 'stat_achievement',
        title,
        ...rule,
        threshold: undefined,
        criteria: { threshold: rule.threshold },
      });
      const found = (body.weeks as { week: number; sleeperUserIds: string[] }[]).map(({ week, sleeperUserIds }) => {
        const isWeekly = rule.timeframe === 'weekly';
        const span = league.players.filter((one) => !isWeekly || one.week === week);
        const plain = isWeekly || week === 6 ? plainlyEarned(rule, span, league.response) : [];
        expect(sleeperUserIds.sort()).toEqual(plain);
        return plain.length;
      });
      expect(found).toHaveLength(weeks.length);
    }
  });

  it('on stats wait for the stat lines of a week, those on points do not', async () => {
    const league = connect(52);
    const fewest: SentStatRule = { ...best, awardType: 'lowest' };
    const own: Record<string, SentStatRule> = {
      fewest,
      fewestOfAll: { ...fewest, timeframe: 'season' },
      leastPoints: { ...fewest, statCategory: 'fantasy_points' },
      leastPointsOfAll: { ...fewest, statCategory: 'fantasy_points', timeframe: 'season' },
    };
    const sent = (title: string) => ({ achievementType: 'stat_achievement', title, criteria: own[title] });
    for (const title of Object.keys(own)) expect((await call('POST', at(league), sent(title))).status).toBe(200);
    const whole = expected(league, true, own);
    const later = league.players[1]!;
    const players = later.players.map((one) => ({ ...one, hasPlayed: one.pointsHundredths !== 0, stats: {} }));
    league.players[1] = { week: 2, statRevision: 0, players };
    for (const week of weeks) await handle(league, week);
    const waits = (award: string): boolean => award.startsWith('fewest 2 ') || award.startsWith('fewestOfAll ');
    expect(await held(league)).toEqual(expected(league, true, own).filter((award) => !waits(award)));
    const previewed = async (title: string): Promise<{ week: number; sleeperUserIds: string[] }[]> =>
      (await call('POST', `${at(league)}/preview`, sent(title))).body.weeks;
    expect((await previewed('fewest'))[1]).toEqual({ week: 2, sleeperUserIds: [] });
    expect((await previewed('fewestOfAll')).flatMap(({ sleeperUserIds }) => sleeperUserIds)).toEqual([]);
    expect((await previewed('leastPoints'))[1]?.sleeperUserIds).not.toEqual([]);
    league.players[1] = later;
    await reconcile();
    expect(await held(league)).toEqual(whole);
    expect((await reconcile()).weeks).toBe(0);
  });

  it('are on the wire as the specification has them, and keep what a change does not name', async () => {
    const league = connect(49);
    const { threshold, ...chosen } = best;
    const sent = { achievementType: 'stat_achievement', title: 'Workhorse', ...chosen, criteria: { threshold } };
    const { body } = await call('POST', at(league), sent);
    expect(body).toMatchObject({ ...chosen, criteria: best, isActive: true, autoAward: true });
    const changed = await call('PATCH', `/achievement-criteria/${body.id}`, { position: 'WR' });
    expect(changed.body).toMatchObject({ position: 'WR', criteria: { ...best, position: 'WR' } });
    const refused = await call('PATCH', `/achievement-criteria/${body.id}`, { position: 'TE' });
    expect(refused.status).toBe(400);
  });

  const choose = 'Please select stat category, position, and roster position';
  const setThreshold = 'Please set a threshold value for threshold-based achievements';
  it.each([
    [{ statCategory: '' }, choose],
    [{ position: '' }, choose],
    [{ rosterPosition: '' }, choose],
    [{ threshold: 0 }, setThreshold],
    [{ statCategory: 'passing_yards' }, 'This position cannot be chosen for the stat category'],
  ])('with %j are refused', async (change, message) => {
    const league = connect(50);
    const criteria = { ...weekly, ...change };
    const refused = await call('POST', at(league), { achievementType: 'stat_achievement', title: 'T', criteria });
    expect([refused.status, refused.body.message]).toEqual([400, message]);
  });

  it('read no whole collection', async () => {
    const league = connect(51);
    const plans = await queryPlans(bed.deps.mongo, async () => {
      await setUp(league);
      await handle(league, 6);
      await reconcile();
    });
    expect(plans.scans).toEqual([]);
  });
});
