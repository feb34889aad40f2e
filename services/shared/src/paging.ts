import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { AppError } from './errors.js';

/** The query of a list that can grow: newest first, `before` continues where `X-Next-Cursor` of the last page left off. */
export const PageQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    before: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9_-]{1,400}$', description: 'X-Next-Cursor of the page before' }),
    ),
  },
  { additionalProperties: false },
);

/** A row's sort key as an opaque cursor. */
export function cursorOf(key: string | number): string {
  return Buffer.from(String(key), 'utf8').toString('base64url');
}

/** The sort key behind a cursor; undefined without one. Throws AppError `invalid` for any other text. */
export function keyOf(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  const key = Buffer.from(cursor, 'base64url').toString('utf8');
  if (cursorOf(key) !== cursor) throw notACursor();
  return key;
}

function notACursor(): AppError {
  return new AppError('invalid', 'invalid-request', 'querystring/before is not a cursor', {
    details: { field: 'before' },
  });
}

/** The number behind a cursor over places 1, 2, 3 …; undefined without one. Throws as keyOf does. */
export function placeOf(cursor: string | undefined): number | undefined {
  const key = keyOf(cursor);
  if (key === undefined) return undefined;
  if (!/^[1-9][0-9]{0,14}$/.test(key)) throw notACursor();
  return Number(key);
}

/**
 * Cuts `found` (asked for with one row more than `limit`) to the page and names the next one in `X-Next-Cursor`,
 * which is absent on the last page.
 */
export function pageOf<T>(
  reply: FastifyReply,
  found: readonly T[],
  limit: number,
  sortKey: (row: T) => string | number,
): T[] {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  if (found.length > limit && last !== undefined) reply.header('X-Next-Cursor', cursorOf(sortKey(last)));
  return page;
}
