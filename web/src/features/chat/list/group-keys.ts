import type { Group, Row } from './rows';

/** By the id of a message: the key of the group that it is in. */
export type GroupKeys = ReadonlyMap<string, number>;

export const noKeys: GroupKeys = new Map();

/** The key of a group among those of all. */
export const keyOf = (keys: GroupKeys, { messages }: Group): number | undefined => keys.get(messages[0]?.id ?? '');

/**
 * Gives each group the key that it had before, however many messages it has got or lost at either end: made anew, it
 * would take the focus away from whoever is at one of them.
 */
export function keysOf(rows: readonly Row[], before: GroupKeys): GroupKeys {
  const keys = new Map<string, number>();
  const taken = new Set<number>();
  let unused = Math.max(0, ...before.values()) + 1;
  for (const row of rows) {
    if (row.kind !== 'group') continue;
    const known = row.messages.map(({ id }) => before.get(id));
    const key = known.find((one) => one !== undefined && !taken.has(one)) ?? unused++;
    taken.add(key);
    for (const { id } of row.messages) keys.set(id, key);
  }
  return keys;
}
