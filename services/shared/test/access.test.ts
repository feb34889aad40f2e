import { setTimeout as sleep } from 'node:timers/promises';
import { cachedLeagueAccess, rpcLeagueAccess, type LeagueAccess } from '../src/league/access.js';
import { testbed } from '@dynasty/testbed/testbed';
import { until } from './events.js';

const place = (changes: Partial<LeagueAccess> = {}): LeagueAccess => ({
  found: true,
  chainId: 'chain-1',
  connectionId: 'c',
  leagueStatus: 'approved',
  member: true,
  admin: false,
  commissioner: false,
  rosterId: 1,
  sleeperUserId: 's',
  season: '2025',
  displayName: 'd',
  leagueId: '1',
  ...changes,
});

it('asks once for many callers, again after the time or a drop, and never keeps a failure', async () => {
  let questions = 0;
  let fails = false;
  const source = cachedLeagueAccess({
    ttlMs: 80,
    lookup: async (_account, leagueId) => {
      questions += 1;
      if (fails) throw new Error('away');
      return place({ leagueId });
    },
  });
  await Promise.all(Array.from({ length: 20 }, () => source.of('a', '1')));
  expect(questions).toBe(1);
  await source.of('b', '1');
  expect(questions).toBe(2);
  source.drop('another-chain');
  await source.of('a', '1');
  expect(questions).toBe(2);
  source.drop('chain-1');
  await source.of('a', '1');
  expect(questions).toBe(3);
  await new Promise((resolve) => setTimeout(resolve, 100));
  fails = true;
  await expect(source.of('a', '1')).rejects.toThrow('away');
  fails = false;
  expect(await source.of('a', '1')).toMatchObject({ member: true });
});

describe('a decision in use', () => {
  const ttlMs = 400;
  const sourceOf = (lookup: (question: number) => Promise<LeagueAccess>) => {
    let questions = 0;
    const source = cachedLeagueAccess({ ttlMs, lookup: () => lookup((questions += 1)) });
    return { of: () => source.of('a', '1'), questions: () => questions };
  };

  it('is asked for anew before its time is over: who uses it waits for no look-up', async () => {
    const slow = Promise.withResolvers<LeagueAccess>();
    const access = sourceOf(async (question) => (question === 1 ? place({ admin: false }) : slow.promise));
    await access.of();
    await sleep(ttlMs * 0.6);
    expect(await Promise.all([access.of(), access.of()])).toMatchObject([{ admin: false }, { admin: false }]);
    expect(access.questions()).toBe(2);
    slow.resolve(place({ admin: true }));
    await sleep(0);
    expect(await access.of()).toMatchObject({ admin: true });
    expect(access.questions()).toBe(2);
  });

  it('is none any more after its time, whatever its renewal waits for', async () => {
    const access = sourceOf((question) =>
      question === 1 ? Promise.resolve(place()) : Promise.reject(new Error('away')),
    );
    await access.of();
    await sleep(ttlMs * 0.6);
    expect(await access.of()).toMatchObject({ member: true });
    await sleep(ttlMs * 0.6);
    await expect(access.of()).rejects.toThrow('away');
  });

  it('is as old as its question', async () => {
    const access = sourceOf(async () => (await sleep(ttlMs * 0.8), place()));
    await access.of();
    await sleep(ttlMs * 0.3);
    await access.of();
    expect(access.questions()).toBe(2);
  });

  it('is not asked for anew before', async () => {
    const access = sourceOf(async () => place());
    await access.of();
    await access.of();
    expect(access.questions()).toBe(1);
  });
});

it('does not keep a lookup that was under way when the chain changed', async () => {
  const lookups = [Promise.withResolvers<LeagueAccess>(), Promise.withResolvers<LeagueAccess>()];
  let questions = 0;
  const source = cachedLeagueAccess({
    lookup: () => lookups[questions++]?.promise ?? Promise.reject(new Error('too often')),
  });
  const before = source.of('a', '1');
  source.drop('chain-1');
  const after = source.of('a', '1');
  lookups[1]?.resolve(place({ admin: false }));
  lookups[0]?.resolve(place({ admin: true }));
  expect((await before).admin).toBe(true);
  expect((await after).admin).toBe(false);
  expect((await source.of('a', '1')).admin).toBe(false);
});

