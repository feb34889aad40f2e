import { createUploadPlaces, uploadsBusy } from '@dynasty/kit/upload-places';

/** Files that are sent and checked at once: this process holds up to 16 MB of each, and a season of what is in it. */
export const IMPORTS_AT_ONCE = 8;
/** Of one account: who sends slowly leaves room for others. */
export const IMPORTS_OF_ACCOUNT = 5;

/** The places of files that are sent to be imported. */
export const createImportPlaces = () =>
  createUploadPlaces({
    atOnce: IMPORTS_AT_ONCE,
    ofAccount: IMPORTS_OF_ACCOUNT,
    busy: () => uploadsBusy('imports-busy', 'Too many files are being imported. Try again shortly.'),
  });
