import { AppError } from '@dynasty/kit/errors';
import { type Logger } from '@dynasty/kit/logger';

/** What one service says, for a report that stands without it: null while it does not respond, which is logged. */
export async function orNull<T>(logger: Pick<Logger, 'warn'>, part: string, asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    logger.warn({ part, reason: error.slug }, 'a part of a report could not be had');
    return null;
  }
}
