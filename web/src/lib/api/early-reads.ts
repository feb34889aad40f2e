import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { noteStale } from '../connection';
import { rememberedAccount } from '../session/remembered-account';
import { keepRead } from './kept-reads';
import { type FirstRead, forgetRememberedReads, rememberedReads, rememberReads } from './remembered-reads';

declare global {
  interface Window {
    /** Responses that start/start.ts asked for before the application had been loaded, by address. */
    earlyReads?: Map<string, Promise<Response>>;
  }
}

/** What a page reads after this, it does not need at first. */
const firstMs = 6_000;
/** An early response that nobody has taken by then is not used any more. */
const keptMs = 10_000;
/** The page is shown without the data that takes longer than this. */
const longestWaitMs = 1_500;
/** The pages visited last are remembered. */
const most = { pages: 12, reads: 24 };

const page = window.location.pathname;
const reads = new Map<string, QueryKey | null>();
let hasTaken = false;
let plan: ReturnType<typeof setTimeout> | undefined;
/** Where early data was put. */
let hydrated: QueryClient | undefined;

/** Puts what has been read early where the page looks for it; resolves when all of it is there, or it is time to go on. */
export async function hydrate(client: QueryClient): Promise<void> {
  let isOver = false;
  const account = rememberedAccount();
  hydrated = client;
  const known = rememberedReads()[page] ?? [];
  const all = known.map(async ([address, queryKey]) => {
    const response = await window.earlyReads?.get(address);
    // What comes later is left to whoever asks for it.
    if (queryKey === null || !response?.ok || isOver) return;
    const kept = response.clone();
    const data: unknown = await response.clone().json();
    if (isOver) return;
    noteStale(response.headers.get('x-stale-since'));
    void keepRead(account, window.location.origin + address, kept);
    client.setQueryData(queryKey, data);
    void take(address);
    planToRemember();
  });
  const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([Promise.allSettled(all), late]);
  isOver = true;
}

/** The response to a read that the page asked for while it was loading; undefined when it did not. Each is handed out once. */
export function takeEarly(request: Request): Promise<Response> | undefined {
  if (request.method !== 'GET') return undefined;
  const address = addressOf(request);
  note(address, null);
  return performance.now() > keptMs ? undefined : take(address);
}

/** A response whose body is the data of this key. */
export const noteKey = (response: Response, queryKey: QueryKey): void => note(addressOf(response), queryKey);

/** Since when (ms) the data of a page may have changed: once the time of its early reads, afterwards `shownAt`. */
export function readSince(shownAt: number): number {
  const since = hasTaken ? performance.timeOrigin : shownAt;
  hasTaken = false;
  return since;
}

const addressOf = ({ url }: { url: string }): string => url.slice(window.location.origin.length);

function take(address: string): Promise<Response> | undefined {
  const early = window.earlyReads?.get(address);
  if (window.earlyReads?.delete(address)) hasTaken = true;
  return early;
}

/** The next visit to this page asks for the same at once. */
function note(address: string, queryKey: QueryKey | null): void {
  const isLate = performance.now() > firstMs && !reads.has(address);
  if (isLate || window.location.pathname !== page) return;
  reads.set(address, queryKey ?? reads.get(address) ?? null);
  planToRemember();
}

const isShown = (queryKey: QueryKey): boolean =>
  (hydrated?.getQueryCache().find({ queryKey })?.getObserversCount() ?? 0) > 0;

function planToRemember(): void {
  plan ??= setTimeout(remember, Math.max(firstMs - performance.now(), 0));
}

/** What was read, and of what was read early all that is shown: a week that is over is not asked for again. */
function remember(): void {
  plan = undefined;
  if (window.location.pathname !== page) return;
  const { [page]: before = [], ...others } = rememberedReads();
  const shown = before.filter(([address, queryKey]) => queryKey !== null && !reads.has(address) && isShown(queryKey));
  const now = [...shown, ...reads].slice(0, most.reads);
  if (now.length === 0) return;
  const pages: [string, readonly FirstRead[]][] = [[page, now], ...Object.entries(others)];
  rememberReads(pages.slice(0, most.pages));
}

/** At sign-out, and when it is somebody else now. */
export function forgetReads(): void {
  reads.clear();
  clearTimeout(plan);
  plan = undefined;
  forgetRememberedReads();
}
