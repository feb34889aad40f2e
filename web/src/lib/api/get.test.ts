import { QueryObserver, onlineManager, type FetchInfiniteQueryOptions } from '@tanstack/react-query';
import { ApiServer, response } from '../../testing/api-server';
import { get, getByIds, getPages } from './get';
import { createQueryClient } from './query-client';
import { keyOf, under } from './query-key';
import { league } from './shared-reads';

const client = () => createQueryClient(() => undefined);

describe('the key of a read', () => {
  it('is its address, part by part, and what is asked for there', () => {
    expect(get('/api/user-leagues').queryKey).toEqual(['api', 'user-leagues']);
    expect(league('7').queryKey).toEqual(['api', 'leagues', '7']);
    const path = { leagueId: '7', week: 3 };
    expect(get('/api/leagues/{leagueId}/matchups/{week}', { path }).queryKey).toEqual([
      ...league('7').queryKey,
      'matchups',
      '3',
    ]);
    const chat = get('/api/leagues/{leagueId}/chat', { path: { leagueId: '7' }, query: { limit: 50 } });
    expect(chat.queryKey).toEqual(['api', 'leagues', '7', 'chat', { limit: 50 }]);
  });

  it('keeps a value in its own part, whatever is in it', () => {
    expect(keyOf('/api/leagues/{leagueId}/chat', { path: { leagueId: 'a/b' } })).toEqual([
      'api',
      'leagues',
      'a/b',
      'chat',
    ]);
  });

  it('is checked against the documents of the services', () => {
    // @ts-expect-error no such path
    get('/api/no-such-path');
    // @ts-expect-error the league is missing
    get('/api/leagues/{leagueId}');
    // @ts-expect-error nothing in this path is called like that
    get('/api/leagues/{leagueId}', { path: { league: '7' } });
    // @ts-expect-error a list without pages
    getPages('/api/user-leagues', {});
    // @ts-expect-error no part of any path
    under('/api/no-such-path');
    expect(under('/api/nfl').queryKey).toEqual(['api', 'nfl']);
  });
});

it('reads again all that is below an address, and nothing else', async () => {
  const server = new ApiServer({
    'GET /api/leagues/*': {},
    'GET /api/leagues/*/roster': {},
    'GET /api/user-leagues': [],
  });
  const queries = client();
  const reads = [league('7'), league('8'), get('/api/leagues/{leagueId}/roster', { path: { leagueId: '7' } })];
  const stop = [...reads, get('/api/user-leagues')].map((read) =>
    new QueryObserver(queries, { ...read, queryKey: [...read.queryKey] } as never).subscribe(() => undefined),
  );
  await queries.invalidateQueries();
  server.calls.length = 0;
  await queries.invalidateQueries(under('/api/leagues/{leagueId}', { leagueId: '7' }));
  expect(server.calls.map(({ path }) => path).sort()).toEqual(['/api/leagues/7', '/api/leagues/7/roster']);
  stop.forEach((end) => end());
});

it('says what the server said, and fails without a network instead of waiting for one', async () => {
  new ApiServer({ 'GET /api/nfl/state': response(503, { message: 'Sleeper did not respond.', slug: 'unavailable' }) });
  await expect(client().fetchQuery(get('/api/nfl/state'))).rejects.toMatchObject({ status: 503, slug: 'unavailable' });
  onlineManager.setOnline(false);
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(client().fetchQuery(get('/api/nfl/state'))).rejects.toThrow('The servers could not be reached');
  onlineManager.setOnline(true);
});

it('asks for many things by their ids, 500 a call', async () => {
  const server = new ApiServer({
    'GET /api/players': ({ query }: { query: URLSearchParams }) => ({ [query.get('ids')?.split(',')[0] ?? '']: {} }),
  });
  const ids = Array.from({ length: 1001 }, (_, index) => String(index));
  const read = getByIds('/api/players', ids);
  expect(await client().fetchQuery(read)).toEqual([{ 0: {} }, { 500: {} }, { 1000: {} }]);
  expect(server.calls.map(({ query }) => query.get('ids')?.split(',').length)).toEqual([500, 500, 1]);
  expect(read.queryKey).toEqual(['api', 'players', { ids: ids.join(',') }]);
});

it('reads a list page by page until there is none', async () => {
  const pages: Record<string, unknown> = {
    '': response(200, ['newest'], { 'X-Next-Cursor': 'c1' }),
    c1: response(200, ['oldest']),
  };
  new ApiServer({
    'GET /api/leagues/*/chat': ({ query }: { query: URLSearchParams }) => pages[query.get('before') ?? ''],
  });
  const read = getPages('/api/leagues/{leagueId}/chat', { path: { leagueId: '7' }, query: { limit: 1 } });
  const all = await client().fetchInfiniteQuery({ ...read, pages: 5 } as FetchInfiniteQueryOptions);
  expect(all).toMatchObject({ pages: [{ rows: ['newest'] }, { rows: ['oldest'] }] });
});
