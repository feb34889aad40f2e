import { QueryObserver } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { ApiServer, response } from '../../testing/api-server';
import { browserMemory } from '../browser-memory';
import { useStaleSince } from '../connection';
import { forgetReads, hydrate, readSince } from './early-reads';
import { createQueryClient } from './query-client';
import { get } from './get';
import { league, matchups } from './shared-reads';

const state = get('/api/nfl/state');
const page = window.location.pathname;
const remember = (...reads: [string, readonly unknown[] | null][]) =>
  browserMemory.write('dynasty.reads', JSON.stringify({ [page]: reads }));
const json = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));

beforeEach(() => {
  jest.spyOn(performance, 'now').mockReturnValue(1_000);
  forgetReads();
});

afterEach(() => jest.useRealTimers());

it('shows what was read early without reading it again', async () => {
  const server = new ApiServer({});
  const client = createQueryClient(() => undefined);
  remember(['/api/leagues/7', league('7').queryKey], ['/api/nfl/state', state.queryKey]);
  window.earlyReads = new Map([
    ['/api/leagues/7', json({ name: 'Seven' })],
    ['/api/nfl/state', json({ week: 4 })],
  ]);
  await hydrate(client);
  expect(client.getQueryData(league('7').queryKey)).toEqual({ name: 'Seven' });
  expect(await client.fetchQuery(state)).toEqual({ week: 4 });
  expect(server.calls).toEqual([]);
  const shownAt = performance.timeOrigin + 3_000;
  expect(readSince(shownAt)).toBe(performance.timeOrigin);
  expect(readSince(shownAt)).toBe(shownAt);
});

it('hears of an early one too that it is out of date', async () => {
  const stale = renderHook(useStaleSince);
  expect(stale.result.current).toBeUndefined();
  remember(['/api/leagues/7', league('7').queryKey]);
  const headers = { 'x-stale-since': '2031-09-02T10:30:00Z' };
  window.earlyReads = new Map([['/api/leagues/7', Promise.resolve(Response.json({ name: 'Seven' }, { headers }))]]);
  await act(() => hydrate(createQueryClient(() => undefined)));
  expect(stale.result.current).toBe('2031-09-02T10:30:00Z');
});

it('reads a refused one as any other, and gives each response once', async () => {
  const server = new ApiServer({ 'GET /api/leagues/*': { name: 'Seven' } });
  const client = createQueryClient(() => undefined);
  remember(['/api/leagues/7', league('7').queryKey]);
  window.earlyReads = new Map([['/api/leagues/7', json({ message: 'Sleeper is away.', slug: 'unavailable' }, 503)]]);
  await hydrate(client);
  await expect(client.fetchQuery(league('7'))).rejects.toThrow('Sleeper is away.');
  expect(server.calls).toEqual([]);
  expect(await client.fetchQuery(league('7'))).toEqual({ name: 'Seven' });
});

it('does not wait for a slow one, whose response is used when it comes', async () => {
  jest.useFakeTimers();
  const client = createQueryClient(() => undefined);
  let arrive: (late: Response) => void = () => undefined;
  remember(['/api/leagues/7', league('7').queryKey]);
  window.earlyReads = new Map([['/api/leagues/7', new Promise<Response>((resolve) => (arrive = resolve))]]);
  const hydrated = hydrate(client);
  await jest.advanceTimersByTimeAsync(1_500);
  await hydrated;
  const read = client.fetchQuery(league('7'));
  arrive(await json({ name: 'Late' }));
  await jest.advanceTimersByTimeAsync(10);
  expect(await read).toEqual({ name: 'Late' });
});

it('leaves a response whose body is slow to whoever asks for it', async () => {
  jest.useFakeTimers();
  const client = createQueryClient(() => undefined);
  let end: () => void = () => undefined;
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('{"name":'));
      end = () => {
        stream.enqueue(new TextEncoder().encode('"Slow"}'));
        stream.close();
      };
    },
  });
  remember(['/api/leagues/7', league('7').queryKey]);
  window.earlyReads = new Map([['/api/leagues/7', Promise.resolve(new Response(body))]]);
  const hydrated = hydrate(client);
  await jest.advanceTimersByTimeAsync(1_500);
  await hydrated;
  const read = client.fetchQuery(league('7'));
  end();
  await jest.advanceTimersByTimeAsync(10);
  expect(await read).toEqual({ name: 'Slow' });
});

it('tries a failed one again', async () => {
  const server = new ApiServer({ 'GET /api/leagues/*': { name: 'Seven' } });
  const client = createQueryClient(() => undefined);
  remember(['/api/leagues/7', league('7').queryKey]);
  window.earlyReads = new Map([['/api/leagues/7', Promise.reject(new TypeError('connection reset'))]]);
  await hydrate(client);
  expect(await client.fetchQuery(league('7'))).toEqual({ name: 'Seven' });
  expect(server.count('GET /api/leagues/7')).toBe(1);
});

it('remembers what a page reads first, and forgets it with the account', async () => {
  jest.useFakeTimers();
  new ApiServer({ 'GET /api/nfl/state': { week: 4 }, 'GET /api/leagues/*': response(404, { message: 'no' }) });
  const client = createQueryClient(() => undefined);
  const stop = new QueryObserver(client, state).subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(6_000);
  stop();
  expect(JSON.parse(browserMemory.read('dynasty.reads') ?? '')).toEqual({
    [page]: [['/api/nfl/state', ['api', 'nfl', 'state']]],
  });
  forgetReads();
  expect(browserMemory.read('dynasty.reads')).toBeNull();
});

it('keeps asking early for what is shown, and no longer for what is not', async () => {
  jest.useFakeTimers();
  const client = createQueryClient(() => undefined);
  const [week3, week4] = [matchups('7', 3), matchups('7', 4)];
  const of = (week: number) => `/api/leagues/7/matchups/${week}`;
  remember([of(3), week3.queryKey], [of(4), week4.queryKey]);
  window.earlyReads = new Map([3, 4].map((week) => [of(week), json([])]));
  await hydrate(client);
  const stop = new QueryObserver(client, week4).subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(6_000);
  stop();
  expect(JSON.parse(browserMemory.read('dynasty.reads') ?? '')).toEqual({ [page]: [[of(4), [...week4.queryKey]]] });
});
