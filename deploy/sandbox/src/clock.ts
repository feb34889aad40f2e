import { fork, type ChildProcess } from 'node:child_process';
import { Type, type Static } from 'typebox';
import type { ClockOrder, ClockReport } from './world/clock-main.js';
import { isoOf } from './world/files/moment.js';
import { readWorldRecord } from './world/files/world-record.js';
import { forkOptions, scriptAt } from './scripts.js';

/**
 * The world's clock is set to a minute of a week of its running season: weeks 1 to 18, 19 when all is over; minutes
 * from Tuesday 00:00, Eastern time. With `live` the week plays itself out from there within `seconds` (120) of real
 * time and becomes final.
 */
export const ClockBody = Type.Object(
  {
    season: Type.Optional(Type.Integer()),
    week: Type.Integer({ minimum: 1, maximum: 19 }),
    minute: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_079 })),
    live: Type.Optional(Type.Boolean()),
    seconds: Type.Optional(Type.Integer({ minimum: 2, maximum: 86_400 })),
  },
  { additionalProperties: false },
);

/**
 * What a clock shows. `now` (ISO) moves while the week plays itself out and stands still otherwise; `pace` is the
 * football time that passes in one unit of real time, and is kept for some seconds after the week. Recorded files may
 * not say their season and week.
 */
export interface ClockFace {
  season: number | null;
  week: number | null;
  /** Minute of the week; recorded files stand at none. */
  minute: number | null;
  live: boolean;
  now: string;
  pace: number;
}

/** The instant of a report `elapsedMs` after it came: on the straight way to the moment that is shown next. */
function instantAfter({ moment, next }: ClockReport, elapsedMs: number): string {
  if (!next) return isoOf(moment);
  const [from, to] = [Date.parse(isoOf(moment)), Date.parse(isoOf(next.moment))];
  const share = next.inMs <= 0 ? 1 : Math.min(1, elapsedMs / next.inMs);
  return new Date(from + (to - from) * share).toISOString();
}

/** The clock of a generated world. The world itself lives in a process of its own for as long as the clock moves. */
export function createClock(worldDir: string, nodeArgs?: string[]) {
  let hand: ChildProcess | undefined;
  /** The last thing that the moving process said, and when: nobody else moves the clock. */
  let reading: { report: ClockReport; at: number } | undefined;
  let orders = 0;
  const waiting = new Map<number, { resolve: () => void; reject: (cause: Error) => void }>();

  const read = (report: ClockReport): void => {
    reading = { report, at: performance.now() };
  };
  const face = (): ClockFace | null => {
    if (!reading) {
      const record = readWorldRecord(worldDir);
      if (!record) return null;
      read({ moment: record.moment, live: false, pace: 1 });
    }
    if (!reading) return null;
    const { report, at } = reading;
    const now = instantAfter(report, performance.now() - at);
    return { ...report.moment, live: report.live, now, pace: report.pace };
  };
  const start = (seed: number): ChildProcess => {
    const child = fork(scriptAt('world', 'clock-main'), [worldDir, String(seed)], forkOptions(nodeArgs));
    child.on('message', (report: ClockReport) => {
      read(report);
      if (report.done === undefined) return;
      waiting.get(report.done)?.resolve();
      waiting.delete(report.done);
    });
    child.once('exit', () => {
      if (hand === child) hand = undefined;
      if (reading?.report.live) read({ moment: reading.report.moment, live: false, pace: 1 });
      for (const one of waiting.values()) one.reject(new Error('The clock stopped before it was set.'));
      waiting.clear();
    });
    return child;
  };

  return {
    face,
    /** Sets the clock; resolves when every file shows that moment. Null: the season is not this world's running one. */
    async set(body: Static<typeof ClockBody>): Promise<ClockFace | null> {
      const record = readWorldRecord(worldDir);
      if (!record || (body.season !== undefined && body.season !== record.moment.season)) return null;
      const moment = { season: record.moment.season, week: body.week, minute: body.minute ?? 0 };
      orders += 1;
      const order: ClockOrder = {
        id: orders,
        moment,
        live: body.live === true && body.week < 19,
        seconds: body.seconds ?? 120,
      };
      hand ??= start(record.seed);
      const child = hand;
      await new Promise<void>((resolve, reject) => {
        waiting.set(order.id, { resolve, reject });
        child.send(order);
      });
      return face();
    },
    /** Ends the process that moves the clock; what it has written stays. */
    stop(): void {
      hand?.kill();
    },
  };
}

export type Clock = ReturnType<typeof createClock>;
