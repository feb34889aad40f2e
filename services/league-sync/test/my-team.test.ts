import { type OptimalLineup } from '../src/bodies/optimal-lineup.js';
import { type MyRoster } from '../src/bodies/roster.js';
import { type MatchupRow } from '../src/store/matchups.js';
import { type SmallTeamBed, smallTeamBed } from './support/small-team.js';
import { CHAIN, LAST_YEAR, LEAGUE } from './support/small-world.js';

let world: SmallTeamBed;
beforeAll(async () => {
  world = await smallTeamBed();
});
afterAll(() => world.close());

const read = <T>(who: string, path: string) => world.read<T>(who, path);
const refusal = async (who: string, path: string, leagueId = LEAGUE) => {
  const response = await world.get(who, `/api/leagues/${leagueId}/${path}`);
  return [response.statusCode, response.json().slug, response.json().message];
};

describe('whose team it is', () => {
  it.each(['my-matchup/1', 'optimal-lineup/1'])('%s asks for a claim, and for a team in that season', async (path) => {
    expect(await refusal('dan', path)).toEqual([403, 'team-not-claimed', expect.stringContaining('claim a team')]);
    expect(await refusal('bob', path, LAST_YEAR)).toEqual([404, 'no-roster', expect.any(String)]);
  });

  it('the roster page says that a claim is needed instead of failing', async () => {
    expect(await read('dan', 'roster')).toEqual({ needsClaim: true, roster: null, standing: null });
    expect(await refusal('bob', 'roster', LAST_YEAR)).toEqual([404, 'no-roster', expect.any(String)]);
  });

  it('every member may look at any team’s line-up; a team that is none is a 404', async () => {
    expect(await read<OptimalLineup>('dan', 'optimal-lineup/1?rosterId=1')).toMatchObject({ available: true });
    expect(await refusal('dan', 'optimal-lineup/1?rosterId=5')).toEqual([404, 'no-roster', expect.any(String)]);
  });

  it.each(['rosterId=0', 'rosterId=x', 'rosterId[$ne]=1', 'roster=1'])('refuses %s', async (query) => {
    expect((await refusal('ann', `optimal-lineup/1?${query}`))[0]).toBe(400);
  });
});

describe('the optimal line-up', () => {
  it('is compared with the actual one: taxi and reserve are out, the negative player too', async () => {
    const response = await read<OptimalLineup>('ann', 'optimal-lineup/1');
    expect(response).toMatchObject({ available: true, reason: null, week: 1, badge: 'Completed Week' });
    expect(response.summary).toEqual({ actualPoints: 27.5, optimalPoints: 34, pointsLeft: 6.5, efficiency: 80.9 });
    expect(response.optimalLineup[2]).toEqual({
      playerId: '13',
      name: 'Al Ablerun',
      position: 'RB',
      team: null,
      slotPosition: 'FLEX',
      points: 9,
      isSwap: true,
    });
    expect(response.actualLineup.map((slot) => [slot.slotPosition, slot.playerId])).toEqual([
      ['QB', '11'],
      ['RB', '12'],
      ['FLEX', null],
    ]);
  });

  it('is called preseason data before the day of the season’s first game', async () => {
    const badge = async () => (await read<OptimalLineup>('ann', 'optimal-lineup/1')).badge;
    const schedule = await world.deps.nflGames.ofSeason('2031');
    const firstGame = (kickoff: string) =>
      world.deps.nflGames.replaceSeason(
        '2031',
        schedule.slice(0, 1).map((g) => ({ ...g, kickoff: new Date(kickoff) })),
      );
    await firstGame('2031-09-29T23:00:00Z');
    expect(await badge()).toBe('Preseason Data');
    // The day itself is the season's, before the kick-off too.
    await firstGame('2031-09-28T23:00:00Z');
    expect(await badge()).toBe('Completed Week');
    await world.deps.nflGames.replaceSeason('2031', []);
    expect(await badge()).toBe('Completed Week');
    await world.deps.nflGames.replaceSeason('2031', schedule);
  });

  it('exists in a week without an opponent, and says why it is missing elsewhere', async () => {
    expect(await read<OptimalLineup>('ann', 'optimal-lineup/3')).toMatchObject({ available: true });
    expect(await read<OptimalLineup>('ann', 'optimal-lineup/4')).toEqual({
      available: false,
      reason: 'Week 4 is not over yet.',
      week: 4,
      badge: null,
      actualLineup: [],
      optimalLineup: [],
      summary: null,
    });
    const old = await read<OptimalLineup>('ann', 'optimal-lineup/1?rosterId=2');
    expect(old).toMatchObject({ available: false, reason: 'Sleeper has no player scores for this week.' });
  });

  it('says why it is missing after the league’s slots have changed, and before players are loaded', async () => {
    const stored = await world.deps.leagues.find(LEAGUE);
    const put = (changes: object) => world.deps.leagues.put({ ...stored, ...changes } as never);
    const told = async () => {
      const { available, reason, summary } = await read<OptimalLineup>('ann', 'optimal-lineup/1');
      return [available, reason, summary];
    };
    await put({ rosterPositions: ['QB', 'RB', 'BN'] });
    expect(await told()).toEqual([false, 'The league’s starting slots have changed since this week.', null]);
    await put({ rosterPositions: ['QB', 'RB', 'FLEX', 'FLEX', 'BN'] });
    expect(await told()).toEqual([false, 'The league’s starting slots have changed since this week.', null]);
    await put({});
    const [players, pages] = ['players', 'pages'].map((name) => world.bed.mongo.connection.collection(name));
    const outdate = () => pages?.updateMany({}, { $unset: { builtFrom: 1 } });
    const known = (await players?.find().toArray()) ?? [];
    await players?.deleteMany({});
    await outdate();
    expect(await told()).toEqual([false, 'The players are still being loaded.', null]);
    await players?.insertMany(known);
    await outdate();
    expect((await told())[0]).toBe(true);
  });

  it('says so where no line-up of a team that has scored was recorded', async () => {
    const stored = (await world.deps.matchups.find(CHAIN, '2031', 1))!;
    const put = (rows: MatchupRow[]) =>
      world.deps.mongo.transaction((session) => world.deps.matchups.put({ ...stored, rows }, session));
    await put(stored.rows.map((row) => ({ ...row, starters: [], startersPoints: [] })));
    const told = await read<OptimalLineup>('ann', 'optimal-lineup/1');
    await put(stored.rows);
    expect(told).toMatchObject({ available: false, reason: 'No line-up was recorded for this week.', summary: null });
  });
});

