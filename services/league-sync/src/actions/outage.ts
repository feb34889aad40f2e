import { AppError } from '@dynasty/kit/errors';

/** True for a failure that leaves stored data as it is, to be read again later. */
export const isOutage = (error: unknown): error is AppError =>
  error instanceof AppError && error.kind === 'unavailable';
