import { isDuplicateKey } from '@dynasty/kit/collection';

/** What kept a message from being stored: there is one of its id, or another one has its place. */
export type Taken = 'id' | 'place';

/** Why the message could not be stored; undefined for any other failure. */
export function takenBy(error: unknown): Taken | undefined {
  if (!isDuplicateKey(error)) return undefined;
  // Of several inserts the driver tells the index in words alone.
  return /index: _id_ /.test((error as Error).message) ? 'id' : 'place';
}
