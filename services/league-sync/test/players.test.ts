import { queryPlans } from '@dynasty/testbed/query-plans';
import { type PlayerDoc } from '../src/store/players.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { LEAGUE, NOW, seedSmallWorld } from './support/small-world.js';

const known = Array.from({ length: 1_200 }, (_, index) => String(index + 1));

const player = (_id: string): PlayerDoc => ({
  _id,
  firstName: 'Some',
  lastName: `Body ${_id}`,
  fullName: `Some Body ${_id}`,
  position: 'WR',
  fantasyPositions: ['WR'],
  team: 'BUF',
  age: 25,
  birthDate: '2006-01-01',
  injuryStatus: null,
  injuryBodyPart: null,
  injuryNotes: null,
  yearsExp: 3,
});

let world: ReadBed;
beforeAll(async () => {
  world = await readBed(NOW);
  await world.deps.players.putAll(known.map(player));
});
afterAll(() => world.close());

describe.each(['/api/players', '/api/players/demographics'])('%s', (path) => {
  const ask = (ids: string[]) => world.get('zoe', `${path}?ids=${ids.join(',')}`);

  it('gives the players that were asked for, at most 500 at once, and never all of them', async () => {
    const response = await ask(known.slice(0, 500));
    expect([response.statusCode, Object.keys(response.json()).length]).toEqual([200, 500]);
    expect(response.body.length).toBeLessThan(100_000);
    expect((await ask(known.slice(0, 501))).statusCode).toBe(400);
    for (const query of ['', '?ids=', '?ids=*', '?all=true']) {
      expect([query, (await world.get('zoe', path + query)).statusCode]).toEqual([query, 400]);
    }
  });

  it('is kept by the browser, which asks whether it still holds', async () => {
    const response = await ask(['3', '7']);
    expect(response.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: expect.any(String) });
    const headers = await world.bed.issuer.headers({ sub: 'zoe' });
    const again = () =>
      world.app.inject({
        method: 'GET',
        url: `${path}?ids=3,7`,
        headers: { ...headers, 'if-none-match': `W/${String(response.headers.etag)}` },
      });
    const same = await again();
    expect([same.statusCode, same.body]).toEqual([304, '']);
    await world.deps.players.putAll([{ ...player('7'), team: 'MIA' }]);
    expect((await again()).statusCode).toBe(200);
    await world.deps.players.putAll([player('7')]);
  });
});

describe('the search for players', () => {
  const search = (name: string) =>
    world.get('ann', `/api/leagues/${LEAGUE}/player-search?name=${encodeURIComponent(name)}`);
  const names = async (name: string) =>
    (await search(name)).json<{ full_name: string; roster_id: number | null }[]>().map((one) => one.full_name);
  const named = (_id: string, fullName: string, more: Partial<PlayerDoc> = {}): PlayerDoc => ({
    ...player(_id),
    firstName: fullName.split(' ')[0] ?? '',
    lastName: fullName.split(' ').slice(1).join(' '),
    fullName,
    ...more,
  });

  beforeAll(async () => {
    await seedSmallWorld(world.deps);
    await world.deps.players.putAll([
      named('9001', 'José Ramón'),
      named('9002', 'Josh Allen'),
      named('9003', 'Aldo Joseph', { team: null }),
      named('9004', 'Allen Guard', { fantasyPositions: [] }),
      named('9005', 'A.J. Zed'),
      named('9006', 'Josephus Zzz', { team: null }),
    ]);
  });

  it('finds by the beginning of the whole or the last name, whatever its capitals and accents', async () => {
    expect(await names('jos')).toEqual(['José Ramón', 'Josh Allen', 'Aldo Joseph', 'Josephus Zzz']);
    expect(await names('JOSÉ')).toEqual(['José Ramón', 'Aldo Joseph', 'Josephus Zzz']);
    expect(await names('josh al')).toEqual(['Josh Allen']);
    expect(await names('allen')).toEqual(['Josh Allen']);
    expect(await names('a.j.')).toEqual(['A.J. Zed']);
    expect(await names('llen')).toEqual([]);
    expect(await names('.*')).toEqual([]);
  });

  it('begins with who has a team in the league, and tells whose', async () => {
    const rosters = (await world.get('ann', `/api/leagues/${LEAGUE}/rosters`)).json<
      { roster_id: number; players: string[] }[]
    >();
    const playerId = rosters[0]?.players[0] ?? '';
    const having = rosters.filter(({ players }) => players.includes(playerId)).map(({ roster_id: id }) => id);
    await world.deps.players.putAll([named(playerId, 'Zacharias Josten', { team: null })]);
    const [first] = (await search('jos')).json();
    expect(having).toContain(first.roster_id);
    expect(first).toEqual({
      player_id: playerId,
      full_name: 'Zacharias Josten',
      position: 'WR',
      team: null,
      roster_id: expect.any(Number),
    });
  });

  it('gives at most twenty, wants two letters, and reads by its indexes', async () => {
    expect(await names('some')).toHaveLength(20);
    for (const name of ['', 'j', ' j', 'x'.repeat(65)]) {
      expect([name, (await search(name)).statusCode]).toEqual([name, 400]);
    }
    const plans = await queryPlans(world.bed.mongo, async () => void (await search('body 1')));
    expect(plans.scans).toEqual([]);
  });
});
