import { league, row, week } from './support/documents.js';
import { type RpcBed, rpcBed } from './support/rpc-bed.js';
import { CHAIN, LEAGUE } from './support/small-world.js';

let bed: RpcBed;
beforeAll(async () => {
  bed = await rpcBed();
});
afterAll(() => bed.close());

const place = { chainId: CHAIN, season: '2031' };
const final = { isFinal: true, revision: 1 };
/** Two teams with a score each; they meet where `matchupId` is given. */
const scored = (matchupId: number | null) => [row(1, matchupId, 101.5), row(2, matchupId, 90)];

/** A season whose final is in week 14, of which these weeks are stored as final besides the first three. */
async function put(weeks: [number, number | null][]): Promise<void> {
  const { matchups, mongo } = { ...bed.world.deps, mongo: bed.world.bed.mongo };
  const leagues = mongo.connection.collection('leagues');
  const lastScoredLeg = Math.max(...weeks.map(([number]) => number));
  await mongo.connection.collection('matchups').deleteMany({ leagueId: LEAGUE, week: { $gt: 3 } });
  await leagues.updateOne({ _id: LEAGUE as never }, { $set: { lastScoredLeg, status: 'complete' } });
  await mongo.transaction(async (session) => {
    for (const [number, matchupId] of weeks) await matchups.put(week(number, scored(matchupId), final), session);
  });
}

/** How many teams a week has in the season, and how many players when they are asked for. */
async function sizeOf(number: number): Promise<[teams: number | undefined, players: number | undefined]> {
  const { weeks } = await bed.client.getSeason(place);
  const players: number[] = [];
  for await (const one of bed.client.readPlayerWeeks({ ...place, weeks: [number], stats: [] })) {
    players.push(one.players.length);
  }
  return [weeks.find((one) => one.week === number)?.teams.length, players[0]];
}

describe('a final week after the league’s last game', () => {
  it('stays final, with nothing in it that counts: no team’s score and no player’s', async () => {
    expect(league().settings).toMatchObject({ playoff_week_start: 14, playoff_teams: 2 });
    await put([
      [14, 1],
      [15, null],
    ]);
    expect(await sizeOf(14)).toEqual([2, 4]);
    expect(await sizeOf(15)).toEqual([0, 0]);
    const { weeks, lastFinalWeek } = await bed.client.getSeason(place);
    expect(weeks.at(-1)).toEqual({ week: 15, isFinal: true, revision: 1, teams: [] });
    expect(lastFinalWeek).toBe(14);
    // Whoever follows final weeks deals with it once.
    const listed = await bed.client.listFinalWeeks({ chainId: CHAIN, after: '' });
    expect(listed.weeks.map((one) => one.week)).toEqual([1, 2, 3, 14, 15]);
  });

  it('counts once a correction gives it games', async () => {
    await put([
      [14, 1],
      [15, 1],
    ]);
    expect(await sizeOf(15)).toEqual([2, 4]);
    expect((await bed.client.getSeason(place)).lastFinalWeek).toBe(15);
  });
});

it('the week of the final counts where it is played for points alone', async () => {
  await put([[14, null]]);
  expect(await sizeOf(14)).toEqual([2, 4]);
});

it('every week of a league in which nobody ever meets counts', async () => {
  const unpaired = [1, 2, 3, 14, 15].map((number): [number, number | null] => [number, null]);
  await put(unpaired);
  expect(await sizeOf(15)).toEqual([2, 4]);
  expect((await bed.client.getSeason(place)).lastFinalWeek).toBe(15);
});
