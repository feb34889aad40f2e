import { teamCode } from '../src/domain/team-codes.js';
import { type FantasyBed, fantasyBed } from './support/fantasy-bed.js';
import { plainSql } from './support/plain-sql.js';
import { owners } from './support/player-owners.js';

jest.setTimeout(120_000);

interface Part {
  count: number;
  teamCount: number;
  share: number | null;
}
interface Card {
  player: { player_id: string; position: string; team: string | null; byeWeek: number | null };
  season: number;
  throughWeek: number;
  scoring: string;
  points: Record<string, number> & { lastThree: number[] };
  log: {
    week: number;
    team: string;
    opponent: string | null;
    isOver: boolean | null;
    isBye: boolean;
    points: number | null;
    injury: object | null;
    roster: string | null;
    stats: object;
  }[];
  consistency: { percentile: number | null; sampleSize: number; minGames: number };
  redZone: null | { kind: string; redZone: Part; goalLine: Part; total: Part; touchdowns: number; weeks: object[] };
  schedule: { week: number; opponent: string }[];
  ownership: object[] | null;
}

let fantasy: FantasyBed;
beforeAll(async () => {
  fantasy = await fantasyBed(37, owners, 2025);
  await fantasy.load();
}, 120_000);
afterAll(() => fantasy.close());

const ask = (playerId: string, query = '', who = 'ann') =>
  fantasy.bed.call('GET', `/api/player-card/${playerId}${query}`, undefined, who);

interface Week {
  id: string;
  week: number;
  cents: number;
}

/** The player of a position with the most points of 2025, by plain SQL. */
async function bestOf(position: string): Promise<string> {
  const [best] = await plainSql<{ id: string }>(
    `SELECT id FROM read_csv($file) WHERE season = 2025 AND position = $position AND gp >= 1
       GROUP BY id ORDER BY sum(cents) DESC, id LIMIT 1`,
    { file: fantasy.pointsFile, position },
  );
  return best!.id;
}

test.each(['QB', 'RB', 'WR', 'TE', 'K', 'DEF'])(
  'the log and the figures of the best %s equal plain SQL',
  async (position) => {
    const id = await bestOf(position);
    const weeks = await plainSql<Week>(
      `SELECT id, week::INTEGER AS week, cents::INTEGER AS cents FROM read_csv($file)
       WHERE season = 2025 AND id = $id AND gp >= 1 ORDER BY week`,
      { file: fantasy.pointsFile, id },
    );
    const response = await ask(id, '?season=2025&leagueId=1');
    expect(response.statusCode).toBe(200);
    const card = response.json<Card>();
    expect(card).toMatchObject({ season: 2025, throughWeek: 18, scoring: 'league', schedule: [] });
    const played = card.log.filter(({ points }) => points !== null);
    expect(played.map(({ week, points }) => [week, Math.round(points! * 100)])).toEqual(
      weeks.map(({ week, cents }) => [week, cents]),
    );
    expect(card.log.map(({ week }) => week)).toEqual(Array.from({ length: 18 }, (_, index) => index + 1));
    expect(card.log.filter(({ isBye }) => isBye).map(({ week }) => week)).toEqual([card.player.byeWeek]);
    for (const { isBye, opponent, points } of card.log)
      expect([opponent === null, isBye && points !== null]).toEqual([isBye, false]);
    const cents = weeks.map((row) => row.cents);
    expect(card.points).toMatchObject({
      total: cents.reduce((sum, value) => sum + value, 0) / 100,
      games: cents.length,
      lastThree: cents.slice(-3).map((value) => value / 100),
      rankPosition: 1,
    });
    expect(card.points.startersAverage === null).toBe(!['QB', 'RB', 'WR'].includes(position));
  },
);

