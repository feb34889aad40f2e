import { type Matchups } from '../src/bodies/matchup.js';
import { type MyMatchup } from '../src/bodies/matchup.js';
import { league, row, week } from './support/documents.js';
import { type SmallTeamBed, smallTeamBed } from './support/small-team.js';
import { LEAGUE } from './support/small-world.js';

let world: SmallTeamBed;
beforeAll(async () => {
  world = await smallTeamBed();
});
afterAll(() => world.close());

const read = <T>(who: string, path: string) => world.read<T>(who, path);

describe('my matchup', () => {
  it('shows both sides with line-ups, empty slots kept', async () => {
    const response = await read<MyMatchup>('ann', 'my-matchup/1');
    expect(response).toMatchObject({
      status: 'Final',
      week: 1,
      opponent: { rosterId: 2, points: 110.5, isWinner: true },
    });
    expect(response.user).toEqual({
      rosterId: 1,
      user_id: '101',
      username: null,
      display_name: 'Ann',
      avatar: 'avatar-101',
      teamName: 'Ann’s Aces',
      points: 27.5,
      roundPoints: null,
      roundLegs: null,
      isWinner: false,
      // Against the opponent and against the median.
      teamStats: { record: '0-2', avgPoints: 27.5 },
      yetToPlay: 0,
      lineup: {
        starters: [
          {
            playerId: '11',
            name: 'Ed Eleven',
            team: 'BUF',
            position: 'QB',
            slotPosition: 'QB',
            points: 20,
            byeWeek: 2,
            isOnBye: false,
            injuryStatus: null,
            state: 'final',
          },
          {
            playerId: '12',
            name: 'Ty Twelve',
            team: 'LAR',
            position: 'RB',
            slotPosition: 'RB',
            points: 5,
            byeWeek: null,
            isOnBye: false,
            injuryStatus: null,
            state: 'final',
          },
          {
            playerId: null,
            name: null,
            team: null,
            position: null,
            slotPosition: 'FLEX',
            points: 2.5,
            byeWeek: null,
            isOnBye: false,
            injuryStatus: null,
            state: null,
          },
        ],
      },
      bench: {
        points: 6,
        // Without taxi and reserve.
        players: [
          expect.objectContaining({ playerId: '13', points: 9, team: null, state: 'final' }),
          expect.objectContaining({ playerId: '14', points: -3, team: 'KC', state: 'final' }),
        ],
      },
    });
    expect(response.median).toEqual({ points: 99.5, result: 'L' });
  });

  it('is the same game when anybody asks for it by either team', async () => {
    const own = await read<MyMatchup>('ann', 'my-matchup/1');
    expect(await read<MyMatchup>('dan', 'matchups/1/1')).toEqual(own);
    const theirs = await read<MyMatchup>('ann', 'matchups/1/2');
    expect([theirs.user, theirs.opponent]).toEqual([own.opponent, own.user]);
    const url = (part: string) => `/api/leagues/${LEAGUE}/matchups/${part}`;
    expect((await world.get('ann', url('1/77'))).json()).toMatchObject({ slug: 'no-roster' });
    for (const part of ['1/0', '1/a', '19/1']) expect((await world.get('ann', url(part))).statusCode).toBe(400);
  });

  it('says of each starter of a running week whether they play', async () => {
    const { user } = await read<MyMatchup>('ann', 'my-matchup/4');
    expect(user.lineup.starters.map(({ state }) => state)).toEqual(['playing', 'yet_to_play', null]);
  });

  it('marks a bye in the viewed week only', async () => {
    const marks = async (number: number) => {
      const { user } = await read<MyMatchup>('ann', `my-matchup/${number}`);
      return user.lineup.starters.map((starter) => [starter.playerId, starter.byeWeek, starter.isOnBye]);
    };
    expect((await marks(2))[0]).toEqual(['11', 2, true]);
    expect((await marks(1))[0]).toEqual(['11', 2, false]);
  });

  it('does not call a week a bye when the player scored in it', async () => {
    const rows = [row(1, 1, 8, { starters: ['11', '12', '0'], startersPoints: [8, 0, 0] }), row(2, 1, 1)];
    const before = await world.deps.matchups.find('chain-a', '2031', 2);
    await world.bed.mongo.transaction((session) => world.deps.matchups.put(week(2, rows), session));
    const { user } = await read<MyMatchup>('ann', 'my-matchup/2');
    expect(user.lineup.starters[0]).toMatchObject({ playerId: '11', points: 8, byeWeek: null, isOnBye: false });
    await world.bed.mongo.transaction((session) => world.deps.matchups.put(before as never, session));
  });

  it('has no opponent without pairs, and shows today’s injuries only in weeks to come', async () => {
    const bye = await read<MyMatchup>('cat', 'my-matchup/3');
    expect(bye).toMatchObject({
      opponent: null,
      user: { rosterId: 1, points: 33, isWinner: null },
      median: { result: 'W' },
    });
    const running = await read<MyMatchup>('ann', 'my-matchup/4');
    expect(running).toMatchObject({ status: 'In Progress', opponent: { rosterId: 2 }, median: { result: null } });
    expect(running.user.lineup.starters.map((starter) => starter.injuryStatus)).toEqual([null, 'Questionable', null]);
    const later = await read<MyMatchup>('ann', 'my-matchup/9');
    expect(later).toMatchObject({
      status: 'Scheduled',
      opponent: null,
      median: null,
      user: { lineup: { starters: [] } },
    });
  });

  it('has no points of players before the week has begun', async () => {
    const rows = [row(1, 1, 0, { startersPoints: [0, 0, 0] }), row(2, 1, 0)];
    await world.bed.mongo.transaction((session) => world.deps.matchups.put(week(6, rows), session));
    const { status, user } = await read<MyMatchup>('ann', 'my-matchup/6');
    expect([status, user.lineup.starters.map((starter) => starter.points)]).toEqual(['Scheduled', [null, null, null]]);
  });

  it('counts who is yet to play as the list of pairs does', async () => {
    const { user, opponent } = await read<MyMatchup>('ann', 'my-matchup/4');
    const sides = (await read<Matchups>('ann', 'matchups/4')).flat();
    for (const side of [user, opponent]) {
      expect(side?.yetToPlay).toBe(sides.find(({ rosterId }) => rosterId === side?.rosterId)?.yetToPlay);
    }
    expect(typeof user.yetToPlay).toBe('number');
  });

  it('is final without an opponent in the weeks after the league’s last one', async () => {
    const stored = await world.deps.leagues.find(LEAGUE);
    const put = (lastScoredLeg: number) =>
      world.deps.leagues.put(league({ settings: { playoff_week_start: 2, playoff_teams: 4 }, lastScoredLeg }));
    await world.bed.mongo.transaction((session) =>
      world.deps.matchups.put(week(5, [row(1, null, 9), row(3, null, 8)]), session),
    );
    await put(3);
    const over = await read<MyMatchup>('ann', 'my-matchup/5');
    expect(over).toMatchObject({ status: 'Final', opponent: null, user: { points: 9, isWinner: null, yetToPlay: 0 } });
    expect(await read<Matchups>('ann', 'matchups/5')).toEqual([]);
    expect(await read('ann', 'optimal-lineup/5')).toMatchObject({ reason: 'The league’s season ends with week 3.' });
    await put(2);
    expect(await read<MyMatchup>('ann', 'my-matchup/5')).toMatchObject({ status: 'Scheduled', opponent: null });
    await world.deps.leagues.put(stored as never);
    await world.bed.mongo.connection.collection('matchups').deleteOne({ week: 5 });
  });

  it('sums both weeks of a two-week round, and has a winner after the second', async () => {
    const settings = { playoff_week_start: 2, playoff_round_type: 2, playoff_teams: 4 };
    const stored = await world.deps.leagues.find(LEAGUE);
    const before = await world.deps.matchups.find('chain-a', '2031', 3);
    const put = async (lastScoredLeg: number, rows = [row(1, 1, 50, { customPoints: 60 }), row(3, 1, 75)]) => {
      await world.deps.leagues.put(league({ settings, lastScoredLeg }));
      await world.bed.mongo.transaction((session) => world.deps.matchups.put(week(3, rows), session));
    };
    await put(2);
    expect(await read<MyMatchup>('ann', 'my-matchup/2')).toMatchObject({
      status: 'Final',
      user: { points: 90, roundPoints: 150, isWinner: null },
      opponent: { points: 80, roundPoints: 155, isWinner: null },
      median: null,
    });
    await put(3);
    expect(await read<MyMatchup>('ann', 'my-matchup/3')).toMatchObject({
      user: {
        points: 60,
        roundPoints: 150,
        roundLegs: [
          { week: 2, points: 90 },
          { week: 3, points: 60 },
        ],
        isWinner: false,
      },
      opponent: { points: 75, roundPoints: 155, isWinner: true },
    });
    await world.deps.leagues.put(stored as never);
    await world.bed.mongo.transaction((session) => world.deps.matchups.put(before as never, session));
  });
});
