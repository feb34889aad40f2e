const unawaited = new WeakSet<Error>();

/**
 * Loads a file that nobody waits for: where it is gone the page goes on without it, and is not begun anew, since
 * somebody may be writing.
 */
export const inBackground = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((error: unknown) => {
    unawaited.add(error as Error);
    throw error;
  });

/** Whether the error is that of a file which nobody waits for; known once its load has failed. */
export const isOfBackground = (error: Error): boolean => unawaited.has(error);
