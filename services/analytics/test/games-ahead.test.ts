import { renameSync } from 'node:fs';
import { type FantasyBed, fantasyBed } from './support/fantasy-bed.js';
import { plainSql } from './support/plain-sql.js';

jest.setTimeout(120_000);

interface Card {
  player: { team: string | null; byeWeek: number | null };
  season: number;
  throughWeek: number;
  aheadSeason: number;
  schedule: { week: number; opponent: string; isHome: boolean; rank: number | null; averageAllowed: number | null }[];
}
interface Next {
  week: number;
  opponent: string;
  isHome: boolean;
  rank: number | null;
}
interface Forms {
  season: number;
  nextSeason: number;
  players: Record<string, { next: Next | null }>;
  firstGames: Record<string, { position: string; next: Next }>;
}

let fantasy: FantasyBed;
let back: { playerId: string; team: string };
beforeAll(async () => {
  fantasy = await fantasyBed(41);
  await fantasy.load();
  const { players } = await fantasy.bed.post<{ players: { player_id: string; team: string | null }[] }>(
    '/api/leagues/1/fantasy-points',
    { position: 'RB', owner: '1' },
  );
  const { player_id: playerId, team } = players.find((one) => one.team !== null)!;
  back = { playerId, team: team! };
}, 120_000);
afterAll(() => fantasy.close());

const cardOf = async (season?: number) =>
  (
    await fantasy.bed.call('GET', `/api/player-card/${back.playerId}?leagueId=1${season ? `&season=${season}` : ''}`)
  ).json<Card>();
const forms = async (query = '') => (await fantasy.bed.call('GET', `/api/leagues/1/player-form${query}`)).json<Forms>();

/** The schedule of 2026, as it comes in May: the games of 2025 from the last week to the first, at the other place. */
async function publishNextSeason(weekOneScore: string): Promise<void> {
  const file = `${fantasy.nfl.folder}/games.csv`;
  await plainSql(
    `COPY (SELECT * FROM read_csv('${file}', all_varchar = true) WHERE season < '2026' UNION ALL
       SELECT * REPLACE ('2026' || game_id[5:] AS game_id, '2026' AS season, (19 - week::INTEGER)::VARCHAR AS week,
         (gameday[:4]::INTEGER + 1) || gameday[5:] AS gameday, home_team AS away_team, away_team AS home_team,
         CASE week WHEN '18' THEN ${weekOneScore} END AS home_score, CASE week WHEN '18' THEN ${weekOneScore} END AS away_score)
       FROM read_csv('${file}', all_varchar = true) WHERE season = '2025' AND game_type = 'REG') TO '${file}.new' (HEADER)`,
  );
  renameSync(`${file}.new`, file);
  await fantasy.load();
}

test('after a season nothing is ahead until the next schedule is there', async () => {
  expect(await cardOf()).toMatchObject({ season: 2025, aheadSeason: 2025, schedule: [] });
  const { players, firstGames } = await forms();
  expect(players[back.playerId]).toMatchObject({ next: null });
  expect(firstGames).toEqual({});
});

test('from May on the bye, the schedule and the next opponent are of the next season, the ranks of the last one', async () => {
  const [before] = [await cardOf()];
  await publishNextSeason('NULL');
  const grid = (await fantasy.bed.call('GET', '/api/schedule/grid/2026')).json<
    Record<string, Record<string, { opponent: string; isHome: boolean }>>
  >()[back.team]!;
  const { rankings } = await fantasy.bed.post<{ rankings: { defense: string; rank: number; avgPoints: number }[] }>(
    '/api/dvp-rankings',
    { season: 2025, position: 'RB', leagueId: '1' },
  );
  const ranked = new Map(rankings.map((row) => [row.defense, row]));
  const card = await cardOf();
  expect(card).toMatchObject({ season: 2025, throughWeek: 18, aheadSeason: 2026 });
  expect(card.player).toEqual({ ...before.player, byeWeek: 19 - before.player.byeWeek! });
  expect(card.schedule).toHaveLength(17);
  for (const { week, opponent, isHome, rank, averageAllowed } of card.schedule) {
    expect({ opponent, isHome }).toEqual(grid[week]);
    expect({ rank, averageAllowed }).toEqual({
      rank: ranked.get(opponent)!.rank,
      averageAllowed: ranked.get(opponent)!.avgPoints,
    });
  }
  const found = await forms();
  const [first] = card.schedule;
  expect(found).toMatchObject({ season: 2025, nextSeason: 2026 });
  expect(found.players[back.playerId]!.next).toMatchObject({
    ...grid[first!.week],
    week: first!.week,
    rank: first!.rank,
  });
});

test('who is on a roster and has not played yet has a next opponent too', async () => {
  const { players, firstGames } = await forms();
  const waiting = Object.entries(firstGames);
  expect(waiting.length).toBeGreaterThan(0);
  for (const [id, { position, next }] of waiting) {
    const player = fantasy.players.find(({ playerId }) => playerId === id)!;
    const games = (await fantasy.bed.call('GET', '/api/schedule/grid/2026')).json<
      Record<string, Record<string, object>>
    >()[player.team];
    expect([id in players, position, games]).toEqual([false, player.position, expect.objectContaining({})]);
    expect({ [next.week]: { opponent: next.opponent, isHome: next.isHome } }).toEqual({
      [next.week]: games![next.week],
    });
  }
});

test('a season before the newest keeps its own games', async () => {
  expect(await cardOf(2024)).toMatchObject({ season: 2024, aheadSeason: 2024, schedule: [] });
  expect(await forms('?season=2024')).toMatchObject({ season: 2024, nextSeason: 2024 });
});

test('once the next season has begun its games go on, with the team that the player has now', async () => {
  const player = fantasy.players.find(({ playerId }) => playerId === back.playerId)!;
  player.team = back.team === 'KC' ? 'BUF' : 'KC';
  const isOld = { $set: { checkedAt: new Date(0), tookAt: new Date(0) } };
  await fantasy.bed.mongo.connection.db!.collection('ingestions').updateOne({ _id: 'sleeper-players' as never }, isOld);
  await publishNextSeason("'20'");
  const grid = (await fantasy.bed.call('GET', '/api/schedule/grid/2026')).json<Record<string, object>>()[player.team]!;
  const card = await cardOf();
  const weeks = Object.keys(grid)
    .map(Number)
    .filter((week) => week > 1);
  expect(card).toMatchObject({ season: 2025, aheadSeason: 2026, player: { team: player.team } });
  expect(card.schedule.map(({ week }) => week)).toEqual(weeks);
  const { next } = (await forms()).players[back.playerId]!;
  expect(next).toMatchObject({ week: weeks[0], opponent: card.schedule[0]!.opponent });
});
