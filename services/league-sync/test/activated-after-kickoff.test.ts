import { matchupsPart, seasonParts } from '../src/actions/loading/load-parts.js';
import { pollWeeks } from '../src/actions/polling/poll-weeks.js';
import { finalizeWeeks } from '../src/actions/weeks/store-week.js';
import { type NflGameDoc } from '../src/store/nfl-calendar.js';
import { createProviderTree, putSeason, putState } from './support/provider-tree.js';
import { standingStillOnce } from './support/standing-still.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const leagueId = '770000000000041';
const season = '2031';
const week = 4;
const hourMs = 3_600_000;
const sunday = Date.parse('2031-09-28T17:00:00Z');
const monday = sunday + 31 * hourMs;

const game = (homeTeam: string, awayTeam: string, kickoffMs: number): NflGameDoc => ({
  ...{ _id: `${season}_${week}_${homeTeam}`, season, week, gameType: 'REG', homeTeam, awayTeam },
  ...{ kickoff: new Date(kickoffMs), isFinished: false },
});

describe('who is moved on or off taxi and reserve while a week is played', () => {
  const tree = createProviderTree();
  let bed: SyncBed;
  beforeAll(async () => {
    putState(tree, season, week);
    putSeason(tree, { leagueId, season, scored: 3 });
    bed = await syncBed({
      folder: tree.folder,
      analytics: { schedule: async () => [game('GB', 'CHI', sunday), game('KC', 'LV', monday)] },
    });
    await bed.verify('owner1', { leagueId });
    await loaded(bed, leagueId);
    await bed.stopJobs();
    await bed.deps.nflGames.replaceSeason(season, [game('GB', 'CHI', sunday), game('KC', 'LV', monday)]);
    for (const [playerId, team] of [
      ['103', 'KC'],
      ['104', 'GB'],
      ['105', 'CHI'],
      ['204', 'CHI'],
    ] as const) {
      const [player] = (await bed.deps.players.byId([playerId])).values();
      if (player === undefined) throw new Error(`no player ${playerId}`);
      await bed.deps.players.putAll([{ ...player, team }]);
    }
  });
  afterAll(async () => {
    await bed.close();
    tree.remove();
  });

  beforeEach(async () => {
    await bed.mongo.connection.collection('matchups').deleteMany({ season, week });
  });

  /** Reads the week as a poll at that time does, with these players of the first team on taxi or reserve. */
  async function look(
    atMs: number,
    inactive: string[],
    { scored = 3, sync = bed.sync, unread = [] as number[] } = {},
  ): Promise<void> {
    const clock = { now: () => new Date(atMs), pace: () => 1 };
    const chain = await bed.deps.chains.findByLeague(leagueId);
    const stored = await bed.deps.leagues.find(leagueId);
    if (chain === null || stored === null) throw new Error('the league is not loaded');
    const league = { ...stored, lastScoredLeg: scored };
    const deps = { ...sync, clock };
    const state = { season, leg: week, seasonType: 'regular' };
    const extras = { users: false, slow: false, drafts: false };
    const failed = await pollWeeks(deps, { chain, league, state, extras }, league, { 1: inactive });
    expect([...failed.keys()]).toEqual(unread);
    if (scored < week) return;
    await bed.deps.leagues.put(league);
    await finalizeWeeks(deps, chain, league, { backfill: false, isKnownEmpty: () => false });
  }
  const noted = async () =>
    (await bed.deps.matchups.find((await bed.deps.chains.findByLeague(leagueId))?._id ?? '', season, week))?.inactive?.[
      '1'
    ];

  test('count as they were at the kick-off of their own game', async () => {
    await look(sunday - hourMs, ['103', '104']);
    expect(await noted()).toEqual(['103', '104']);
    // Before any kick-off the last look counts.
    await look(sunday - 1, ['103', '105']);
    expect(await noted()).toEqual(['103', '105']);
    // After Sunday's games one is taken off the taxi, another one put on reserve, and who plays on Monday is activated.
    await look(sunday + 5 * hourMs, ['104']);
    expect(await noted()).toEqual(['105']);
    await look(monday - hourMs, ['104']);
    await look(monday + 9 * hourMs, ['103', '104']);
    expect(await noted()).toEqual(['105']);
  });

  test('count as they are found after a kick-off that no look came shortly before', async () => {
    await look(sunday - 3 * hourMs, ['105']);
    await look(sunday + 5 * hourMs, ['104']);
    expect(await noted()).toEqual(['104']);
    // From then on they are known, however long it is until they are looked at again.
    await look(monday + 9 * hourMs, ['103', '105']);
    expect(await noted()).toEqual(['104', '103']);
  });

  test('count as they are found where nobody knows when they were looked at before', async () => {
    await look(sunday - 1, ['105']);
    await bed.mongo.connection.collection('season_cursors').updateMany({}, { $unset: { inactiveAt: 1 } });
    await look(sunday + 5 * hourMs, ['104']);
    expect(await noted()).toEqual(['104']);
  });

  test('count as they are found where the look shortly before the kick-off was not stored', async () => {
    await look(sunday - 3 * hourMs, ['105']);
    const sync = standingStillOnce(bed.sync, 'matchups', async () => {
      const chain = (await bed.deps.chains.findByLeague(leagueId))!;
      const league = (await bed.deps.leagues.find(leagueId))!;
      const rows = [1, 2, 3, 4].map((team) => ({ roster_id: team, matchup_id: Math.ceil(team / 2), points: 1 }));
      tree.put(`league/${leagueId}/matchups/${week}`, rows);
      const part = seasonParts.find(({ name }) => name === matchupsPart(week))!;
      expect(await part.load(bed.sync, { chain, league }, { backfill: false })).toBe(true);
    });
    await look(sunday - hourMs, ['103'], { sync, unread: [week] });
    expect(await noted()).toEqual(['105']);
    await look(sunday + 5 * hourMs, ['104']);
    expect(await noted()).toEqual(['104']);
  });

  test('could not be started by a team that they came to after their kick-off', async () => {
    await look(sunday - 1, ['103']);
    await look(sunday + 5 * hourMs, ['103', '204']);
    expect(await noted()).toEqual(['103', '204']);
    const rosters = await bed.deps.rosters.ofLeague(leagueId);
    const traded = rosters.map((roster) =>
      roster.rosterId === 1 ? { ...roster, players: [...roster.players, '204'] } : roster,
    );
    await bed.mongo.transaction((session) => bed.deps.rosters.replaceAll(leagueId, traded, session));
    await look(sunday + 6 * hourMs, ['103']);
    expect(await noted()).toEqual(['204', '103']);
    await bed.mongo.transaction((session) => bed.deps.rosters.replaceAll(leagueId, rosters, session));
  });

  test('are not said to have been left on the bench for what they scored on the taxi', async () => {
    const rows = (at: Record<string, number>) =>
      [1, 2, 3, 4].map((team) => ({
        ...{ roster_id: team, matchup_id: Math.ceil(team / 2), points: 0, custom_points: null },
        ...{
          starters: ['100', '101', '102'],
          starters_points: [0, 0, 0],
          players: ['100', '101', '102', '104', '105'],
        },
        players_points: at,
      }));
    tree.put(`league/${leagueId}/matchups/${week}`, rows({ 100: 10, 101: 10, 102: 10, 104: 12, 105: 40 }));
    await look(sunday - 1, ['105']);
    await look(sunday + 5 * hourMs, ['104']);
    await look(monday + 24 * hourMs, ['104'], { scored: week });
    const headers = await bed.issuer.headers({ sub: 'account-owner1', email: 'owner1@example.test' });
    const url = `/api/leagues/${leagueId}/optimal-lineup/${week}?rosterId=1`;
    const { optimalLineup } = (await bed.app.inject({ url, headers })).json<{
      optimalLineup: { playerId: string }[];
    }>();
    expect(optimalLineup.map(({ playerId }) => playerId)).not.toContain('105');
    expect(optimalLineup.map(({ playerId }) => playerId)).toContain('104');
  });
});
