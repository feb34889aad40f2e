import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Listener } from './listener.js';

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

/** Where the nth message is posted, and by whom. */
export interface Target {
  url: string;
  headers: Record<string, string>;
}

export interface Plan {
  targetOf: (n: number) => Target;
  listeners: readonly Listener[];
  perSecond: number;
  seconds: number;
}

/** So long the stack is warmed up at the same rate. */
const warmUpSeconds = 5;

/** ms; messages of the warm-up are not among them. */
export interface Posted {
  acks: number[];
  heard: number[];
  /** Of all messages and listeners. */
  missed: number;
  twice: number;
  /** Why posts failed; one for each of them. */
  failed: string[];
}

/** What is under way when the last message is posted has so long. */
const settleMs = 2_000;
/** A post that takes longer has failed. */
const postMs = 15_000;

/**
 * Posts messages at a fixed rate: each when it is due, whatever became of those before. How long until it was
 * acknowledged, and until each of the listeners had it.
 */
export async function postAndHear({ targetOf, listeners, perSecond, seconds }: Plan): Promise<Posted> {
  const run = randomUUID();
  const acks: number[] = [];
  const failed: string[] = [];
  const posts: Promise<void>[] = [];
  const twiceBefore = twiceOf(listeners);
  const warmUp = warmUpSeconds * perSecond;
  const count = warmUp + perSecond * seconds;
  const postedAt = new Float64Array(count);
  for (const listener of listeners) listener.expect(run, count);
  const startedAt = performance.now();
  for (let n = 0; n < count; n += 1) {
    const dueAt = startedAt + (n * 1_000) / perSecond;
    const waitMs = dueAt - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    const message = `${run} ${n}`;
    // That this process itself is late counts, too; a timer may also be early by a part of a millisecond.
    const at = Math.min(dueAt, performance.now());
    postedAt[n] = at;
    const acked = () => void (n >= warmUp && acks.push(performance.now() - at));
    const notAcked = (error: unknown) => void failed.push(String(error));
    posts.push(post(targetOf(n), JSON.stringify({ message, messageType: 'text' })).then(acked, notAcked));
  }
  await Promise.all(posts);
  await sleep(settleMs);
  const heard: number[] = [];
  for (const { heardAt } of listeners) {
    for (let n = warmUp; n < count; n += 1) if (heardAt[n]) heard.push(heardAt[n]! - postedAt[n]!);
  }
  const missed = listeners.length * (count - warmUp) - heard.length;
  return { acks, heard, missed, twice: twiceOf(listeners) - twiceBefore, failed };
}

const twiceOf = (listeners: readonly Listener[]): number => listeners.reduce((sum, { twice }) => sum + twice, 0);

function post({ url, headers }: Target, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = http.request(url, { method: 'POST', agent, headers: { ...headers, ...length } }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200 || response.statusCode === 201) resolve();
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    });
    call.setTimeout(postMs, () => call.destroy(new Error(`${url}: no response after ${postMs} ms`)));
    call.once('error', reject).end(body);
  });
}
