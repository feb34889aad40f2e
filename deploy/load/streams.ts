import http from 'node:http';
import https from 'node:https';
import { quantile } from '../faults/rig/steady-reads.js';
import type { WordsTaken } from './figures.js';
import { tokensOf } from './tokens.js';
import type { World } from './world.js';

/** What open pages heard. */
export interface Heard {
  open: number;
  /** Streams that ended and were opened again where they had stopped, as a browser does. */
  reopened: number;
  /** How often a word was heard. */
  words: number;
  /** Words that somebody of the league heard and somebody else did not. */
  missing: number;
  /** Words that the product took in a league that has a page open, and that none of its pages heard. */
  unheard: number;
  /** From a word's post to a page that shows it, ms. */
  p95Ms: number;
  /** How often a page heard that scores have changed: the page that heard it least, and the one that did most. */
  scores: { least: number; most: number };
  holds: boolean;
}

/** An account may have as many pages open as this. */
const pagesEach = 5;
const openMs = 30_000;
const reopenMs = 1_000;
const p95LimitMs = 1_000;
/** How a scenario's words end (scripts/main.js): with the moment at which they were posted. */
const posted = /^event: chat\.message$[^]*?\((load-\d+-\d+-(\d+))\)/m;
/** What a page reads its match-ups again for. */
const changed = /^event: league\.updated\ndata: (.*)$/m;

interface Page {
  email: string;
  leagueId: string;
  heard: Set<string>;
  /** It was told all that had happened before. */
  isOpen: boolean;
  scores: number;
  lastEventId: string;
  call?: http.ClientRequest;
}

/** Words that count: those posted since then (epoch ms); how long each took to every page that heard it, ms. */
interface Said {
  since: number;
  delays: number[];
}

/**
 * Opens the live streams of `count` pages (as many as the world's accounts may have), spread over people and leagues;
 * resolves once all of them are open. `close` ends them and says what they heard of the words that were taken meanwhile;
 * `words` is how many until now.
 * In a live week every page has to hear that scores change.
 */
export async function openStreams(
  world: World,
  count: number,
  { isLive } = { isLive: false },
): Promise<{ words(): number; close(taken: WordsTaken): Heard }> {
  const pages = pagesOf(world, count);
  const tokenOf = tokensOf(world);
  // A page hears at first what was said in the seconds before: words of a load that has just ended are none of this one.
  const said: Said = { since: Date.now(), delays: [] };
  const { delays } = said;
  let reopened = 0;
  let isOver = false;

  const open = async (page: Page): Promise<void> => {
    const token = await tokenOf(page.email);
    await follow(world.address, token, page, said, () => openAgain(page));
  };
  const openAgain = (page: Page): void => {
    if (isOver) return;
    reopened += 1;
    setTimeout(() => void open(page).catch(() => openAgain(page)), reopenMs);
  };
  await Promise.all(pages.map(open));
  return {
    words: () => delays.length,
    close(taken) {
      isOver = true;
      for (const { call } of pages) call?.destroy();
      const { missing, unheard } = silenceIn(pages, taken);
      const p95Ms = quantile(
        delays.toSorted((a, b) => a - b),
        0.95,
      );
      const counts = pages.map((page) => page.scores);
      const scores = { least: Math.min(...counts), most: Math.max(...counts) };
      const allHeard = missing === 0 && unheard === 0 && delays.length > 0;
      const holds = allHeard && p95Ms < p95LimitMs && (!isLive || scores.least > 0);
      return { open: pages.length, reopened, words: delays.length, missing, unheard, p95Ms, scores, holds };
    },
  };
}

/** Every person's first page in each of their leagues, then the second ones, until there are enough. */
function pagesOf({ people }: World, count: number): Page[] {
  const pages: Page[] = [];
  const seats = new Map<string, number>();
  for (let round = 0; round < pagesEach; round += 1) {
    for (const { email, leagueIds } of people) {
      for (const leagueId of leagueIds) {
        const taken = seats.get(email) ?? 0;
        if (pages.length >= count || taken >= pagesEach) continue;
        seats.set(email, taken + 1);
        pages.push({ email, leagueId, heard: new Set(), isOpen: false, scores: 0, lastEventId: '' });
      }
    }
  }
  return pages;
}

/** What others of the same league heard, page by page; and what nobody did, league by league. */
function silenceIn(pages: Page[], taken: WordsTaken): Pick<Heard, 'missing' | 'unheard'> {
  const inLeague = Map.groupBy(pages, ({ leagueId }) => leagueId);
  const leagues = [...inLeague].map(([leagueId, those]) => {
    const all = new Set(those.flatMap(({ heard }) => [...heard]));
    return {
      missing: sumOf(those.map(({ heard }) => all.size - heard.size)),
      // A post whose response was lost was heard all the same.
      unheard: Math.max(0, (taken.get(leagueId) ?? 0) - all.size),
    };
  });
  return {
    missing: sumOf(leagues.map(({ missing }) => missing)),
    unheard: sumOf(leagues.map(({ unheard }) => unheard)),
  };
}

const sumOf = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** Opens one stream and reads it; resolves when it is open, and `onEnd` is called when it has ended after that. */
function follow(address: string, token: string, page: Page, said: Said, onEnd: () => void): Promise<void> {
  const { get } = address.startsWith('https:') ? https : http;
  const headers = { authorization: `Bearer ${token}`, 'last-event-id': page.lastEventId };
  return new Promise((resolve, reject) => {
    const call = get(`${address}/api/stream?leagueId=${page.leagueId}`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`A live stream was refused (${response.statusCode})`));
        call.destroy();
        return;
      }
      resolve();
      call.setTimeout(0);
      response.on('error', () => undefined);
      response.once('close', onEnd);
      let rest = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) note(block, page, said);
      });
    });
    page.call = call;
    call.setTimeout(openMs, () => void call.destroy(new Error('A live stream did not open')));
    call.once('error', reject);
  });
}

function note(block: string, page: Page, { since, delays }: Said): void {
  page.lastEventId = /^id: (.*)$/m.exec(block)?.[1] ?? page.lastEventId;
  if (/^event: opened$/m.test(block)) page.isOpen = true;
  if (page.isOpen && changesScores(block)) page.scores += 1;
  const [, key, at] = posted.exec(block) ?? [];
  if (key === undefined || Number(at) < since || page.heard.has(key)) return;
  page.heard.add(key);
  delays.push(Date.now() - Number(at));
}

function changesScores(block: string): boolean {
  const [, data] = changed.exec(block) ?? [];
  return data !== undefined && (JSON.parse(data) as { parts: string[] }).parts.includes('matchups');
}
