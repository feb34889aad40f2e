let loading = 0;

/**
 * Loads a file that nobody waits for: where it is gone the page goes on without it, and is not begun anew, since
 * somebody may be writing.
 */
export async function inBackground<T>(load: () => Promise<T>): Promise<T> {
  loading += 1;
  try {
    return await load();
  } finally {
    loading -= 1;
  }
}

export const isInBackground = (): boolean => loading > 0;
