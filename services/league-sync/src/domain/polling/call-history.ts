/** What was asked lately, in coarse steps; plain data, so that it can be stored. */
export interface CallHistory {
  /** Calls by minute of the epoch, oldest first. */
  minutes: { minute: number; calls: number }[];
  /** Replies 429 by hour of the epoch, oldest first. */
  refusals: { hour: number; count: number }[];
}

export const emptyHistory: CallHistory = { minutes: [], refusals: [] };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Minutes that are listed one by one, the running one included. */
export const listedMinutes = 15;
const listedHours = 24;

/** Adds calls to the running minute; minutes that are not listed any more are left out. */
export function noteCalls(history: CallHistory, nowMs: number, calls: number): CallHistory {
  const minute = Math.floor(nowMs / minuteMs);
  const earlier = history.minutes.filter((past) => past.minute > minute - listedMinutes && past.minute !== minute);
  const before = history.minutes.find((past) => past.minute === minute)?.calls ?? 0;
  return { ...history, minutes: [...earlier, { minute, calls: before + calls }] };
}

/** Adds a reply 429 to the running hour. */
export function noteRefusal(history: CallHistory, nowMs: number): CallHistory {
  const hour = Math.floor(nowMs / hourMs);
  const earlier = history.refusals.filter((past) => past.hour > hour - listedHours && past.hour !== hour);
  const before = history.refusals.find((past) => past.hour === hour)?.count ?? 0;
  return { ...history, refusals: [...earlier, { hour, count: before + 1 }] };
}

/** Calls of each of the last 15 minutes, oldest first; the last one is still running. */
export function callsByMinute({ minutes }: CallHistory, nowMs: number): number[] {
  const last = Math.floor(nowMs / minuteMs);
  const calls = new Map(minutes.map((past) => [past.minute, past.calls]));
  return Array.from({ length: listedMinutes }, (_, index) => calls.get(last - listedMinutes + 1 + index) ?? 0);
}

/** Replies 429 of the last 24 hours, the running one included. */
export function refusalsOfDay({ refusals }: CallHistory, nowMs: number): number {
  const last = Math.floor(nowMs / hourMs);
  return refusals.filter(({ hour }) => hour > last - listedHours).reduce((sum, { count }) => sum + count, 0);
}
