import { goneBed, league } from './gone-bed.js';

const world = goneBed();
const { goneLeagues, textsOf, write, remove, merge, cleared } = world;
const [first, second, third] = ['2031-09-01T10:00:00.000Z', '2031-09-01T10:00:01.000Z', '2031-09-01T10:00:02.000Z'];

/** What was told before has been heard when this is done: it begins in the order of telling, and takes longer. */
async function heard(): Promise<void> {
  const [deleted, absorbed] = [`marker-${Math.random()}`, `marker-${Math.random()}`];
  await remove(deleted);
  await merge(absorbed, 'marker');
  await cleared(deleted);
  await cleared(absorbed);
}
const isStanding = async (name: string) => (await goneLeagues().find(league(name))) === null;

describe('a league that was deleted before another one took it in', () => {
  test('takes nothing of that one along, where its deletion is heard of later', async () => {
    await write('a', 'moved 1');
    await write('b', 'own');
    await merge('a', 'b', second);
    await cleared('a');
    await remove('a', { occurredAt: first });
    await heard();
    expect([await textsOf('b'), await isStanding('b')]).toEqual([['moved 1', 'own'], true]);
  });

  test('is gone alone, where its deletion is heard of first', async () => {
    await write('c', 'moved 2');
    await write('d', 'own');
    await remove('c', { occurredAt: first });
    await cleared('c');
    await merge('c', 'd', second);
    await heard();
    expect([await textsOf('c'), await textsOf('d'), await isStanding('d')]).toEqual([[], ['own'], true]);
  });

  test('is what is meant, also where the one that took it in has become part of a third one', async () => {
    await write('g', 'own');
    await merge('e', 'f', first);
    await cleared('e');
    await merge('f', 'g', third);
    await cleared('f');
    await remove('e', { occurredAt: second });
    await heard();
    expect([await textsOf('g'), await isStanding('g')]).toEqual([['own'], true]);
  });
});

describe('a league that was taken in before it was deleted', () => {
  test('goes with the one that took it in, whichever is heard of first', async () => {
    await write('i', 'own');
    await merge('h', 'i', first);
    await cleared('h');
    await remove('h', { occurredAt: second });
    await cleared('i');
    await write('k', 'own');
    await remove('j', { occurredAt: second });
    await cleared('j');
    await merge('j', 'k', first);
    await cleared('k');
    expect([await textsOf('i'), await textsOf('k')]).toEqual([[], []]);
  });
});
