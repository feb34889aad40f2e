/**
 * Asks another service, or the broker, for a change that belongs to a write: the later calls get what the first one got. A
 * transaction that runs again would otherwise ask for what has been done.
 */
export function askOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => (asked ??= ask());
}
