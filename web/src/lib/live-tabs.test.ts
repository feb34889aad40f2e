import { act } from '@testing-library/react';
import { FakeEventSource } from '../testing/fake-event-source';
import { aMessage } from '../testing/fixtures';
import type { LiveHandlers } from './live-stream';

jest.mock('./session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);

type Work = () => Promise<unknown>;

/** The locks of a browser, as far as its tabs use them. */
class FakeLocks {
  private readonly holders = new Map<string, (reason: Error) => void>();
  private readonly waiting = new Map<string, (() => void)[]>();

  request(name: string, given: LockOptions | Work, work = given as Work): Promise<unknown> {
    const { steal = false, signal }: LockOptions = typeof given === 'function' ? {} : given;
    const queue = this.waiting.get(name) ?? [];
    this.waiting.set(name, queue);
    return new Promise((resolve, reject) => {
      const take = () => {
        this.holders.get(name)?.(new DOMException('Stolen', 'AbortError'));
        this.holders.set(name, reject);
        const free = () => {
          if (this.holders.get(name) !== reject) return;
          this.holders.delete(name);
          queue.shift()?.();
        };
        void Promise.resolve().then(work).then(resolve, reject).finally(free);
      };
      if (steal || !this.holders.has(name)) return take();
      queue.push(take);
      signal?.addEventListener('abort', () => {
        if (queue.includes(take)) queue.splice(queue.indexOf(take), 1);
        reject(new DOMException('Left', 'AbortError'));
      });
    });
  }
}

/**
 * Channels of one name; one that is cut off stands for a tab that the browser has put to sleep. What it would have said
 * it says late, once it wakes.
 */
class FakeChannel {
  static all: FakeChannel[] = [];
  onmessage: ((event: MessageEvent) => void) | null = null;
  isCut = false;
  private late: unknown[] = [];

  constructor(readonly name: string) {
    FakeChannel.all.push(this);
  }

  postMessage(data: unknown): void {
    if (this.isCut) return void this.late.push(data);
    const others = FakeChannel.all.filter((one) => one !== this && one.name === this.name);
    for (const one of others)
      void Promise.resolve().then(() => one.isCut || one.onmessage?.(new MessageEvent('message', { data })));
  }

  wake(): void {
    this.isCut = false;
    this.late.splice(0).forEach((data) => this.postMessage(data));
  }

  close(): void {
    FakeChannel.all = FakeChannel.all.filter((one) => one !== this);
  }
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function see(visibilityState: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { BroadcastChannel: FakeChannel });
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true });
  see('visible');
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  Reflect.deleteProperty(navigator, 'locks');
});

/** Another tab of the browser: it has its own copy of everything but the browser. */
async function openTab() {
  const heard: string[] = [];
  const handlers: Partial<LiveHandlers> = {
    'chat.message': () => void heard.push('chat.message'),
    reset: () => void heard.push('reset'),
  };
  let tab = { close: () => undefined as void, isLive: () => false };
  await jest.isolateModulesAsync(async () => {
    const { openLive } = await import('./live-stream');
    const { isLive } = await import('./live-state');
    tab = { isLive, close: openLive('7', Date.now(), handlers as LiveHandlers, () => undefined) };
  });
  await pass(0);
  const channel = FakeChannel.all.at(-1)!;
  return { ...tab, heard, channel };
}

/** The line of whoever has the stream goes on. */
async function beat(seconds: number): Promise<void> {
  for (let n = 0; n < seconds / 10; n += 1) {
    await pass(10_000);
    FakeEventSource.tell('beat', {}, '1.0.x');
  }
  await pass(0);
}

/** The browser tries again every 5 s to open a broken line, in vain. */
async function breakFor(seconds: number): Promise<void> {
  for (let n = 0; n < seconds / 5; n += 1) {
    FakeEventSource.fail({ refused: false });
    await pass(5_000);
  }
}

const opened = (id: string) => FakeEventSource.tell('opened', {}, id);
const message = (id: string) => FakeEventSource.tell('chat.message', aMessage(id, 'ada', 'Hi'), id);

async function openTwo() {
  const first = await openTab();
  opened('1.0.x');
  const second = await openTab();
  await pass(0);
  const close = () => [first, second].forEach((tab) => tab.close());
  return { first, second, close };
}

