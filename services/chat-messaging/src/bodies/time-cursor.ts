import { AppError } from '@dynasty/kit/errors';
import { cursorOf, keyOf } from '@dynasty/kit/paging';
import { type TimeKey } from '../domain/time-key.js';

/** The cursor of the page that follows a row. */
const cursorBehind = ({ at, id }: TimeKey): string => cursorOf(`${at.getTime()} ${id}`);

/** The place behind a cursor; undefined without one. Throws AppError `invalid` for any other text. */
export function timeKeyOf(cursor: string | undefined): TimeKey | undefined {
  const key = keyOf(cursor);
  if (key === undefined) return undefined;
  const [, ms, id] = /^(\d{1,15}) (.{1,300})$/.exec(key) ?? [];
  if (id === undefined) {
    throw new AppError('invalid', 'invalid-request', 'querystring/before is not a cursor', {
      details: { field: 'before' },
    });
  }
  return { at: new Date(Number(ms)), id };
}

/** Cuts rows (asked for with one more than `limit`) to a page, with the cursor of the next one. */
export function pageByTime<T>(
  found: readonly T[],
  limit: number,
  keyOfRow: (row: T) => TimeKey,
): { page: T[]; next: string | undefined } {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { page, next: found.length > limit && last !== undefined ? cursorBehind(keyOfRow(last)) : undefined };
}
