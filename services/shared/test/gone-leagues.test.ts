import { queryPlans } from '@dynasty/testbed/query-plans';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from './events.js';
import { goneBed, league, longGraceMs } from './gone-bed.js';

const world = goneBed();
const { bed, goneLeagues, notes, absorbed, textsOf, write, remove, merge, cleared } = world;
const { once, follow, stop, withLongGrace } = world;

const synced = (name: string, id: string) => ({
  subject: 'league.synced.v1' as const,
  id: `${league(name).connectionId}:${id}`,
  payload: { ...league(name), leagueId: '1', season: '2031', parts: [] },
  occurredAt: new Date(),
  deliveries: 1,
});

describe('a deleted league', () => {
  test('loses its documents at once, and later those of a transaction that was under way', async () => {
    await write('a', 'one');
    await write('other', 'stays');
    await withLongGrace(async () => {
      const slow = bed().mongo.transaction(async (session) => {
        // Begun before the tombstone, so it cannot see it; committed after the first removal.
        expect(await goneLeagues().isGone(league('a'), session)).toBe(false);
        await remove('a');
        await until('the first removal', async () => (await textsOf('a')).length === 0);
        await notes().insertOne({ chainId: league('a').chainId, text: 'late' }, { session });
      });
      await slow;
      expect(await textsOf('a')).toEqual(['late']);
      await cleared('a');
    });
    expect(await textsOf('a')).toEqual([]);
    expect(await textsOf('other')).toEqual(['stays']);
  });

  test('does not wait for those that were deleted before', async () => {
    const names = ['side-1', 'side-2', 'side-3'];
    for (const name of names) await write(name, 'one');
    await withLongGrace(async () => {
      for (const name of names) await remove(name);
      for (const name of names) await cleared(name);
    });
    const ends = await Promise.all(names.map(async (name) => (await goneLeagues().find(league(name)))?.clearedAt));
    const times = ends.map((end) => end?.getTime() ?? 0);
    // One after the other, each would have waited for the end of the one before.
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(longGraceMs);
  });

  test('has no effect any more by events that come late, nor may anybody write to it', async () => {
    let effects = 0;
    const effect = async () => void (effects += 1);
    await once('test', synced('a', 'late'), effect);
    await once('test', synced('other', 'late'), effect);
    expect(effects).toBe(1);
    await bed().mongo.transaction(async (session) => {
      await expect(goneLeagues().standing(league('a'), session)).rejects.toMatchObject({ slug: 'league-not-found' });
      expect(await goneLeagues().standing(league('other'), session)).toEqual(league('other'));
    });
  });

  test('is found by its chain where the connection is not known', async () => {
    await write('b', 'one');
    await remove('b', { connectionId: '' });
    await until('it is removed', async () => (await textsOf('b')).length === 0);
    let effects = 0;
    await once('test', synced('b', 'late'), async () => void (effects += 1));
    expect(effects).toBe(0);
  });

  test('leaves no marks of its events', async () => {
    await once('test', synced('c', 'early'), async () => undefined);
    const marks = () =>
      bed()
        .mongo.connection.collection('handled_events')
        .countDocuments({ _id: /connection-c/ as never });
    expect(await marks()).toBe(1);
    await remove('c');
    await cleared('c');
    expect(await marks()).toBe(0);
  });

  test('is cleared by the next process when one stopped meanwhile', async () => {
    await write('d', 'one');
    await remove('d');
    await until('the first removal', async () => (await textsOf('d')).length === 0);
    await stop();
    await follow();
    await cleared('d');
  });

  test('is cleared by the next process, too, when another one took it in and is deleted with it', async () => {
    await merge('m1', 'm2');
    await cleared('m1');
    await write('m2', 'one');
    await stop();
    await follow(longGraceMs);
    await remove('m1');
    await until('the first removal', async () => (await textsOf('m2')).length === 0);
    await stop();
    // By a transaction that did not see the tombstone yet.
    await write('m2', 'late');
    await follow();
    await cleared('m2');
    expect(await textsOf('m2')).toEqual([]);
  });

  test('takes the league with it that had taken it in by then, though the news of that are later', async () => {
    await write('n1', 'moved 5');
    await write('n2', 'one');
    await remove('n1');
    await cleared('n1');
    await merge('n1', 'n2');
    await cleared('n2');
    expect([await textsOf('n1'), await textsOf('n2')]).toEqual([[], []]);
  });

  test('is deleted with the league that took it in', async () => {
    await merge('e1', 'e2');
    await cleared('e1');
    await write('e2', 'one');
    await remove('e1');
    await cleared('e2');
    expect(await textsOf('e2')).toEqual([]);
  });
});

test('tombstones are found by an index', async () => {
  const plans = await queryPlans(bed().mongo, async () => {
    await goneLeagues().find(league('a'));
    await goneLeagues().find({ ...league('a'), connectionId: '' });
    await goneLeagues().absorbedBy('chain-a');
    await goneLeagues().note(league('a'), null);
  });
  expect(plans.scans).toEqual([]);
  expect(plans.operations).toBeGreaterThan(3);
});

describe('a league that was taken into another one', () => {
  test('gives it its documents, also those that were written meanwhile, and leaves nothing behind', async () => {
    await write('f', 'moved 1');
    await write('f', 'left');
    await withLongGrace(async () => {
      await merge('f', 'g');
      await until('the first pass', async () => (await textsOf('g')).length === 1);
      await write('f', 'moved 2');
      await cleared('f');
    });
    expect(await textsOf('g')).toEqual(['moved 1', 'moved 2']);
    expect(await textsOf('f')).toEqual([]);
    expect(await goneLeagues().current(league('f'))).toEqual(league('g'));
    expect(await goneLeagues().absorbedBy(league('g').chainId)).toEqual([league('f').chainId]);
  });

  test('is handed on when that one was taken in before, whatever comes first', async () => {
    absorbed.length = 0;
    await merge('i', 'j');
    await cleared('i');
    await write('h', 'moved 3');
    await merge('h', 'i');
    await cleared('h');
    expect(absorbed).toContain('chain-h into chain-j');
    expect(await textsOf('j')).toEqual(['moved 3']);
    // What was stored under the first may be under any of them meanwhile.
    expect(await goneLeagues().andItsHeirs(league('i'))).toEqual(['i', 'j'].map(league));
    expect((await goneLeagues().absorbedBy(league('j').chainId)).sort()).toEqual(['chain-h', 'chain-i']);
  });

  test('is deleted when that one was deleted meanwhile', async () => {
    await remove('l');
    await cleared('l');
    await write('k', 'moved 4');
    await merge('k', 'l');
    await cleared('k');
    expect(await textsOf('k')).toEqual([]);
    expect(await goneLeagues().current(league('k'))).toBeNull();
    expect(await goneLeagues().andItsHeirs(league('k'))).toEqual([league('k')]);
    await sleep(50);
    expect(await textsOf('l')).toEqual([]);
  });
});