describe('my roster', () => {
  it('has its players in their places, with age, next game and injury', async () => {
    const { roster, standing, needsClaim } = await read<MyRoster>('ann', 'roster');
    expect(needsClaim).toBe(false);
    expect(roster).toMatchObject({
      roster_id: 1,
      owner_id: '101',
      display_name: 'Ann',
      team_name: 'Ann’s Aces',
      players: ['11', '12', '13', '14', '15', '16', 'SEA'],
      starters: ['11', '12', '0'],
      faab: { budget: 300, used: 45, remaining: 255 },
      settings: { waiver_budget_used: 45 },
    });
    const places = (players: NonNullable<MyRoster['roster']>['startersWithDetails'] = []) =>
      players.map((player) => [player.fantasyPosition, player.playerId]);
    expect(places(roster?.startersWithDetails)).toEqual([
      ['QB', '11'],
      ['RB', '12'],
      ['FLEX', null],
    ]);
    expect(places(roster?.playersWithDetails)).toEqual([
      ['RB', '13'],
      ['WR', '14'],
      ['DEF', 'SEA'],
    ]);
    expect(places(roster?.taxiWithDetails)).toEqual([['QB', '15']]);
    expect(places(roster?.reserveWithDetails)).toEqual([['TE', '16']]);
    expect(roster?.startersWithDetails[0]?.playerData).toEqual({
      fullName: 'Ed Eleven',
      team: 'BUF',
      position: 'QB',
      age: 26,
      birthDate: '2005-09-28',
      byeWeek: 2,
      // This week's game has begun.
      matchup: { location: '@ LAR', gameTime: '2031-10-05T17:00:00.000Z', week: 5 },
      injuryStatus: null,
    });
    expect(roster?.startersWithDetails[1]?.playerData).toMatchObject({
      age: 24,
      birthDate: null,
      matchup: { location: '@ SEA', week: 4 },
      injuryStatus: { status: 'Questionable', injuryType: 'Knee', description: null },
    });
    expect(roster?.playersWithDetails[0]?.playerData).toMatchObject({ team: null, byeWeek: null, matchup: null });
    expect(standing).toEqual({
      rank: 1,
      rosterId: 1,
      wins: 4,
      losses: 2,
      ties: 0,
      pointsFor: 330.05,
      pointsAgainst: 300,
      winPercentage: 4 / 6,
      avgPoints: 110.02,
      totalRosters: 4,
    });
  });

  it('is the same for a co-owner who claimed it', async () => {
    expect(await read('cat', 'roster')).toEqual(await read('ann', 'roster'));
  });
});

describe('demographics', () => {
  it('come in the order asked for, with one decimal', async () => {
    const response = await world.get('dan', '/api/players/demographics?ids=12,99,11,12');
    expect(response.json()).toEqual([
      { playerId: '12', playerName: 'Ty Twelve', team: 'LAR', age: 24, birthDate: null },
      { playerId: '11', playerName: 'Ed Eleven', team: 'BUF', age: 26, birthDate: '2005-09-28' },
    ]);
  });

  it.each(['', '?ids=', '?ids=11,', '?ids=$ne', '?id=11'])('refuse "%s"', async (query) => {
    expect((await world.get('dan', `/api/players/demographics${query}`)).statusCode).toBe(400);
  });
});
