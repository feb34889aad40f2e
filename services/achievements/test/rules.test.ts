import { type App } from '@dynasty/kit/http';
import { queryPlans } from '@dynasty/testbed/query-plans';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { correct, deliverWildly, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { seededRandom } from '@dynasty/testbed/league/generated-season';
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

const weeks = [1, 2, 3, 4, 5, 6];
const connect = (seed: number): FakeLeague => bed.connect({ seed, weeks: weeks.length });
const at = (league: FakeLeague): string => `/leagues/${league.response.leagueId}`;

type Team = FakeLeague['response']['weeks'][number]['teams'][number];

/** The rules of these tests, and what each asks of a team, worked out plainly. */
const rules: { rule: object; title: string; asks: (team: Team, all: Team[]) => boolean }[] = [
  {
    title: 'Big week',
    rule: { achievementType: 'high_scorer', criteria: { minPoints: 115.5 } },
    asks: (team) => team.pointsHundredths >= 11_550,
  },
  {
    title: 'Best and big',
    rule: { achievementType: 'high_scorer', criteria: { minPoints: 120, weeklyHighest: true } },
    asks: (team, all) =>
      team.pointsHundredths >= 12_000 && !all.some((one) => one.pointsHundredths > team.pointsHundredths),
  },
  {
    title: 'Perfect',
    rule: { achievementType: 'perfect_week', criteria: { minPoints: 125 } },
    asks: (team) => team.pointsHundredths >= 12_500,
  },
  {
    title: 'Comeback',
    rule: { achievementType: 'comeback_kid', criteria: { minScore: 80, maxScore: 120 } },
    asks: (team, all) => {
      const other = all.find(({ rosterId }) => rosterId === team.opponentRosterId);
      const inRange = team.pointsHundredths >= 8_000 && team.pointsHundredths <= 12_000;
      return other !== undefined && team.pointsHundredths > other.pointsHundredths && inRange;
    },
  },
];

function expected({ response }: FakeLeague, only: readonly number[] = weeks): string[] {
  return response.weeks
    .filter(({ week }) => only.includes(week))
    .flatMap(({ week, teams }) =>
      rules.flatMap(({ title, asks }) =>
        teams
          .filter((team) => asks(team, teams))
          .map(({ rosterId, pointsHundredths }) => {
            const owner = response.rosters.find((roster) => roster.rosterId === rosterId)?.ownerId ?? '';
            return `${title} ${week} ${owner} ${pointsHundredths / 100}`;
          }),
      ),
    )
    .sort();
}

async function held(league: FakeLeague): Promise<string[]> {
  const given = await bed.deps.achievements.given(league.chainId, undefined, 500);
  return given
    .filter(({ ruleId }) => ruleId !== 'weekly-high-score')
    .map((one) => `${one.title} ${one.week} ${one.sleeperUserId} ${(one.pointsHundredths ?? 0) / 100}`)
    .sort();
}

async function setUp(league: FakeLeague, change: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (const { title, rule } of rules) {
    const { status, body } = await call('POST', `${at(league)}/achievement-criteria`, { title, ...rule, ...change });
    expect(status).toBe(200);
    ids.push(body.id);
  }
  return ids;
}

describe('a rule', () => {
  it('awards what it asks for, however often and in whatever order weeks are announced', async () => {
    const league = connect(21);
    await setUp(league);
    const events = weeks.map((week) => weekFinalized(league, week));
    await deliverWildly(events, seededRandom(4), (event) => awardedWeeks(bed.deps).handle(event));
    const found = await held(league);
    expect(found).toEqual(expected(league));
    for (const { title } of rules) expect(found.some((one) => one.startsWith(title))).toBe(true);
  });

  it('takes back and gives anew once a week was corrected', async () => {
    const league = connect(22);
    await setUp(league);
    for (const week of weeks) await awardedWeeks(bed.deps).handle(weekFinalized(league, week));
    correct(league, 2, 9_000);
    await awardedWeeks(bed.deps).handle(weekFinalized(league, 2));
    expect(await held(league)).toEqual(expected(league));
    correct(league, 2, -9_000);
    await awardedWeeks(bed.deps).handle(weekFinalized(league, 2));
    expect(await held(league)).toEqual(expected(league));
  });

  it('that does not award by itself waits for an admin; processing a week twice at once awards once', async () => {
    const league = connect(23);
    await setUp(league, { autoAward: false });
    for (const week of weeks) await awardedWeeks(bed.deps).handle(weekFinalized(league, week));
    expect(await held(league)).toEqual([]);
    const process = () => call('POST', `${at(league)}/process-achievements/3`);
    const [one, other] = await Promise.all([process(), process()]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(await held(league)).toEqual(expected(league, [3]));
    const counts = [one.body.awarded, other.body.awarded].sort();
    expect(counts).toEqual([0, expected(league, [3]).length]);
    expect([one.body.message, other.body.message]).toContain('Week 3 of 2025: no new achievements');
    correct(league, 3, 20_000);
    await awardedWeeks(bed.deps).handle(weekFinalized(league, 3));
    const standing = await held(league);
    expect(expected(league, [3])).toEqual(expect.arrayContaining(standing));
  });

  it('at rest or deleted awards nothing, and what it gave stays', async () => {
    const league = connect(24);
    const ids = await setUp(league);
    await awardedWeeks(bed.deps).handle(weekFinalized(league, 1));
    const before = await held(league);
    for (const id of ids.slice(0, 2)) {
      expect((await call('PATCH', `/achievement-criteria/${id}`, { isActive: false })).body.isActive).toBe(false);
    }
    for (const id of ids.slice(2)) expect((await call('DELETE', `/achievement-criteria/${id}`)).status).toBe(204);
    for (const week of weeks) await awardedWeeks(bed.deps).handle(weekFinalized(league, week));
    expect(await held(league)).toEqual(before);
    expect((await call('GET', `${at(league)}/achievement-criteria`)).body).toHaveLength(2);
  });

  it('is previewed over the weeks of the newest season before it is saved', async () => {
    const league = connect(25);
    const { body } = await call('POST', `${at(league)}/achievement-criteria/preview`, {
      title: 'Big week',
      ...rules[0]?.rule,
    });
    const people = (body.weeks as { week: number; sleeperUserIds: string[] }[]).flatMap(({ week, sleeperUserIds }) =>
      sleeperUserIds.map((id) => `${week} ${id}`),
    );
    const plain = expected(league).filter((one) => one.startsWith('Big week'));
    expect(people.sort()).toEqual(plain.map((one) => one.split(' ').slice(2, 4).join(' ')).sort());
    expect(await held(league)).toEqual([]);
  });

  it.each([
    [{}, 'Please fill in all required fields'],
    [{ achievementType: 'high_scorer', title: '  ' }, 'Please fill in all required fields'],
    [{ title: 'Trades' }, 'Please fill in all required fields'],
    [{ achievementType: 'trade_master', title: 'Trades' }, 'This achievement type cannot be automated'],
    [
      { achievementType: 'comeback_kid', title: 'Odd', criteria: { minScore: 131 } },
      'The lowest score must not be above the highest one',
    ],
  ])('%j is refused', async (rule, message) => {
    const league = connect(26);
    const refused = await call('POST', `${at(league)}/achievement-criteria`, rule);
    expect([refused.status, refused.body.message]).toEqual([400, message]);
    expect((await call('GET', `${at(league)}/achievement-criteria`)).body).toEqual([]);
  });

  it('has the usual values where none are named, and there are at most thirty', async () => {
    const league = connect(27);
    const path = `${at(league)}/achievement-criteria`;
    const first = await call('POST', path, { achievementType: 'comeback_kid', title: 'Comeback Kid' });
    expect(first.body).toMatchObject({ criteria: { minScore: 100, maxScore: 130 }, isActive: true, autoAward: true });
    for (let count = 1; count < 30; count += 1) {
      await call('POST', path, { achievementType: 'perfect_week', title: `Perfect ${count}` });
    }
    const refused = await call('POST', path, { achievementType: 'perfect_week', title: 'One more' });
    expect([refused.status, refused.body.slug]).toEqual([409, 'too-many-rules']);
  });

  it('is one of thirty at most, however many are set up at once', async () => {
    const league = connect(29);
    const path = `${at(league)}/achievement-criteria`;
    const add = (title: string) => call('POST', path, { achievementType: 'perfect_week', title });
    for (let count = 1; count < 30; count += 1) await add(`Perfect ${count}`);
    const added = await Promise.all(Array.from({ length: 10 }, (_, index) => add(`At once ${index}`)));
    expect(added.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect((await call('GET', path)).body).toHaveLength(30);
  });

  it('is for admins, and unknown to those of another league', async () => {
    const league = connect(28);
    const [id] = await setUp(league);
    const post = await call('POST', `${at(league)}/achievement-criteria`, { title: 'x' }, 'ann');
    expect(post.status).toBe(403);
    for (const [sub, status] of [
      ['ann', 403],
      ['eve', 404],
    ] as const) {
      expect((await call('PATCH', `/achievement-criteria/${id}`, { title: 'Mine' }, sub)).status).toBe(status);
      expect((await call('DELETE', `/achievement-criteria/${id}`, undefined, sub)).status).toBe(status);
    }
    expect((await call('GET', `${at(league)}/achievement-criteria`)).body[0].title).toBe('Big week');
  });
});

it('reads no whole collection', async () => {
  const league = connect(41);
  const plans = await queryPlans(bed.deps.mongo, async () => {
    const [id] = await setUp(league);
    await call('POST', `${at(league)}/process-achievements/1`);
    await call('PATCH', `/achievement-criteria/${id}`, { title: 'Other' });
    await call('DELETE', `/achievement-criteria/${id}`);
    const all = await call('GET', `${at(league)}/achievements?season=2025`);
    await call('DELETE', `/achievements/${all.body[0].id}`);
  });
  expect(plans.scans).toEqual([]);
  expect(plans.operations).toBeGreaterThan(10);
});
