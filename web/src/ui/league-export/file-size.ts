import { count, points } from '../../lib/format';

/** 14 KB, 3.2 MB. */
export const fileSize = (bytes: number): string =>
  bytes < 1e6 ? `${count(Math.ceil(bytes / 1e3))} KB` : `${points(bytes / 1e6)} MB`;
