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

export interface ClockFace {
  season: number;
  week: number;
  minute: number;
  live: boolean;
  now: string;
}

/** The clock of a generated world. The world itself lives in a process of its own for as long as the clock moves. */
export function createClock(worldDir: string, nodeArgs?: string[]) {
  let hand: ChildProcess | undefined;
  let live = false;
  let orders = 0;
  const waiting = new Map<number, { resolve: () => void; reject: (cause: Error) => void }>();

  const face = (): ClockFace | null => {
    const record = readWorldRecord(worldDir);
    return record && { ...record.moment, live, now: isoOf(record.moment) };
  };
  const start = (seed: number): ChildProcess => {
    const child = fork(scriptAt('world', 'clock-main'), [worldDir, String(seed)], forkOptions(nodeArgs));
    child.on('message', (report: ClockReport) => {
      live = report.live;
      if (report.done === undefined) return;
      waiting.get(report.done)?.resolve();
      waiting.delete(report.done);
    });
    child.once('exit', () => {
      if (hand === child) hand = undefined;
      live = false;
      for (const one of waiting.values()) one.reject(new Error('The clock stopped before it was set.'));
      waiting.clear();
    });
    return child;
  };

  return {
    face,
    /** Sets the clock and answers when every file shows that moment. Null: the season is not this world's running one. */
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
