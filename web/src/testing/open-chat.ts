import { screen, within } from '@testing-library/react';
import { startSession } from '../lib/session/session';
import { ApiServer, response } from './api-server';
import { leagueId, wholeLeague } from './fixtures';
import { renderApp } from './render-app';

const page = `/leagues/${leagueId}`;

/** Where a message of the league chat is posted. */
export const chatPost = `POST /api${page}/chat`;

/** What was posted to the league chat, in order. */
export const postedTo = ({ calls }: ApiServer) => calls.filter(({ method, path }) => `${method} ${path}` === chatPost);

/** The dashboard of a league that is wholly there, once its chat can be written to. */
export async function openChat(routes: Record<string, unknown> = {}) {
  const server = new ApiServer({ ...wholeLeague(), 'POST /api/auth/session': response(200, {}), ...routes });
  await startSession(page);
  renderApp(page);
  // The skeleton before it has the same name.
  const field = await screen.findByLabelText('Message the league');
  return { server, field, panel: within(screen.getByRole('region', { name: 'League Chat' })) };
}

/** A response that comes when the test says so. */
export function slowResponse() {
  let send: (body: unknown) => void = () => undefined;
  const sent = new Promise<unknown>((resolve) => {
    send = resolve;
  });
  return { get: () => sent, send: (body: unknown) => send(body) };
}
