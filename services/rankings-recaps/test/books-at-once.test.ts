import { correct, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { rewriteBook } from '../src/actions/write-book.js';
import { type Deps } from '../src/deps.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { rankingsBed, type RankingsBed, storedRankings } from './support/rankings-bed.js';

let bed: RankingsBed;
beforeAll(async () => {
  bed = await rankingsBed();
});
afterAll(() => bed.close());

const winsOf = async ({ chainId, response: { connectionId } }: FakeLeague) => {
  const [book] = await bed.deps.seasonBooks.ofChain(chainId, connectionId);
  return book?.teams[0]?.wins;
};

/** The event that the season's table is another one, handled. */
const rewrite = ({ chainId, season, response: { connectionId, leagueId } }: FakeLeague) =>
  rewriteBook(bed.deps, 'test', {
    subject: 'league.synced.v1',
    id: `${chainId}/corrected`,
    payload: { chainId, connectionId, leagueId, season, parts: ['rosters'] },
    occurredAt: new Date(),
    deliveries: 1,
  });

it('a season that was read before its table was corrected does not take the place of the book with that table', async () => {
  const league = bed.connect({ seed: 1, finalWeeks: 3 });
  await rankedWeeks(bed.deps).handle(weekFinalized(league, 3));
  const wins = (await winsOf(league))!;
  correct(league, 3);
  let isFirst = true;
  const hold: Deps['powerWeights']['hold'] = async (...args) => {
    if (isFirst) {
      isFirst = false;
      league.response.rosters[0]!.standing!.wins += 1;
      await rewrite(league);
    }
    return bed.deps.powerWeights.hold(...args);
  };
  const late = rankedWeeks({ ...bed.deps, powerWeights: { ...bed.deps.powerWeights, hold } });
  const [outcome] = await Promise.allSettled([late.handle(weekFinalized(league, 3))]);
  expect(await winsOf(league)).toBe(wins + 1);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { slug: 'season-changed' } });
  // The event comes again.
  await late.handle(weekFinalized(league, 3));
  expect(await winsOf(league)).toBe(wins + 1);
  expect((await storedRankings(bed.deps, league.chainId)).at(-1)?.revision).toBe(4);
});

it.each(['by its event', 'by comparing'])(
  'the same where the correction comes right after it was read: %s',
  async (how) => {
    const league = bed.connect({ seed: 2, finalWeeks: 3 });
    await rankedWeeks(bed.deps).handle(weekFinalized(league, 3));
    const wins = (await winsOf(league))!;
    correct(league, 3);
    let isFirst = true;
    const getSeason: Deps['leagueSync']['getSeason'] = async (...args) => {
      const season = await bed.deps.leagueSync.getSeason(...args);
      if (isFirst && args[0].chainId === league.chainId) {
        isFirst = false;
        league.response.rosters[0]!.standing!.wins += 1;
        await rewrite(league);
      }
      return season;
    };
    const listFinalWeeks: Deps['leagueSync']['listFinalWeeks'] = (...args) =>
      bed.deps.leagueSync.listFinalWeeks(...args);
    const late = rankedWeeks({ ...bed.deps, leagueSync: { ...bed.deps.leagueSync, getSeason, listFinalWeeks } });
    const deal = () =>
      how === 'by comparing'
        ? late.reconcile(new AbortController().signal)
        : late.handle(weekFinalized(league, 3)).catch((error: unknown) => error);
    const refused = how === 'by comparing' ? { failed: 1 } : { slug: 'season-changed' };
    expect(await deal()).toMatchObject(refused);
    expect(await winsOf(league)).toBe(wins + 1);
    await deal();
    expect(await winsOf(league)).toBe(wins + 1);
    expect((await storedRankings(bed.deps, league.chainId)).at(-1)?.revision).toBe(4);
  },
);
