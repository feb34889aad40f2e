import { screen, within } from '@testing-library/react';
import { startSession } from '../lib/session/session';
import { ApiServer, response } from './api-server';
import { wholeLeague } from './fixtures';
import { renderApp } from './render-app';

/** The application at an address of a league that is wholly there, once its heading is shown. */
export async function openPage(path: string, heading: string, routes: Record<string, unknown> = {}) {
  const server = new ApiServer({ ...wholeLeague(), 'POST /api/auth/session': response(200, {}), ...routes });
  await startSession(path);
  const app = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: heading });
  return { server, ...app };
}

/** A block of the page, by its heading. */
export const card = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));
