import { AppError } from '@dynasty/kit/errors';

/**
 * True when a source (Sleeper, analytics) cannot be read now: what is stored of it stays, and is read again later. Unlike
 * the kit's `isOutage` it does not mean our own database or broker: without those no job can go on.
 */
export const isSourceAway = (error: unknown): error is AppError =>
  error instanceof AppError && error.kind === 'unavailable';
