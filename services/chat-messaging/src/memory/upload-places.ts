import { AppError } from '@dynasty/kit/errors';

/** Uploads that are under way at once: this process holds up to 5 MB of each until its picture is made anew. */
export const UPLOADS_AT_ONCE = 8;
/** Of one account: who sends slowly leaves room for others. */
export const UPLOADS_OF_ACCOUNT = 2;

/** The uploads that this process takes in. */
export function createUploadPlaces() {
  const taken: string[] = [];
  return {
    /**
     * Takes a place before anything of an upload is read; the returned function gives it back. Throws AppError:
     * `unavailable` when there is none left, `limited` when the account has its share.
     */
    take(accountId: string): () => void {
      if (taken.filter((other) => other === accountId).length >= UPLOADS_OF_ACCOUNT) {
        throw new AppError(
          'limited',
          'too-many-uploads',
          'Your other pictures are still on their way. Wait for them.',
          {
            retryAfterS: 5,
          },
        );
      }
      if (taken.length >= UPLOADS_AT_ONCE) throw imagesBusy();
      taken.push(accountId);
      return () => void taken.splice(taken.indexOf(accountId), 1);
    },
  };
}

export function imagesBusy(): AppError {
  return new AppError('unavailable', 'images-busy', 'Too many pictures are on their way. Try again shortly.', {
    retryAfterS: 5,
  });
}

/** Nobody is there to be told. */
export function uploadEnded(): AppError {
  return new AppError('invalid', 'upload-ended', 'The upload was broken off.');
}

export type UploadPlaces = ReturnType<typeof createUploadPlaces>;
