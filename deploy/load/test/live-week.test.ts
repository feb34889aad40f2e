import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { withLiveWeek, type LoadWeek } from '../live-week.js';

/** The stand-in's controls, and the match-ups of league 1 in week 14. */
async function fakeStandIn({ source = 'world', live = false } = {}) {
  const orders: object[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (request.method === 'POST') orders.push(JSON.parse(body) as object);
      const replies: Record<string, unknown> = {
        '/_sandbox/info': { source, leagues: [] },
        '/_sandbox/clock': { week: 14, minute: 5040, live },
        '/v1/league/1/matchups/14': [{ matchup_id: 1 }, { matchup_id: 1 }],
        '/v1/league/2/matchups/14': [{ matchup_id: null }],
      };
      response.end(JSON.stringify(replies[request.url ?? ''] ?? null));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    orders,
    standIn: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

const sunday = { week: 14, minute: 7980, live: true, seconds: 6300 };
const before = { week: 14, minute: 5040 };

describe('the week of a load', () => {
  let fake: Awaited<ReturnType<typeof fakeStandIn>>;
  afterEach(() => fake.close());
  const load = (work: (week: LoadWeek) => Promise<unknown>, leagueIds = ['1'], seconds = 150) =>
    withLiveWeek({ standIn: fake.standIn, leagueIds, seconds }, work);
  const itself = (week: LoadWeek) => Promise.resolve(week);

  it('is played from the kick-off on Sunday while the work is done, and the clock is put back', async () => {
    fake = await fakeStandIn();
    const week = await load(async (one) => {
      expect(fake.orders).toEqual([sunday]);
      return one;
    });
    expect(week).toEqual({
      isLive: true,
      description: 'Week 14 is live: from Sunday 13:00 on, its games in 105 min.',
    });
    expect(fake.orders).toEqual([sunday, before]);
  });

  it('is played more slowly for a load that takes longer', async () => {
    fake = await fakeStandIn();
    const week = await load(itself, ['1'], 12_599.5);
    expect(week).toMatchObject({ description: expect.stringContaining('its games in 210 min') as string });
    expect(fake.orders).toEqual([{ ...sunday, seconds: 12_600 }, before]);
  });

  it('is put back when the work fails', async () => {
    fake = await fakeStandIn();
    await expect(load(() => Promise.reject(new Error('k6 is gone')))).rejects.toThrow('k6 is gone');
    expect(fake.orders).toEqual([sunday, before]);
  });

  it('stands still, and says why, where it cannot be played', async () => {
    fake = await fakeStandIn();
    expect(await load(itself, ['1', '2'])).toEqual({
      isLive: false,
      description: 'The week is not live: league 2 has no games in week 14.',
    });
    const nobody = { standIn: undefined, leagueIds: ['1'], seconds: 60 };
    expect(await withLiveWeek(nobody, itself)).toMatchObject({ isLive: false });
    expect(fake.orders).toEqual([]);
    await fake.close();
    fake = await fakeStandIn({ source: 'recorded' });
    expect((await load(itself)) as LoadWeek).toEqual({
      isLive: false,
      description: 'The week is not live: recorded leagues stand still.',
    });
    expect(fake.orders).toEqual([]);
  });

  it('is not taken from somebody else who has it played', async () => {
    fake = await fakeStandIn({ live: true });
    await expect(load(itself)).rejects.toThrow('Somebody else has week 14 played');
    expect(fake.orders).toEqual([]);
  });
});
