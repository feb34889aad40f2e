import { type AppError } from '@dynasty/kit/errors';
import { createUploadPlaces, uploadsBusy } from '@dynasty/kit/upload-places';

/** Uploads that are under way at once: this process holds up to 5 MB of each until its picture is made anew. */
export const UPLOADS_AT_ONCE = 8;
/** Of one account: who sends slowly leaves room for others. */
export const UPLOADS_OF_ACCOUNT = 2;

/** The places of pictures on their way. */
export const createPicturePlaces = () =>
  createUploadPlaces({ atOnce: UPLOADS_AT_ONCE, ofAccount: UPLOADS_OF_ACCOUNT, busy: imagesBusy });

export const imagesBusy = (): AppError =>
  uploadsBusy('images-busy', 'Too many pictures are on their way. Try again shortly.');
