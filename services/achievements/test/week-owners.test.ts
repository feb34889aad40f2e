import { correct, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { generatedPlayers } from '@dynasty/testbed/league/generated-players';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { until } from '../../shared/test/events.js';
import { previewRule } from '../src/actions/preview-rule.js';
import { type Deps } from '../src/deps.js';
import { awardedWeeks } from '../src/events/final-weeks.js';
import { clearGoneLeagues } from '../src/events/gone-leagues.js';
import { awardsBed, type AwardsBed } from './support/awards-bed.js';

let bed: AwardsBed;
let deps: Deps;
beforeAll(async () => {
  bed = await awardsBed();
  deps = bed.deps;
});
afterAll(() => bed.close());

const connect = (seed: number): FakeLeague => bed.connect({ seed, weeks: 3 });
const settle = (league: FakeLeague, week: number): Promise<void> =>
  awardedWeeks(deps).handle(weekFinalized(league, week, false));

/** The roster with the best score of a week, made the only one. */
function winnerOf({ response }: FakeLeague, week: number) {
  const teams = response.weeks.find((one) => one.week === week)!.teams;
  const best = teams.toSorted((a, b) => b.pointsHundredths - a.pointsHundredths)[0]!;
  best.pointsHundredths += 1;
  return { best, roster: response.rosters.find(({ rosterId }) => rosterId === best.rosterId)! };
}

/** Who holds awards of a week, the newest given first. */
const holders = async (league: FakeLeague, week: number): Promise<string[]> => {
  const given = await deps.achievements.given(league.chainId, undefined, 100);
  return given.filter((award) => award.week === week).map(({ sleeperUserId }) => sleeperUserId);
};

/** Takes away what earlier versions did not store. */
const forgetOwners = ({ chainId }: FakeLeague) =>
  deps.mongo.connection.collection('settled_weeks').updateMany({ chainId }, { $unset: { owners: '' } });

const shown = { title: 'Most of all', description: '', isActive: true, autoAward: true };

/** A rule on the best player of a season. */
const bestOfSeason = {
  ...shown,
  achievementType: 'stat_achievement' as const,
  criteria: {
    ...({ statCategory: 'fantasy_points', position: 'ALL', timeframe: 'season', threshold: 0 } as const),
    ...({ awardType: 'highest', rosterPosition: 'all' } as const),
  },
};

/** A league with a rule on its season's best player, and that player's roster. */
async function withBestPlayer(seed: number) {
  const league = Object.assign(connect(seed), { players: generatedPlayers(seed, connect(seed).response) });
  const { players, response, chainId } = league;
  await deps.mongo.transaction((session) =>
    deps.rules.put(session, {
      ...{ id: crypto.randomUUID(), chainId, connectionId: response.connectionId, createdAt: new Date() },
      ...bestOfSeason,
    }),
  );
  const best = players[0]!.players[0]!;
  best.pointsHundredths = 90_000;
  return { league, roster: response.rosters.find(({ rosterId }) => rosterId === best.rosterId)! };
}

describe('a team that somebody else owns now', () => {
  it('leaves the awards of its weeks with who owned it then, also those that a correction gives anew', async () => {
    const league = connect(1);
    const { best, roster } = winnerOf(league, 2);
    const then = roster.ownerId;
    await settle(league, 2);
    roster.ownerId = '7999';
    correct(league, 2, 0);
    await settle(league, 2);
    expect(await holders(league, 2)).toEqual([then]);
    const second = league.response.weeks[1]!.teams.find((team) => team !== best)!;
    const former = league.response.rosters.find(({ rosterId }) => rosterId === second.rosterId)!;
    const formerOwner = former.ownerId;
    former.ownerId = '7998';
    second.pointsHundredths = best.pointsHundredths + 1;
    correct(league, 2, 0);
    await settle(league, 2);
    expect(await holders(league, 2)).toEqual([formerOwner]);
    // What was never decided before is of who owns it.
    const { roster: third } = winnerOf(league, 3);
    await settle(league, 3);
    expect(await holders(league, 3)).toEqual([third.ownerId]);
  });

  it('leaves awards that earlier versions decided with their holders', async () => {
    const league = connect(2);
    const { roster } = winnerOf(league, 1);
    const then = roster.ownerId;
    await settle(league, 1);
    await forgetOwners(league);
    roster.ownerId = '7999';
    correct(league, 1, 0);
    await settle(league, 1);
    expect(await holders(league, 1)).toEqual([then]);
  });

  it('is of who owns it now where the league is connected anew', async () => {
    const league = connect(3);
    const { roster } = winnerOf(league, 1);
    await settle(league, 1);
    roster.ownerId = '7999';
    league.response.connectionId = 'connection-anew';
    await settle(league, 1);
    expect(await holders(league, 1)).toEqual(['7999']);
  });

  it('leaves what a season awards with who owned it when the champion was known', async () => {
    const { league, roster } = await withBestPlayer(4);
    const then = roster.ownerId;
    for (const week of [1, 2, 3]) await settle(league, week);
    expect(await holders(league, 0)).toEqual([then]);
    roster.ownerId = '7999';
    correct(league, 1, 0);
    await settle(league, 1);
    expect(await holders(league, 0)).toEqual([then]);
  });
});

describe('a preview of a rule', () => {
  const previewed = async ({ chainId }: FakeLeague, rule: Parameters<typeof previewRule>[2]): Promise<string[][]> =>
    (await previewRule(deps, chainId, rule)).weeks.map(({ sleeperUserIds }) => sleeperUserIds);

  it('names who owned a team in the week, as processing it does, and not who owns it now', async () => {
    const league = connect(10);
    const owners = [1, 2, 3].map((week) => winnerOf(league, week).roster.ownerId);
    for (const week of [1, 2]) await settle(league, week);
    for (const roster of league.response.rosters) roster.ownerId += '9';
    const criteria = { minPoints: 0, weeklyHighest: true };
    const found = await previewed(league, { ...shown, achievementType: 'high_scorer', criteria });
    // The third week was never decided: it is of who owns the team.
    expect(found).toEqual([[owners[0]], [owners[1]], [`${owners[2]}9`]]);
    await settle(league, 3);
    expect(await Promise.all([1, 2, 3].map((week) => holders(league, week)))).toEqual(found);
  });

  it('names who owned a team when its season was decided', async () => {
    const { league, roster } = await withBestPlayer(11);
    const then = roster.ownerId;
    for (const week of [1, 2, 3]) await settle(league, week);
    roster.ownerId = '7999';
    expect(await previewed(league, bestOfSeason)).toEqual([[], [], [then]]);
  });

  it('names who owns a team now where the league is connected anew', async () => {
    const { league, roster } = await withBestPlayer(12);
    for (const week of [1, 2, 3]) await settle(league, week);
    roster.ownerId = '7999';
    league.response.connectionId = 'connection-anew-12';
    expect(await previewed(league, bestOfSeason)).toEqual([[], [], ['7999']]);
  });
});

describe('an imported table that is imported again', () => {
  /** Two teams in each other's place, as after a correction of their ranks. */
  function swap({ response, players = [] }: FakeLeague, one: number, other: number): void {
    const swapped = (rosterId: number): number => (rosterId === one ? other : rosterId === other ? one : rosterId);
    const teams = response.weeks.flatMap((week) => week.teams);
    for (const entry of [...response.rosters, ...teams, ...players.flatMap((week) => week.players)]) {
      entry.rosterId = swapped(entry.rosterId);
    }
    for (const team of teams) team.opponentRosterId = swapped(team.opponentRosterId);
    for (const week of response.weeks) week.revision += 1;
  }

  it('awards the same people though their teams have other places, and corrected owners', async () => {
    const { league, roster } = await withBestPlayer(5);
    league.response.leagueId = '01234567890123456789';
    const { roster: winner } = winnerOf(league, 1);
    for (const week of [1, 2, 3]) await settle(league, week);
    const before = { week: await holders(league, 1), season: await holders(league, 0) };
    expect(before).toEqual({ week: [winner.ownerId], season: [roster.ownerId] });
    const someoneElse = (taken: number) => league.response.rosters.find(({ rosterId }) => rosterId !== taken)!.rosterId;
    swap(league, roster.rosterId, someoneElse(roster.rosterId));
    swap(league, winner.rosterId, someoneElse(winner.rosterId));
    for (const week of [1, 2, 3]) await settle(league, week);
    expect({ week: await holders(league, 1), season: await holders(league, 0) }).toEqual(before);
    winner.ownerId = '7997';
    correct(league, 1, 0);
    await settle(league, 1);
    expect(await holders(league, 1)).toEqual(['7997']);
  });
});

describe('a league that was taken into another one', () => {
  const ids = ({ chainId, response }: FakeLeague) => ({ chainId, connectionId: response.connectionId });

  /** The same season under the league that takes it in. */
  function into(league: FakeLeague): FakeLeague {
    const response = { ...league.response, connectionId: `${league.response.connectionId}-older` };
    const older = { ...league, chainId: `${league.chainId}-older`, response };
    bed.leagueService.leagues = [older];
    return older;
  }

  async function merge(league: FakeLeague, older: FakeLeague): Promise<void> {
    const { chainId: absorbedChainId, connectionId: absorbedConnectionId } = ids(league);
    const absorbed = { absorbedChainId, absorbedConnectionId, leagueIds: [league.response.leagueId], occurredAt: '' };
    await bed.bus.publish('league.chains_merged.v1', `merge/${absorbedChainId}`, { ...ids(older), ...absorbed });
    await until('it was handed over', async () => {
      const tombstone = await deps.goneLeagues.find(ids(league));
      return tombstone !== null && tombstone.clearedAt !== null;
    });
  }

  let following: Awaited<ReturnType<typeof clearGoneLeagues>>;
  beforeAll(async () => {
    following = await clearGoneLeagues(deps, 100);
  });
  afterAll(() => following.stop());

  it.each([
    { title: 'before its weeks are decided there', seed: 6, isDecidedFirst: false, isOfEarlierVersion: false },
    { title: 'after its weeks were decided there', seed: 7, isDecidedFirst: true, isOfEarlierVersion: false },
    { title: 'without stored owners', seed: 8, isDecidedFirst: false, isOfEarlierVersion: true },
  ])('$title leaves its awards with who owned the teams then', async (order) => {
    const league = connect(order.seed);
    const { best, roster } = winnerOf(league, 2);
    const then = roster.ownerId;
    await settle(league, 2);
    if (order.isOfEarlierVersion) await forgetOwners(league);
    roster.ownerId = '7999';
    const older = into(league);
    if (order.isDecidedFirst) await settle(older, 2);
    await merge(league, older);
    await awardedWeeks(deps).reconcile(new AbortController().signal);
    expect(await holders(older, 2)).toEqual([then]);
    best.pointsHundredths += 1;
    correct(older, 2, 0);
    await settle(older, 2);
    expect(await holders(older, 2)).toEqual([then]);
  });
});