test("the starters' average is that of the best players, as many as the league starts", async () => {
  // Two rosters with one named slot each.
  const [expected] = await plainSql<{ average: number }>(
    `WITH best AS (SELECT id, sum(cents) AS cents, count(*) AS games FROM read_csv($file)
         WHERE season = 2025 AND position = 'WR' AND gp >= 1 GROUP BY id ORDER BY cents DESC LIMIT 2)
       SELECT (sum(cents) / sum(games) / 100)::DOUBLE AS average FROM best`,
    { file: fantasy.pointsFile },
  );
  const card = (await ask(await bestOf('WR'), '?leagueId=1')).json<Card>();
  expect(card.points.startersAverage).toBeCloseTo(expected!.average, 2);
});

test('the red-zone use is what the red-zone table says, and the consistency what the tool says', async () => {
  const id = await bestOf('RB');
  const card = (await ask(id, '?season=2025&leagueId=1')).json<Card>();
  const table = await fantasy.bed.post<{ players: Record<string, unknown>[] }>('/api/red-zone-stats', { season: 2025 });
  const row = table.players.find((one) => one.sleeper_id === id)!;
  const { redZone, goalLine, total, touchdowns, weeks } = card.redZone!;
  expect(card.redZone).toMatchObject({ kind: 'rushing' });
  expect([total.count, goalLine.count, touchdowns]).toEqual([
    row.redZoneAttempts,
    row.goalLineAttempts,
    row.redZoneTouchdowns,
  ]);
  expect(redZone.count + goalLine.count).toBe(total.count);
  expect(redZone.teamCount + goalLine.teamCount).toBe(total.teamCount);
  expect(weeks).toHaveLength(17);
  const { players } = await fantasy.bed.post<{ players: Record<string, unknown>[] }>(
    '/api/leagues/1/position-consistency',
    { position: 'RB', seasons: [2025] },
  );
  const steady = players.find((one) => one.player_id === id)!;
  expect(card.consistency).toMatchObject({
    percentile: steady.consistency_percentile,
    sampleSize: players.length,
    minGames: 8,
  });
});

test('with a league the owners are told, newest first; without one Sleeper’s PPR counts', async () => {
  const id = await bestOf('QB');
  const told = (await ask(id, '?leagueId=1')).json<Card>();
  const traded = { season: '2025', at: '2025-09-20T00:00:00.000Z' };
  expect(told.ownership).toEqual([
    {
      userId: '101',
      ownerName: 'RusticRhino',
      teamName: 'Rhinos',
      avatar: null,
      rosterId: 1,
      since: traded,
      until: null,
      acquired: {
        type: 'trade',
        amount: null,
        draft: null,
        trade: { gave: ['2026 Round 1 (SunnyLynx)'], alsoGot: [] },
      },
    },
    {
      userId: null,
      ownerName: 'Unknown Owner',
      teamName: 'Team 2',
      avatar: null,
      rosterId: 2,
      since: { season: '2024', at: null },
      until: traded,
      acquired: {
        type: 'draft',
        amount: 6,
        draft: { season: '2024', round: 1, pickNo: 5, isAuction: true },
        trade: null,
      },
    },
  ]);
  const response = await ask(id);
  expect(response.headers['x-nfl-snapshot']).toMatch(/^stats-2025-.*plays-2025-/);
  const [ppr] = await plainSql<{ total: number }>(
    `SELECT (sum(round(100 * ppr)) / 100)::DOUBLE AS total FROM read_csv($file) WHERE season = 2025 AND id = $id AND gp >= 1`,
    { file: fantasy.pointsFile, id },
  );
  const open = response.json<Card>();
  expect(open).toMatchObject({ scoring: 'ppr', ownership: null, points: { total: ppr!.total, startersAverage: null } });
});

test('somebody who has not played has a card, nobody has none, and a league is for its members', async () => {
  const everybody = fantasy.players.map(({ playerId }) => playerId);
  const lines = [...fantasy.lines.get(2025)!.values()];
  const idle = everybody.find((id) => lines.every((week) => week[id] === undefined))!;
  const card = (await ask(idle, '?leagueId=1')).json<Card>();
  expect(card).toMatchObject({ player: { player_id: idle }, points: null, consistency: null, redZone: null });
  expect(card.log.map(({ points, stats }) => [points, stats])).toEqual(Array(18).fill([null, {}]));
  expect((await ask('99999999')).json()).toMatchObject({ slug: 'player-not-found' });
  expect((await ask('9', '?leagueId=1', 'stranger')).statusCode).toBe(403);
  expect((await ask('9', '?season=2019')).json()).toMatchObject({ slug: 'season-not-found' });
  expect((await ask('a.b')).statusCode).toBe(400);
});

