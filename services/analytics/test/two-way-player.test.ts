import { type FantasyBed, fantasyBed } from './support/fantasy-bed.js';

jest.setTimeout(120_000);

interface Row {
  player_id: string;
  position: string;
}
type Players = { players: Row[] };

let fantasy: FantasyBed;
let receiver: FantasyBed['players'][number];
beforeAll(async () => {
  fantasy = await fantasyBed(29, [], 2025);
  const mine = fantasy.players.filter(({ position }) => position === 'WR');
  await fantasy.load();
  const { players } = await fantasy.bed.post<Players>('/api/leagues/1/fantasy-points', { position: 'WR', owner: '1' });
  receiver = mine.find(({ playerId }) => playerId === players[0]!.player_id)!;
}, 120_000);
afterAll(() => fantasy.close());

const season = 2025;
const post = (url: string, body: object) => fantasy.bed.post<unknown>(url, body);
const get = async (url: string) => (await fantasy.bed.call('GET', url)).json<unknown>();

/** What is said of the receivers, by what says it. */
async function pages() {
  const { playerId, name } = receiver;
  return {
    'fantasy points': await post('/api/leagues/1/fantasy-points', { season, position: 'WR' }),
    'fantasy points of everybody in a week': await post('/api/leagues/1/fantasy-points', { season, week: 3 }),
    'position consistency': await post('/api/leagues/1/position-consistency', { position: 'WR', seasons: [season] }),
    'player consistency': await post('/api/leagues/1/player-consistency', {
      ...{ playerName: name, position: 'WR', seasons: [season], playerId },
    }),
    'defence versus position': await post('/api/dvp-rankings', { season, position: 'WR', leagueId: '1' }),
    'defence versus position in PPR points': await post('/api/dvp-rankings', { season, position: 'WR' }),
    "the player's card": await get(`/api/player-card/${playerId}?leagueId=1`),
    "the player's card in PPR points": await get(`/api/player-card/${playerId}`),
    "the rostered players' form": await get('/api/leagues/1/player-form'),
    'red zone': await post('/api/red-zone-receiving-stats', { season, position: 'WR' }),
    'player stats': await post('/api/player-stats', { season, position: 'WR', sortBy: 'receiving_yards' }),
  };
}

async function setPositions(position: string, fantasyPositions: string[]): Promise<void> {
  Object.assign(receiver, { position, fantasyPositions });
  await fantasy.readPlayersAgain();
}

/** How the player counts in a league that has single defenders. */
async function countedBesideDefenders(): Promise<string[]> {
  const { players } = await fantasy.bed.post<Players>('/api/leagues/2/fantasy-points', { season });
  return players.filter((one) => one.player_id === receiver.playerId).map(({ position }) => position);
}

test('who plays in defence and may be started on offence counts for that where single defenders do not', async () => {
  await setPositions('WR', ['WR']);
  const before = await pages();
  for (const [position, positions] of [
    ['WR', ['DB', 'WR']],
    ['CB', ['DB', 'WR']],
    ['CB', ['CB', 'WR']],
    ['CB', ['WR', 'DB']],
    ['DB', ['DB', 'WR', 'RB']],
  ] as const) {
    await setPositions(position, [...positions]);
    expect(await pages()).toEqual(before);
  }
});

test('a league that counts single defenders has the same player among them', async () => {
  await setPositions('CB', ['DB', 'WR']);
  expect(await countedBesideDefenders()).toEqual(['DB']);
  expect(await get(`/api/player-card/${receiver.playerId}?leagueId=2`)).toMatchObject({ player: { position: 'DB' } });
});

test('who may be started in defence alone counts nowhere else', async () => {
  await setPositions('CB', ['DB']);
  const { players } = await fantasy.bed.post<Players>('/api/leagues/1/fantasy-points', { season });
  expect(players.some((one) => one.player_id === receiver.playerId)).toBe(false);
  expect(await countedBesideDefenders()).toEqual(['DB']);
});
