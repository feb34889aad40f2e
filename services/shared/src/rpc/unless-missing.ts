import { AppError } from '../errors.js';

/** The response, or undefined where there is none (AppError `missing`). */
export async function unlessMissing<T>(response: Promise<T>): Promise<T | undefined> {
  return response.catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'missing') return undefined;
    throw error;
  });
}