test('in the running season the games ahead have the rank of the opponent', async () => {
  const id = await bestOf('RB');
  await fantasy.nfl.show({ season: 2025, week: 10, minute: 0 });
  // Half a season is fewer plays than the whole one: it is taken because somebody accepts that.
  await fantasy.bed.call('POST', '/api/nfl-data/refresh', { seasons: [2025], acceptFewerRows: true }, 'sue');
  await fantasy.load(10);
  const card = (await ask(id, '?season=2025&leagueId=1')).json<Card>();
  const defences = await fantasy.bed.post<{ rankings: { defense: string; rank: number; avgPoints: number }[] }>(
    '/api/dvp-rankings',
    { season: 2025, position: 'RB', leagueId: '1' },
  );
  const known = new Map(defences.rankings.map((row) => [row.defense, row]));
  expect(card.schedule.length).toBeGreaterThan(5);
  for (const game of card.schedule) {
    const row = known.get(game.opponent)!;
    expect(game).toMatchObject({ rank: row.rank, averageAllowed: row.avgPoints, of: 32 });
    expect(game.week).toBeGreaterThanOrEqual(10);
  }
  for (const { week, isBye, isOver } of card.log) expect(isOver).toBe(isBye ? null : week < 10);
});

test('the weeks name what the injury reports said of the player, as plain SQL over the same file does', async () => {
  const { nfl } = fantasy;
  const rows = await plainSql<{ gsis: string; week: number; status: string; part: string | null }>(
    `SELECT gsis_id AS gsis, week, report_status AS status, report_primary_injury AS part
       FROM read_parquet($file) WHERE season = 2025 AND report_status IS NOT NULL ORDER BY gsis, week`,
    { file: `${nfl.folder}/injuries_2021-2025.parquet` },
  );
  const byPlayer = [...Map.groupBy(rows, ({ gsis }) => gsis)].slice(0, 20);
  expect(byPlayer).toHaveLength(20);
  for (const [gsis, reports] of byPlayer) {
    const { id } = nfl.world.population.players.find(({ gsisId }) => gsisId === gsis)!;
    const { log, throughWeek } = (await ask(id)).json<Card>();
    const found = log.flatMap(({ week, injury }) => (injury === null ? [] : [{ week, ...injury }]));
    const expected = reports
      .filter(({ week }) => week <= throughWeek)
      .map(({ week, status, part }) => ({ week, status, part }));
    expect(found).toEqual(expected);
  }
});

test("the weeks name the player's team and status in nflverse's weekly rosters, as plain SQL does", async () => {
  const { nfl } = fantasy;
  const rows = await plainSql<{ id: string; week: number; team: string; status: string }>(
    `SELECT sleeper_id AS id, week, team, status FROM read_parquet($file)
       WHERE sleeper_id IN (SELECT DISTINCT sleeper_id FROM read_parquet($file) WHERE status = 'RES' ORDER BY 1 LIMIT 10)
       ORDER BY id, week`,
    { file: `${nfl.folder}/roster_weekly_2025.parquet` },
  );
  const byPlayer = Map.groupBy(rows, ({ id }) => id);
  expect(byPlayer.size).toBe(10);
  const isRostered = ({ status }: { status: string | null }) => status !== null;
  for (const [id, weeks] of byPlayer) {
    const { log, throughWeek } = (await ask(id)).json<Card>();
    const found = log.map(({ week, team, roster }) => ({ id, week, team, status: roster })).filter(isRostered);
    const expected = weeks.filter(({ week }) => week <= throughWeek);
    expect(found).toEqual(expected.map((row) => ({ ...row, team: teamCode(row.team) })));
  }
});
