import { setTimeout as delay } from 'node:timers/promises';
import { isOver } from './files/live.js';
import type { Moment } from './files/moment.js';
import { foldersOf, publishMoment, putScores } from './files/publish.js';
import { writeGames } from './files/nflverse.js';
import { generatorFingerprint, writeWorldRecord } from './files/world-record.js';
import { createAnswerWriter } from './files/writer.js';
import { liveMoments } from './live-week.js';
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
}

const stepMs = 1000;
/** The process ends when it has had nothing to do for this long, and gives its memory back. */
const idleMs = 45_000;

const [root = '', seedText = ''] = process.argv.slice(2);
const seed = Number(seedText);
const folders = foldersOf(root);
const world = createWorld(seed, firstSeason, () => undefined);
const fingerprint = generatorFingerprint();

let turn = 0;
let idle: NodeJS.Timeout | undefined;

function report(moment: Moment, live: boolean, done?: number): void {
  writeWorldRecord(root, { seed, fingerprint, moment });
  process.send?.({ moment, live, done } satisfies ClockReport);
}

/** Makes every file show a moment; the record says so while they do not. */
async function settle(moment: Moment): Promise<void> {
  writeWorldRecord(root, { seed, fingerprint, moment, unsettled: true });
  await publishMoment(world, folders, moment);
}

/** Shows the rest of the week; a later order takes over. */
async function playOut(order: ClockOrder, own: number): Promise<void> {
  const catalog = world.catalogs.get(order.moment.season);
  if (!catalog) return;
  const out = createAnswerWriter(folders.sleeper);
  const moments = liveMoments(catalog.season, order.moment, Math.max(2, Math.round((order.seconds * 1000) / stepMs)));
  const start = Date.now();
  let over = -1;
  for (const [index, moment] of moments.entries()) {
    await delay(Math.max(0, start + (index + 1) * ((order.seconds * 1000) / moments.length) - Date.now()));
    if (own !== turn) return;
    const last = index === moments.length - 1;
    if (index === 0 || last) {
      await settle(moment);
    } else {
      putScores(out, world, moment);
      const finished = catalog.season.games.filter((played) => isOver(played, moment)).length;
      if (finished !== over) writeGames(folders.nflverse, world, moment);
      over = finished;
    }
    report(moment, !last);
  }
}

async function obey(order: ClockOrder): Promise<void> {
  turn += 1;
  const own = turn;
  clearTimeout(idle);
  await settle(order.moment);
  report(order.moment, order.live, order.id);
  if (order.live) await playOut(order, own);
  if (own === turn) idle = setTimeout(() => process.disconnect(), idleMs);
}

let last = Promise.resolve();
process.on('message', (order: ClockOrder) => {
  turn += 1;
  last = last
    .then(() => obey(order))
    .catch((cause: unknown) => {
      console.error(cause);
      process.exit(1);
    });
});
