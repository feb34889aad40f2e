import { type PlayerDoc } from '../src/store/players.js';
import { type ReadBed, readBed } from './support/read-bed.js';
import { NOW } from './support/small-world.js';

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
