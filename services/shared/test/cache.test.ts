import { createCache } from '../src/cache.js';

describe('a cache', () => {
  const asked = () => Promise.withResolvers<{ of: string }>();

  test('keeps nothing that was asked for before it was cleared', async () => {
    const cache = createCache<{ of: string }>({ max: 10 });
    const before = asked();
    const first = cache.getOrAsk('key', () => before.promise);
    cache.clear();
    before.resolve({ of: 'before' });
    expect(await first).toEqual({ of: 'before' });
    expect(cache.get('key')).toBeUndefined();
    expect(await cache.getOrAsk('key', () => Promise.resolve({ of: 'after' }))).toEqual({ of: 'after' });
    expect(cache.get('key')).toEqual({ of: 'after' });
  });

  test('asks for what it has only where that is to be fresh, and keeps it', async () => {
    const cache = createCache<{ of: string }>({ max: 10 });
    cache.set('key', { of: 'before' });
    const ask = () => Promise.resolve({ of: 'after' });
    expect(await cache.getOrAsk('key', ask)).toEqual({ of: 'before' });
    expect(await cache.getOrAsk('key', ask, { fresh: true })).toEqual({ of: 'after' });
    expect(cache.get('key')).toEqual({ of: 'after' });
  });
});
