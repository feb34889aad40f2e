import { aboveMost, type Asked, countRequestFiles, type Reason } from '@dynasty/testbed/request-files';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FantasyBed, fantasyBed } from './support/fantasy-bed.js';

let fantasy: FantasyBed;
beforeAll(async () => {
  fantasy = await fantasyBed(11, [], 2025);
  await fantasy.load();
}, 120_000);
afterAll(() => fantasy.close());

const search = { tool: 'player-stats', name: 'Mine', query: 'season=2025' };
const kept = async () => {
  const searchId = randomUUID();
  await fantasy.bed.call('PUT', `/api/saved-searches/${searchId}`, search);
  return { searchId };
};

/** Every table is read from the view of the data that the process holds, which takes four files. */
const ofView = (most: number, what: string): Reason => ({ most, why: `${what}, from the view of the NFL data` });
const byRules = (most: number): Reason => ofView(most, 'worked out by rules, a file each');
const fromSource = (most: number): Reason => ({
  most,
  why: 'fetches the file of the source, has a process of its own read it, and checks every row',
});

const asked = (playerId: string): Record<string, Asked> => ({
  'GET /api/schedule/grid/:season': ofView(7, 'a season’s games by team and week'),
  'GET /api/schedule/points-allowed/:season': byRules(12),
  'GET /api/schedule/opponent': {
    ...ofView(8, 'a team’s game, also by its older codes'),
    query: '?team=KC&week=3&season=2025',
  },
  'GET /api/nfl/matchups/:week': ofView(8, 'a week’s games with stadium, weather and betting'),
  'POST /api/schedule/import': fromSource(15),
  'GET /api/schedule/test': fromSource(12),
  // Injuries are decoded for whoever asks first.
  'GET /api/player-card/:playerId': { ...byRules(29), query: '?leagueId=1' },
  // Who has no stat lines yet is looked up among all players: two more.
  'GET /api/leagues/:leagueId/player-form': byRules(18),
  'GET /api/red-zone-shares': { ...byRules(12), query: `?season=2025&kind=rushing&playerIds=${playerId}` },
  'POST /api/player-stats': { ...byRules(11), payload: { season: 2025 } },
  'POST /api/red-zone-stats': { ...byRules(11), payload: { season: 2025 } },
  'POST /api/red-zone-receiving-stats': { ...byRules(11), payload: { season: 2025 } },
  'POST /api/dvp-rankings': { ...byRules(12), payload: { season: 2025, position: 'QB', leagueId: '1' } },
  'POST /api/leagues/:leagueId/fantasy-points': { ...byRules(12), payload: {} },
  'POST /api/leagues/:leagueId/player-consistency': { ...byRules(15), payload: { playerName: 'a', seasons: [2025] } },
  'POST /api/leagues/:leagueId/position-consistency': { ...byRules(14), payload: { position: 'RB', seasons: [2025] } },
  'POST /api/nfl-data/refresh': { ...ofView(7, 'asks for the seasons that were played'), payload: {} },
  'PUT /api/saved-searches/:searchId': { make: () => ({ searchId: randomUUID() }), payload: search },
  'DELETE /api/saved-searches/:searchId': { make: kept },
});

/** The process that read a file may end after the response: its end is none of the next request's. */
async function readersEnd(): Promise<void> {
  while (process.getActiveResourcesInfo().includes('ProcessWrap')) await sleep(5);
}

it('a request runs through at most six files of the service, or its route says why', async () => {
  const playerId = fantasy.players.find(({ position }) => position === 'RB')!.playerId;
  const { counted, problems } = await countRequestFiles({
    ...{ app: fantasy.bed.app, source: path.resolve(__dirname, '../src'), as: 'ann', superAdmin: 'sue' },
    headersOf: (sub: string) => fantasy.bed.issuer.headers({ sub }),
    ...{ params: { leagueId: '1', season: '2025', week: '3', playerId }, asked: asked(playerId) },
    settle: readersEnd,
  });
  process.stdout.write(aboveMost(counted));
  expect(problems).toEqual([]);
});
