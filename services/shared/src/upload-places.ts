import { AppError } from './errors.js';

/** How long a repeat waits for a place, in ms. */
const longestWaitMs = 10_000;
const retryAfterS = 5;

export interface UploadPlaces {
  /**
   * Takes a place before anything of an upload is read; the returned function gives it back. A repeat, known by its
   * `key`, waits for one while the same is under way, and is told how that ended. Throws AppError: `unavailable` when
   * there is none left, `limited` when the account has its share.
   */
  take(accountId: string, key?: string): Promise<() => void>;
}

interface Place {
  accountId: string;
  key: string | undefined;
}

/** The uploads that this process takes in at once, each held in its memory: so many of all, and so many of an account. */
export function createUploadPlaces(o: { atOnce: number; ofAccount: number; busy: () => AppError }): UploadPlaces {
  const taken: Place[] = [];
  let waiting: (() => void)[] = [];

  const hasItsShare = (accountId: string): boolean =>
    taken.filter((other) => other.accountId === accountId).length >= o.ofAccount;

  /** Resolves when a place is given back, or after so many ms. */
  const freed = (withinMs: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });

  function giveBack(place: Place): void {
    taken.splice(taken.indexOf(place), 1);
    const woken = waiting;
    waiting = [];
    woken.forEach((wake) => wake());
  }

  return {
    async take(accountId, key) {
      const until = performance.now() + longestWaitMs;
      const isUnderWay = () => key !== undefined && taken.some((other) => other.key === key);
      while (hasItsShare(accountId) && isUnderWay() && performance.now() < until)
        await freed(until - performance.now());
      if (hasItsShare(accountId)) {
        const text = 'What you sent before is still on its way. Wait for it.';
        throw new AppError('limited', 'too-many-uploads', text, { retryAfterS });
      }
      if (taken.length >= o.atOnce) throw o.busy();
      const place = { accountId, key };
      taken.push(place);
      return () => giveBack(place);
    },
  };
}

/** Why there is no place left. */
export function uploadsBusy(slug: string, message: string): AppError {
  return new AppError('unavailable', slug, message, { retryAfterS });
}

/** Nobody is there to be told. */
export function uploadEnded(): AppError {
  return new AppError('invalid', 'upload-ended', 'The upload was broken off.');
}
