import { type Moment } from '@dynasty/sandbox/world/files/moment';
import { getSeason } from '../src/rpc/get-season.js';
import { type GeneratedWorld, generatedWorld } from './support/generated-world.js';
import { loaded, syncBed, type SyncBed } from './support/sync-bed.js';

const moment: Moment = { season: 2025, week: 14, minute: 8_000 };
/** Play-offs from week 14, and `start_week` 4: the provider counts the three weeks before all the same. */
const season = '2024';
const weeks = Array.from({ length: 13 }, (_, index) => index + 1);

describe('a season whose league was set up in week 4', () => {
  let world: GeneratedWorld;
  let bed: SyncBed;
  let chainId: string;
  let leagueId: string;
  /** A member: their account and roster. */
  const name = () => world.members[0]?.displayName.toLowerCase() ?? '';

  beforeAll(async () => {
    world = generatedWorld(7, 2024, moment);
    leagueId = world.leagues[0]?.seasons.find((one) => one.season === 2024)?.leagueId ?? '';
    bed = await syncBed({ folder: world.folder, now: '2025-12-05T17:00:00Z' });
    expect((await bed.verify(name(), { leagueId })).status).toBe(200);
    const chain = await loaded(bed, leagueId);
    chainId = chain?._id ?? '';
    const league = await bed.deps.leagues.find(leagueId);
    expect(league?.settings).toMatchObject({ start_week: 4, playoff_week_start: 14 });
    await bed.deps.mongo.connection
      .collection('memberships')
      .updateOne({ chainId }, { $set: { claim: { rosterId: 1, season, claimedAt: new Date() } } });
  });
  afterAll(async () => {
    await bed.close();
    world.remove();
  });

  async function read<T>(part: string): Promise<T> {
    const headers = await bed.issuer.headers({ sub: `account-${name()}`, email: `${name()}@example.test` });
    const response = await bed.app.inject({ url: `/api/leagues/${leagueId}${part}`, headers });
    expect([part, response.statusCode]).toEqual([part, 200]);
    return response.json<T>();
  }

  interface Side {
    rosterId: number;
    points: number;
    matchupStatus: string;
    teamStats: { record: string; avgPoints: number };
  }
  const sides = async (week: number) => (await read<Side[][]>(`/matchups/${week}`)).flat();

  test('has a result and points of every week in its records', async () => {
    const rosters = await bed.deps.rosters.ofLeague(leagueId);
    const total = new Map<number, number>();
    for (const week of weeks) {
      for (const { rosterId, points, matchupStatus } of await sides(week)) {
        expect(matchupStatus).toBe('Final');
        total.set(rosterId, (total.get(rosterId) ?? 0) + Math.round(points * 100));
      }
      for (const { teamStats } of await sides(week))
        expect(teamStats.record.split('-').reduce((sum, games) => sum + Number(games), 0)).toBe(week);
    }
    for (const { rosterId, settings, metadata } of rosters) {
      const { wins, losses, fpts = 0, fpts_decimal: hundredths = 0 } = settings;
      expect([rosterId, total.get(rosterId)]).toEqual([rosterId, fpts * 100 + hundredths]);
      const mine = (await sides(13)).find((side) => side.rosterId === rosterId);
      expect(mine?.teamStats).toEqual({
        record: `${wins}-${losses}`,
        avgPoints: Math.round((total.get(rosterId) ?? 0) / 13) / 100,
      });
      expect(metadata['record']).toHaveLength(13);
    }
  });

  test('has final weeks from the first on, with line-ups, for who ranks and awards', async () => {
    const { weeks: told } = await getSeason(bed.deps, { chainId, season });
    const finals = told.filter(({ isFinal }) => isFinal);
    expect(finals.map(({ week }) => week)).toEqual([...weeks, 14, 15, 16, 17]);
    for (const { week, teams } of finals) {
      expect(teams.every(({ isRegularSeason }) => isRegularSeason === week < 14)).toBe(true);
      expect(teams.every((team) => (team.optimalHundredths ?? -1) >= team.pointsHundredths)).toBe(true);
    }
  });

  test('shows its early weeks as played in every member’s own pages', async () => {
    for (const week of [1, 2, 3]) {
      const game = await read<{ status: string; user: { teamStats: { record: string } } }>(`/my-matchup/${week}`);
      expect([week, game.status]).toEqual([week, 'Final']);
      const best = await read<{ available: boolean; summary: { optimalPoints: number } }>(`/optimal-lineup/${week}`);
      expect([week, best.available]).toEqual([week, true]);
    }
    const { standing } = await read<{ standing: { pointsFor: number; avgPoints: number } }>('/roster');
    expect(standing.avgPoints).toBe(Math.round((standing.pointsFor * 100) / 13) / 100);
    const { standings } = await read<{ standings: { lastFive: string[]; streak: string }[] }>('');
    expect(standings.every(({ lastFive }) => lastFive.length === 5)).toBe(true);
  });
});
