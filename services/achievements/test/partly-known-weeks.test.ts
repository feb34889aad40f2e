import { weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { previewRule } from '../src/actions/preview-rule.js';
import { addRule } from '../src/actions/write-rule.js';
import { awardedWeeks } from '../src/events/final-weeks.js';
import { awardsBed, type AwardsBed, held } from './support/awards-bed.js';

let bed: AwardsBed;
beforeAll(async () => {
  bed = await awardsBed();
});
afterAll(() => bed.close());

const settle = (league: FakeLeague, week: number) => awardedWeeks(bed.deps).handle(weekFinalized(league, week));
const best = { achievementType: 'high_scorer' as const, criteria: { minPoints: 1, weeklyHighest: true } };

/** Two weeks with a rule on the best score; of the second one a single game is known. */
async function connect(seed: number, isOfTable: boolean) {
  const league = bed.connect({ seed, weeks: 2 });
  const { chainId, response } = league;
  if (isOfTable) response.leagueId = `0123456789012345678${seed}`;
  for (const { teams } of response.weeks) teams[0]!.pointsHundredths = 30_000;
  const missing = response.weeks[1]!.teams.splice(2);
  await bed.deps.mongo.transaction((session) =>
    addRule(bed.deps, session, { chainId, connectionId: response.connectionId }, { title: 'Best', ...best }),
  );
  return { league, missing };
}

/** In which weeks something was awarded, once for each award. */
const awarded = async ({ chainId }: FakeLeague): Promise<number[]> =>
  (await held(bed.deps, chainId)).map((one) => Number.parseInt(one, 10));

async function previewed({ chainId }: FakeLeague): Promise<number[]> {
  const terms = { ...best, title: 'Best', description: '', isActive: true, autoAward: true };
  const { weeks } = await previewRule(bed.deps, chainId, terms);
  return weeks.flatMap(({ week, sleeperUserIds }) => sleeperUserIds.map(() => week));
}

describe('a week of which only one game is known', () => {
  it('has no best score in an imported table, until all of its games are', async () => {
    const { league, missing } = await connect(1, true);
    for (const week of [1, 2]) await settle(league, week);
    // The high score that every league has, and that of the rule.
    expect(await awarded(league)).toEqual([1, 1]);
    expect(await previewed(league)).toEqual([1]);
    const second = league.response.weeks[1]!;
    second.teams.push(...missing);
    second.revision += 1;
    await settle(league, 2);
    expect(await awarded(league)).toEqual([1, 1, 2, 2]);
    expect(await previewed(league)).toEqual([1, 2]);
    second.teams.splice(2);
    second.revision += 1;
    await settle(league, 2);
    expect(await awarded(league)).toEqual([1, 1]);
  });

  it('has one in a league of the provider', async () => {
    const { league } = await connect(2, false);
    for (const week of [1, 2]) await settle(league, week);
    expect(await awarded(league)).toEqual([1, 1, 2, 2]);
    expect(await previewed(league)).toEqual([1, 2]);
  });
});