it('passes on that the line is there, so that a tab without the stream stays live', async () => {
  const { first, second, close } = await openTwo();
  await beat(300);
  expect([first, second].map(({ isLive }) => isLive())).toEqual([true, true]);
  expect(FakeEventSource.opened).toHaveLength(1);
  close();
});

it('takes the stream over from a tab that sleeps; that one follows when it runs again, and reads again', async () => {
  const { first, second, close } = await openTwo();
  message('2.0.x');
  await pass(0);
  first.channel.isCut = true;
  await beat(30);
  expect(second.isLive()).toBe(true);
  await beat(20);
  expect(FakeEventSource.opened.slice(1)).toEqual(['/api/stream?leagueId=7&lastEventId=2.0.x']);
  expect(FakeEventSource.open).toHaveLength(1);
  expect([first, second].map(({ isLive }) => isLive())).toEqual([false, false]);
  opened('2.0.x');
  first.channel.isCut = false;
  await beat(10);
  expect([first, second].map(({ isLive }) => isLive())).toEqual([true, true]);
  message('3.0.x');
  await pass(0);
  expect(first.heard).toEqual(['chat.message', 'reset', 'chat.message']);
  expect(second.heard).toEqual(['chat.message', 'chat.message']);
  close();
});

it('leaves the stream with a tab that runs, though its line is broken for long', async () => {
  const { first, second, close } = await openTwo();
  await breakFor(600);
  expect([first, second].map(({ isLive }) => isLive())).toEqual([false, false]);
  expect(FakeEventSource.opened).toHaveLength(1);
  opened('1.0.x');
  await pass(0);
  expect(second.isLive()).toBe(true);
  expect(first.heard).toEqual([]);
  close();
});

it('hears nothing of a tab that wakes after another one has taken over: it tells of an old place', async () => {
  const { first, second, close } = await openTwo();
  first.channel.isCut = true;
  await beat(50);
  opened('2.0.x');
  const third = await openTab();
  await pass(0);
  first.channel.wake();
  await pass(0);
  expect([second, third].map(({ isLive }) => isLive())).toEqual([true, true]);
  first.close();
  second.close();
  await pass(0);
  expect(FakeEventSource.opened.at(-1)).toBe('/api/stream?leagueId=7&lastEventId=2.0.x');
  third.close();
  close();
});

it('takes nothing over while nobody sees it, and within seconds once somebody does', async () => {
  const { first, second, close } = await openTwo();
  see('hidden');
  first.channel.isCut = true;
  await beat(600);
  expect(FakeEventSource.opened).toHaveLength(1);
  expect(second.isLive()).toBe(false);
  see('visible');
  await beat(10);
  expect(FakeEventSource.opened).toHaveLength(2);
  expect(FakeEventSource.open).toHaveLength(1);
  close();
});

it('leaves the stream where it is when a tab is looked at and the one that leads says that it runs', async () => {
  const { second, close } = await openTwo();
  see('hidden');
  await beat(60);
  see('visible');
  await beat(60);
  expect(FakeEventSource.opened).toHaveLength(1);
  expect(second.isLive()).toBe(true);
  close();
});

it('hands the stream to the next tab when its own is closed', async () => {
  const { first, second, close } = await openTwo();
  first.close();
  await pass(0);
  expect(FakeEventSource.opened.slice(1)).toEqual(['/api/stream?leagueId=7&lastEventId=1.0.x']);
  opened('1.0.x');
  expect(second.isLive()).toBe(true);
  close();
  expect(FakeEventSource.open).toEqual([]);
});

it.each([
  [199, 0],
  [201, 1],
])('has a tab that comes just after %i events read everything again so often: %i', async (count, resets) => {
  const { first, second, close } = await openTwo();
  for (let n = 0; n < count; n += 1) message(`${n + 2}.0.x`);
  await pass(0);
  const third = await openTab();
  // Those that have followed all along ask as well how things stand.
  see('visible');
  await pass(0);
  const resetsOf = ({ heard }: typeof third) => heard.filter((name) => name === 'reset').length;
  expect([first, second, third].map(resetsOf)).toEqual([0, 0, resets]);
  expect(third.heard.at(-1)).toBe('chat.message');
  third.close();
  close();
});
