import { correct, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { generatedPlayers } from '@dynasty/testbed/league/generated-players';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { type Deps } from '../src/deps.js';
import { awardedWeeks } from '../src/events/final-weeks.js';
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
    const league = Object.assign(connect(4), { players: generatedPlayers(4, connect(4).response) });
    const { players, response, chainId } = league;
    const criteria = { statCategory: 'fantasy_points', position: 'ALL', timeframe: 'season', threshold: 0 } as const;
    await deps.mongo.transaction((session) =>
      deps.rules.put(session, {
        ...{ id: crypto.randomUUID(), chainId, connectionId: response.connectionId, createdAt: new Date() },
        ...{ title: 'Most of all', description: '', isActive: true, autoAward: true },
        achievementType: 'stat_achievement',
        criteria: { ...criteria, awardType: 'highest', rosterPosition: 'all' },
      }),
    );
    const best = players[0]!.players[0]!;
    best.pointsHundredths = 90_000;
    const roster = response.rosters.find(({ rosterId }) => rosterId === best.rosterId)!;
    const then = roster.ownerId;
    for (const week of [1, 2, 3]) await settle(league, week);
    expect(await holders(league, 0)).toEqual([then]);
    roster.ownerId = '7999';
    correct(league, 1, 0);
    await settle(league, 1);
    expect(await holders(league, 0)).toEqual([then]);
  });
});
