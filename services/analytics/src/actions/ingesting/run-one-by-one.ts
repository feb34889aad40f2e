/**
 * Does all of the work, each after the other: what fails stops no other, and is thrown at the end, so that whoever repeats
 * the work comes back soon.
 * @throws AggregateError of the failures; the reason of the abort, when `signal` aborts
 */
export async function runOneByOne(work: Iterable<() => Promise<unknown>>, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const piece of work) {
    signal.throwIfAborted();
    try {
      await piece();
    } catch (error) {
      signal.throwIfAborted();
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of the NFL data could not be taken`);
}
