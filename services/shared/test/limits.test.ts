import { testbed, type Testbed } from '@dynasty/testbed/testbed';
import { connectBus, type Bus } from '../src/bus.js';
import { createCallLimits, type CallLimits } from '../src/limits.js';
import { until } from './events.js';

const windowMs = 60_000;

let bed: Testbed;
const buses: Bus[] = [];
const leaving: (() => void)[] = [];
beforeAll(async () => {
  bed = await testbed();
});
afterAll(async () => {
  for (const leave of leaving) leave();
  await Promise.all(buses.map((bus) => bus.close()));
  await bed.close();
});

/** A process of a service that shares its limits. */
async function joined(service: string): Promise<CallLimits> {
  const bus = await connectBus({ url: bed.natsUrl, service, logger: bed.logger });
  buses.push(bus);
  const limits = createCallLimits();
  leaving.push(limits.join(bus));
  return limits;
}

/** How many of `times` calls each is granted, made in turn. */
function granted(processes: CallLimits[], key: string, max: number, times: number): number {
  const verdicts = Array.from({ length: times }, (_, at) =>
    processes[at % processes.length]!.count({ key, max, windowMs }),
  );
  return verdicts.filter(({ allowed }) => allowed).length;
}

const seen = (limits: CallLimits, key: string) => limits.count({ key, max: Infinity, windowMs }).count;

/** Resolves once `other` knows all that `one` has counted; to look is to count, so a key of its own is looked at. */
async function heardOf(one: CallLimits, other: CallLimits): Promise<void> {
  seen(one, 'marker');
  let looks = 0;
  await until('the other has heard of it', () => {
    looks += 1;
    return seen(other, 'marker') > looks;
  });
}

it('counts what others have let through', async () => {
  const [one, other] = [await joined('pair'), await joined('pair')];
  expect(granted([one], 'a', 100, 60)).toBe(60);
  await heardOf(one, other);
  expect(granted([other], 'a', 100, 100)).toBe(40);
  expect(granted([other], 'b', 100, 200)).toBe(100);
});

it('tells who joins of what has been counted by then', async () => {
  const first = await joined('late');
  expect(granted([first], 'a', 10, 20)).toBe(10);
  const second = await joined('late');
  await until('it has heard of it', () => !second.count({ key: 'a', max: 10, windowMs }).allowed);
  expect(granted([second], 'a', 10, 5)).toBe(0);
});

it('keeps services apart', async () => {
  const [one, other] = [await joined('chat'), await joined('league')];
  expect(granted([one], 'a', 20, 20)).toBe(20);
  const twin = await joined('chat');
  await heardOf(one, twin);
  expect(seen(twin, 'a')).toBe(21);
  expect(seen(other, 'a')).toBe(1);
});

it('lets not one too many through where it counts strictly, however many processes are asked at once', async () => {
  const processes = await Promise.all(Array.from({ length: 4 }, () => joined('strict')));
  const ask = (at: number) => processes[at % 4]!.countStrictly({ key: 'sign-in', max: 20, windowMs });
  const verdicts = await Promise.all(Array.from({ length: 80 }, (_, at) => ask(at)));
  expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(20);
  const newcomer = await joined('strict');
  expect(await newcomer.countStrictly({ key: 'sign-in', max: 20, windowMs })).toMatchObject({ allowed: false });
  expect(await newcomer.countStrictly({ key: 'another', max: 20, windowMs })).toMatchObject({ allowed: true });
});

it('begins a new window when one has ended, strictly or not', async () => {
  const limits = await joined('short');
  const allowance = { key: 'a', max: 1, windowMs: 300 };
  expect(limits.count(allowance).allowed).toBe(true);
  expect(limits.count(allowance).allowed).toBe(false);
  await until('it is over', () => limits.count(allowance).allowed);
  const strict = { ...allowance, key: 'b' };
  expect((await limits.countStrictly(strict)).allowed).toBe(true);
  expect((await limits.countStrictly(strict)).allowed).toBe(false);
  await until('it is over', async () => (await limits.countStrictly(strict)).allowed);
});

it('counts by itself without a broker', () => {
  expect(granted([createCallLimits()], 'a', 5, 9)).toBe(5);
});
