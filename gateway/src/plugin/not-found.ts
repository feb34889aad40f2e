import type { RequestHandler } from 'express';
import { refuse } from './refuse.js';

/** What no route claims. */
export const notFound: RequestHandler = (_req, res) => {
  refuse(res, { status: 404, slug: 'not-found', message: 'Not found.' });
};
