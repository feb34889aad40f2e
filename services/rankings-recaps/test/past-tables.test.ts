import { until } from '../../shared/test/events.js';
import { rankedWeeks } from '../src/events/final-weeks.js';
import { followTables } from '../src/events/season-synced.js';
import { rankingsBed, type RankingsBed } from './support/rankings-bed.js';

let bed: RankingsBed;
beforeAll(async () => {
  bed = await rankingsBed();
});
afterAll(() => bed.close());

it('the books of seasons that are over follow their tables, names and places, the running season’s stays', async () => {
  const lastYear = bed.connect({ seed: 1 });
  lastYear.season = '2024';
  const running = bed.connect({ seed: 2, finalWeeks: 5 }, { with: lastYear, season: '2025' });
  await rankedWeeks(bed.deps).reconcile(new AbortController().signal);
  const { chainId, season, response } = lastYear;
  const { connectionId, leagueId } = response;
  const bookOf = (year: string) => bed.deps.seasonBooks.find({ chainId, connectionId, season: year });
  const [past, present] = [await bookOf(season), await bookOf(running.season)];
  await followTables(bed.deps);
  const [team, other] = response.rosters;
  team!.standing!.wins += 1;
  team!.teamName = 'Renamed';
  [team!.standing!.place, other!.standing!.place] = [other!.standing!.place, team!.standing!.place];
  running.response.rosters[0]!.teamName = 'Renamed too';
  await bed.deps.bus.publish('league.synced.v1', `${chainId}/corrected`, {
    ...{ chainId, connectionId, leagueId, season },
    parts: ['rosters', 'brackets'],
  });
  await until('the book of last year was written', async () => (await bookOf(season))?.hash !== past?.hash);
  const now = (await bookOf(season))?.book.teams.find(({ rosterId }) => rosterId === team!.rosterId);
  const { wins, place } = team!.standing!;
  expect(now).toMatchObject({ teamName: 'Renamed', wins, place });
  expect(await bookOf(running.season)).toEqual(present);
});