it.each([undefined, ({ member }: LeagueAccess) => member])(
  'waits for no look-up that is older than asked, and keeps none in the place of a newer one (%#)',
  async (isKept) => {
    const slow = Promise.withResolvers<LeagueAccess>();
    let questions = 0;
    const lookup = async () => ((questions += 1) === 1 ? slow.promise : place());
    const source = cachedLeagueAccess({ lookup, ...(isKept && { isKept }) });
    const before = source.of('a', '1');
    await sleep(30);
    expect(await Promise.race([source.of('a', '1', 10), sleep(500)])).toEqual(place());
    slow.resolve(place({ admin: true }));
    expect(await before).toMatchObject({ admin: true });
    expect(await source.of('a', '1')).toEqual(place());
  },
);

it('keeps and shares only what it may', async () => {
  let questions = 0;
  const source = cachedLeagueAccess({
    lookup: async (_account, leagueId) => place({ leagueId, member: (questions += 1) > 2 }),
    isKept: ({ member }) => member,
  });
  const strangers = await Promise.all([source.of('a', '1'), source.of('a', '1')]);
  expect(strangers.map(({ member }) => member)).toEqual([false, false]);
  expect([(await source.of('a', '1')).member, questions]).toEqual([true, 3]);
  expect([(await source.of('a', '1')).member, questions]).toEqual([true, 3]);
});

it.each([{ leagueStatus: 'deleted' }, { chainId: '', found: false, leagueStatus: 'unknown' }])(
  'forgets a league that is none here when any chain changes: %o',
  async (changes) => {
    let questions = 0;
    const source = cachedLeagueAccess({
      lookup: async () => (questions++ === 0 ? place({ chainId: 'gone', ...changes }) : place()),
    });
    await source.of('a', '1');
    source.drop('chain-1');
    expect(await source.of('a', '1')).toEqual(place());
    source.drop('another-chain');
    await source.of('a', '1');
    expect(questions).toBe(2);
  },
);

const suspended = {
  chainId: 'chain-1',
  leagueId: '7',
  change: 'suspended',
  actorAccountId: '',
  connectionId: '',
  occurredAt: '',
};

it('forgets a chain when its members change', async () => {
  const bed = await testbed();
  try {
    let admin = true;
    const client = { getAccess: async () => place({ admin }) };
    const source = rpcLeagueAccess(client, bed.bus);
    expect(await source.of('a', '7')).toMatchObject({ admin: true, leagueId: '7' });
    admin = false;
    expect(await source.of('a', '7')).toMatchObject({ admin: true });
    await bed.bus.ping();
    let n = 0;
    await until(
      'the access is looked up again',
      async () => {
        await bed.bus.publish('admin.league_status_changed.v1', `s${(n += 1)}`, suspended);
        return !(await source.of('a', '7')).admin;
      },
      3_000,
    );
  } finally {
    await bed.close();
  }
});

describe('a league that news have closed', () => {
  const at = (second: number) => ({ occurredAt: `2026-01-01T00:00:0${second}.000Z` });

  it('is closed from then on, whatever who decides still says, until it is opened', async () => {
    const bed = await testbed();
    try {
      // Who decides never hears of it.
      const source = rpcLeagueAccess({ getAccess: async () => place() }, bed.bus);
      let heard = 0;
      await bed.bus.broadcast('admin.league_status_changed.v1', () => void (heard += 1));
      await bed.bus.ping();
      const tell = (id: string, change: string, second: number) =>
        bed.bus.publish('admin.league_status_changed.v1', id, { ...suspended, change, ...at(second) });
      const status = async () => (await source.of('a', '7')).leagueStatus;
      expect(await status()).toBe('approved');
      await tell('first', 'suspended', 2);
      await until('it is closed', async () => (await status()) === 'suspended', 3_000);
      await tell('late', 'reactivated', 1);
      await until('the older news are heard', async () => heard === 2);
      await sleep(200);
      expect(await status()).toBe('suspended');
      await tell('last', 'reactivated', 3);
      await until('it is open', async () => (await status()) === 'approved', 3_000);
    } finally {
      await bed.close();
    }
  });
});

it('gives no decision that is older than asked, and keeps none of a closed league', async () => {
  let questions = 0;
  let leagueStatus = 'approved';
  const source = cachedLeagueAccess({ lookup: async () => ((questions += 1), place({ leagueStatus })) });
  await source.of('a', '1');
  await source.of('a', '1', 4_000);
  expect(questions).toBe(1);
  await sleep(30);
  await source.of('a', '1', 10);
  expect(questions).toBe(2);
  leagueStatus = 'suspended';
  source.drop('chain-1');
  await source.of('a', '1');
  await source.of('a', '1');
  expect(questions).toBe(4);
});
