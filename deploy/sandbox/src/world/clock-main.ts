import { setTimeout as delay } from 'node:timers/promises';
import { isOver } from './files/live.js';
import type { Moment } from './files/moment.js';
import { foldersOf, publishMoment, putScores } from './files/publish.js';
import { writeGames } from './files/nflverse.js';
import { generatorFingerprint, writeWorldRecord } from './files/world-record.js';
import { createReplyWriter } from './files/writer.js';
import type { Season } from './football/season.js';
import { liveMoments, paceOf } from './live-week.js';
import { createWorld, firstSeason } from './world.js';

/** An order to the clock; with `live` the week then plays itself out within `seconds`. */
export interface ClockOrder {
  id: number;
  moment: Moment;
  live: boolean;
  seconds: number;
}

/** What the clock shows; `live` while it runs by itself. */
export interface ClockReport {
  /** The order that is carried out with this report; absent while the clock runs by itself. */
  done?: number;
  moment: Moment;
  live: boolean;
  /** Football time that passes in one unit of real time; 1 when the clock has stood for a while. */
  pace: number;
  /** What it shows next, `inMs` after this report. */
  next?: { moment: Moment; inMs: number };
}

const stepMs = 1000;
/** So long the pace of a week that has played itself out is kept, ms: who follows the clock sees it become final. */
const lingerMs = 10_000;
/** The process ends when it has had nothing to do for this long, and gives its memory back. */
const idleMs = 45_000;

const [root = '', seedText = ''] = process.argv.slice(2);
const seed = Number(seedText);
const folders = foldersOf(root);
const world = createWorld(seed, firstSeason, () => undefined);
const fingerprint = generatorFingerprint();

/** Aborted by the next order. */
let turn = new AbortController();
let idle: NodeJS.Timeout | undefined;

function report(face: ClockReport): void {
  writeWorldRecord(root, { seed, fingerprint, moment: face.moment });
  process.send?.(face);
}

/** Makes every file show a moment; until all do, the record says that they do not. */
async function settle(moment: Moment): Promise<void> {
  writeWorldRecord(root, { seed, fingerprint, moment, unsettled: true });
  await publishMoment(world, folders, moment);
}

/** Waits; false when a later order came meanwhile. */
const passes = (ms: number, signal: AbortSignal): Promise<boolean> => delay(ms, true, { signal }).catch(() => false);

/** Shows the rest of the week; a later order takes over. */
async function playOut(order: ClockOrder, season: Season, signal: AbortSignal): Promise<void> {
  const out = createReplyWriter(folders.sleeper);
  const steps = Math.max(2, Math.round((order.seconds * 1000) / stepMs));
  const moments = liveMoments(season, order.moment, steps);
  const pace = paceOf(order.moment, order.seconds);
  const start = Date.now();
  const untilStep = (index: number): number =>
    Math.max(0, start + (index + 1) * ((order.seconds * 1000) / moments.length) - Date.now());
  const nextAfter = (index: number): Pick<ClockReport, 'next'> => {
    const moment = moments[index + 1];
    return moment ? { next: { moment, inMs: untilStep(index + 1) } } : {};
  };
  report({ moment: order.moment, live: true, pace, done: order.id, ...nextAfter(-1) });
  let over = -1;
  for (const [index, moment] of moments.entries()) {
    if (!(await passes(untilStep(index), signal))) return;
    if (index === 0 || index === moments.length - 1) {
      await settle(moment);
    } else {
      putScores(out, world, moment);
      const finished = season.games.filter((played) => isOver(played, moment)).length;
      if (finished !== over) writeGames(folders.nflverse, world, moment);
      over = finished;
    }
    report({ moment, live: index < moments.length - 1, pace, ...nextAfter(index) });
  }
  const end = moments.at(-1);
  if (end && (await passes(lingerMs, signal))) report({ moment: end, live: false, pace: 1 });
}

async function obey(order: ClockOrder, signal: AbortSignal): Promise<void> {
  clearTimeout(idle);
  await settle(order.moment);
  const season = world.catalogs.get(order.moment.season)?.season;
  if (order.live && season) await playOut(order, season, signal);
  else report({ moment: order.moment, live: false, pace: 1, done: order.id });
  if (!signal.aborted) idle = setTimeout(() => process.disconnect(), idleMs);
}

let last = Promise.resolve();
process.on('message', (order: ClockOrder) => {
  turn.abort();
  turn = new AbortController();
  const { signal } = turn;
  last = last
    .then(() => obey(order, signal))
    .catch((cause: unknown) => {
      console.error(cause);
      process.exit(1);
    });
});
