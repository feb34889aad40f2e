import { InfiniteQueryObserver, notifyManager, QueryObserver } from '@tanstack/react-query';
import { ApiServer, response } from '../../testing/api-server';
import { ApiError } from './api-error';
import { askAgain } from './ask-again';
import { createQueryClient } from './query-client';
import { nflState } from './shared-reads';

jest.mock('../session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const route = 'GET /api/nfl/state';
const away = (afterS = 2) => response(503, { message: 'In a moment.' }, { 'Retry-After': String(afterS) });

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Shows or hides the page. */
function show(visibilityState: DocumentVisibilityState): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** A page that shows a read, once the first reply to it is there. */
async function open(reply: unknown) {
  const server = new ApiServer({ [route]: reply });
  const client = createQueryClient(() => undefined);
  askAgain(client);
  const read = nflState();
  const observer = new QueryObserver(client, read);
  const statuses: string[] = [];
  // As a component is told of changes.
  const told = notifyManager.batchCalls(() => statuses.push(observer.getCurrentResult().status));
  const hide = observer.subscribe(told);
  const asked = () => server.count(route);
  await pass(100);
  expect(asked()).toBe(1);
  return { server, client, read, hide, asked, statuses, data: () => client.getQueryData(read.queryKey) };
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('asks again for what a page has nothing of, when the server said, until it comes', async () => {
  const { server, asked, data, hide, statuses } = await open(away(5));
  await pass(4_500);
  expect(asked()).toBe(1);
  await pass(1_000);
  expect(asked()).toBe(2);
  server.on({ [route]: { week: 6 } });
  await pass(10_000);
  expect([asked(), data()]).toEqual([3, { week: 6 }]);
  await pass(600_000);
  expect(asked()).toBe(3);
  // The page does not flicker between a failure and a wait.
  expect(statuses.filter((status, at) => status !== statuses[at - 1])).toEqual(['error', 'success']);
  hide();
});

it('waits longer after each refusal, and leaves it to the person in the end', async () => {
  const { asked, hide } = await open(away());
  const pausesS = [2, 4, 8, 16, 32, 60, 60, 60];
  for (const [index, pauseS] of pausesS.entries()) {
    expect(asked()).toBe(index + 1);
    await pass(pauseS * 1_000);
  }
  await pass(3_600_000);
  expect(asked()).toBe(pausesS.length + 1);
  hide();
});

it('asks nothing out of sight, and at once when the page is seen again', async () => {
  const { asked, hide } = await open(away());
  show('hidden');
  await pass(60_000);
  expect(asked()).toBe(1);
  show('visible');
  await pass(100);
  expect(asked()).toBe(2);
  hide();
});

it('asks nothing that no page shows any more, or that the person has asked for again', async () => {
  const left = await open(away());
  left.hide();
  await pass(60_000);
  expect(left.asked()).toBe(1);
  const { server, client, read, asked, hide } = await open(away());
  server.on({ [route]: { week: 6 } });
  void client.refetchQueries(read);
  await pass(60_000);
  expect(asked()).toBe(2);
  hide();
});

it.each([404, 500, 503])('asks nothing again after %i where the server does not say when', async (status) => {
  const { asked, hide } = await open(response(status, { message: 'No.' }));
  await pass(60_000);
  expect(asked()).toBe(1);
  hide();
});

it('waits as long as the server says, up to an hour', async () => {
  const minutes = await open(away(120));
  await pass(119_000);
  expect(minutes.asked()).toBe(1);
  await pass(2_000);
  expect(minutes.asked()).toBe(2);
  minutes.hide();
  const weeks = await open(away(10_000_000));
  await pass(3_500_000);
  expect(weeks.asked()).toBe(1);
  await pass(200_000);
  expect(weeks.asked()).toBe(2);
  weeks.hide();
});

it('asks again for what the page shows already, which stays meanwhile, and counts refusals from then on', async () => {
  const { server, client, read, asked, data, hide } = await open({ week: 6 });
  for (const week of [7, 8]) {
    server.on({ [route]: away() });
    const before = [asked(), data()] as const;
    void client.refetchQueries(read);
    await pass(3_000);
    expect([asked(), data()]).toEqual([before[0] + 2, before[1]]);
    server.on({ [route]: { week } });
    await pass(5_000);
    expect([asked(), data()]).toEqual([before[0] + 3, { week }]);
  }
  await pass(600_000);
  expect(asked()).toBe(7);
  hide();
});

it.each([
  [502, 2],
  [404, 1],
])('after %i asks %i times for newer data of what the page shows', async (status, times) => {
  const { server, client, read, asked, data, hide } = await open({ week: 6 });
  server.on({ [route]: response(status, { message: 'No.' }) });
  void client.refetchQueries(read);
  await pass(6_000);
  expect([asked(), data()]).toEqual([1 + times, { week: 6 }]);
  hide();
});

it('leaves a further page of a list to who has asked for it', async () => {
  const asked: number[] = [];
  const client = createQueryClient(() => undefined);
  askAgain(client);
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    initialPageParam: 1,
    getNextPageParam: (_page: number, _pages, last: number) => last + 1,
    queryFn: ({ pageParam }) => {
      asked.push(pageParam);
      if (pageParam > 1) throw new ApiError(503, '', 'Later.', undefined, 2);
      return pageParam;
    },
  });
  const hide = observer.subscribe(() => undefined);
  await pass(100);
  await observer.fetchNextPage();
  await pass(60_000);
  expect(asked).toEqual([1, 2]);
  expect(observer.getCurrentResult().isFetchNextPageError).toBe(true);
  hide();
});

it('asks also for what was refused before its code was there', async () => {
  const server = new ApiServer({ [route]: away() });
  const client = createQueryClient(() => undefined);
  const hide = new QueryObserver(client, nflState()).subscribe(() => undefined);
  await pass(60_000);
  expect(server.count(route)).toBe(1);
  askAgain(client);
  await pass(3_000);
  expect(server.count(route)).toBe(2);
  hide();
});
