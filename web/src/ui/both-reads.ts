import type { Read } from './loaded';

/**
 * Two reads as one, for `Loaded` around what can be said only with both: they are there when both are, and have failed
 * when one has that is not there.
 */
export function bothReads<A, B>(one: Read<A>, other: Read<B>): Read<readonly [A, B]> {
  const missing = [one, other].filter(({ data }) => data === undefined);
  return {
    data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
    error: missing.find(({ error }) => error)?.error ?? null,
    isFetching: missing.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(missing.map(({ refetch }) => refetch())),
  };
}
