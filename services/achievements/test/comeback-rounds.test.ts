import { correct, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { addRule } from '../src/actions/write-rule.js';
import { awardedWeeks } from '../src/events/final-weeks.js';
import { readNeededPlayers } from '../src/actions/read-player-weeks.js';
import { settleWeeks } from '../src/actions/settle-weeks.js';
import { awardsBed, type AwardsBed, held } from './support/awards-bed.js';

let bed: AwardsBed;
beforeAll(async () => {
  bed = await awardsBed();
});
afterAll(() => bed.close());

const idsOf = ({ chainId, response: { connectionId } }: FakeLeague) => ({ chainId, connectionId });
const add = (league: FakeLeague, rule: object) =>
  bed.deps.mongo.transaction((session) => addRule(bed.deps, session, idsOf(league), { title: 'R', ...rule }));
const settle = (league: FakeLeague, week: number) => awardedWeeks(bed.deps).handle(weekFinalized(league, week, false));

/** Two weeks: rosters 1 and 2 play a round of two weeks, 3 and 4 meet in the consolation bracket. */
function connect(): FakeLeague {
  const league = bed.connect({ seed: 1, teams: 4, weeks: 2 });
  const { response } = league;
  const scores = [
    [90, 120, 110, 105],
    [125, 100, 110, 105],
  ];
  response.weeks.forEach((week, index) => {
    week.teams.sort((a, b) => a.rosterId - b.rosterId);
    week.teams.forEach((team, place) => {
      const isPlayoffGame = place < 2;
      const opponentRosterId = [2, 1, 4, 3][place] ?? 0;
      const pointsHundredths = (scores[index]?.[place] ?? 0) * 100;
      Object.assign(team, { isPlayoffGame, isRegularSeason: false, opponentRosterId, pointsHundredths });
    });
  });
  response.playoffRounds = [{ weeks: [1, 2] }];
  return league;
}

const comebacks = async (league: FakeLeague) =>
  (await held(bed.deps, league.chainId)).filter((one) => one.includes('Won'));

describe('a comeback in a round of two weeks', () => {
  it('is won in its last week by the points of both, and not in the consolation bracket', async () => {
    const league = connect();
    await add(league, { achievementType: 'comeback_kid', criteria: { minScore: 80, maxScore: 130 } });
    await settle(league, 1);
    await settle(league, 2);
    // 90 + 125 is less than 120 + 100: the winner of the second week has lost the round.
    const owner = league.response.rosters.find(({ rosterId }) => rosterId === 2)?.ownerId;
    expect(await comebacks(league)).toEqual([`2/${owner}: Won week 2 with 100.00 points`]);
    correct(league, 1, 2_000);
    await settle(league, 1);
    const other = league.response.rosters.find(({ rosterId }) => rosterId === 1)?.ownerId;
    expect(await comebacks(league)).toEqual([`2/${other}: Won week 2 with 125.00 points`]);
  });

  it.each([
    { isWhole: false, title: 'is nobody’s while its first week is not stored' },
    { isWhole: true, title: 'is nobody’s while its two have no rows in the first week' },
  ])('$title', async ({ isWhole }) => {
    const league = connect();
    const { weeks } = league.response;
    const first = weeks.shift()!;
    if (isWhole) weeks.unshift({ ...first, teams: first.teams.slice(2) });
    await add(league, { achievementType: 'comeback_kid', criteria: { minScore: 80, maxScore: 130 } });
    await settle(league, 2);
    expect(await comebacks(league)).toEqual([]);
    if (isWhole) weeks.shift();
    weeks.unshift(first);
    await settle(league, 1);
    const owner = league.response.rosters.find(({ rosterId }) => rosterId === 2)?.ownerId;
    expect(await comebacks(league)).toEqual([`2/${owner}: Won week 2 with 100.00 points`]);
  });
});

describe('a week that an admin processes', () => {
  const process = (league: FakeLeague, week: number) => {
    const due = { chainId: league.chainId, season: '2025', weeks: [week], backfill: false, byHand: true };
    return bed.deps.mongo.transaction((session) => settleWeeks(bed.deps, session, due, league.response, undefined));
  };

  it.each([false, true])(
    'awards what is of that week, and not of the later week of its round (corrected: %s)',
    async (isCorrected) => {
      const league = connect();
      for (const week of [1, 2]) await settle(league, week);
      const criteria = { minScore: 80, maxScore: 130 };
      await add(league, { achievementType: 'comeback_kid', criteria, autoAward: false });
      if (isCorrected) correct(league, 1, 100);
      expect(await process(league, 1)).toEqual([]);
      expect(await comebacks(league)).toEqual([]);
      expect(await process(league, 2)).toHaveLength(1);
      expect(await comebacks(league)).toHaveLength(1);
    },
  );
});

describe('a rule on players that is set up while a week is settled', () => {
  it('has the week settled again with its players, not without', async () => {
    const league = bed.connect({ seed: 2, weeks: 2 });
    const due = { chainId: league.chainId, season: '2025', weeks: [1], backfill: false };
    const players = await readNeededPlayers(bed.deps, due, league.response);
    expect(players).toBeUndefined();
    const criteria = {
      statCategory: 'rushing_yards',
      position: 'ALL',
      timeframe: 'weekly',
      awardType: 'threshold',
      rosterPosition: 'all',
      threshold: 1,
    };
    await add(league, { achievementType: 'stat_achievement', criteria });
    const settleWith = (read: typeof players) =>
      bed.deps.mongo.transaction((session) => settleWeeks(bed.deps, session, due, league.response, read));
    await expect(settleWith(players)).rejects.toMatchObject({ slug: 'rules-changed' });
    const again = await readNeededPlayers(bed.deps, due, league.response);
    await settleWith(again);
    expect((await bed.deps.settledWeeks.ofSeason(league.chainId, '2025')).has(1)).toBe(true);
  });
});
