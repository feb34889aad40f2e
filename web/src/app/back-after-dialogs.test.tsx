import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App } from './app';
import { createRouter } from './router';
import { createQueryClient } from '../lib/api/query-client';
import { startSession } from '../lib/session/session';
import { ApiServer, response } from '../testing/api-server';
import { aConversation } from '../testing/chat-fixtures';
import { aMessage, leagueId, wholeLeague } from '../testing/fixtures';
import { slowResponse } from '../testing/open-chat';

jest.mock('../lib/session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);

const L = `/api/leagues/${leagueId}`;
const before = '/signed-out';

/** A page of the league in the browser's own history, above another one. */
async function open(path: string, heading: string, routes: Record<string, unknown>) {
  const server = new ApiServer({ ...wholeLeague(), 'POST /api/auth/session': response(200, {}), ...routes });
  window.history.pushState(null, '', before);
  window.history.pushState(null, '', `/leagues/${leagueId}/${path}`);
  await startSession(path);
  router = createRouter();
  const view = render(<App client={createQueryClient(() => undefined)} router={router} />);
  await screen.findByRole('heading', { level: 1, name: heading });
  opened = () => {
    view.unmount();
    router.dispose();
  };
  return server;
}
let router: ReturnType<typeof createRouter>;
let opened = () => {};
afterEach(() => opened());

const search = () => window.location.search;
const goesBackToThePageBefore = async () => {
  await waitFor(() => expect(window.history.state).not.toHaveProperty('layers'));
  act(() => window.history.back());
  await waitFor(() => expect(window.location.pathname).toBe(before));
};

const conversations = `GET ${L}/conversations`;
const all = [aConversation('c1', 'bruno'), aConversation('c2', 'chidi')];
const direct = { [conversations]: all, 'GET /api/conversations/*/messages': [] };
const question = () => within(screen.getByRole('alertdialog', { name: 'Delete Conversation' }));
const ask = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Delete conversation with ${name}` }));

/** Deletes the conversation of the address, whose response is still to come; the question was closed meanwhile. */
async function deletesSlowly() {
  const slow = slowResponse();
  const server = await open('messages?conversation=c1', 'Direct Messages', {
    ...direct,
    'DELETE /api/conversations/c1': slow.get,
  });
  await ask('bruno');
  await userEvent.click(question().getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.count('DELETE /api/conversations/c1')).toBe(1));
  await userEvent.click(question().getByRole('button', { name: 'Cancel' }));
  return { server, slow };
}

it('leads from the list to the page before, once the conversation of the address was deleted', async () => {
  const server = await open('messages?conversation=c2', 'Direct Messages', {
    ...direct,
    'DELETE /api/conversations/c2': response(204, undefined),
  });
  await ask('chidi');
  server.on({ [conversations]: all.slice(0, 1) });
  await userEvent.click(question().getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(search()).toBe(''));
  await goesBackToThePageBefore();
});

it('asks about a conversation while another is still being deleted, and goes on asking when that is done', async () => {
  const { server, slow } = await deletesSlowly();
  await ask('chidi');
  const asked = question();
  expect(asked.getByRole('button', { name: 'Delete' })).not.toHaveAttribute('data-busy');
  server.on({ [conversations]: all.slice(1) });
  slow.send({});
  await waitFor(() => expect(screen.queryByRole('link', { name: /bruno/ })).not.toBeInTheDocument());
  expect(asked.getByText(/this conversation with chidi/)).toBeInTheDocument();
  // The address is left alone until the question is closed.
  expect(search()).toBe('?conversation=c1');
  await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(search()).toBe(''));
  await goesBackToThePageBefore();
});

it('leaves those who have left the page where they are, once the conversation was deleted', async () => {
  const { slow } = await deletesSlowly();
  await waitFor(() => expect(window.history.state).not.toHaveProperty('layers'));
  await act(() => router.navigate(`/leagues/${leagueId}/chat`));
  await screen.findByRole('heading', { level: 1, name: 'League Chat' });
  slow.send({});
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(window.location.pathname).toBe(`/leagues/${leagueId}/chat`);
});

it('leads to the page before, once a message was found and brought into sight', async () => {
  await open('chat', 'League Chat', { [`GET ${L}/chat/search`]: [aMessage('m1', 'bruno', 'Good luck')] });
  await userEvent.click(await screen.findByRole('button', { name: 'Search messages' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Search messages' }));
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Words' }), 'luck{Enter}');
  await userEvent.click(await dialog.findByRole('button', { name: /Good luck/ }));
  await waitFor(() => expect(search()).toBe('?message=m1'));
  await goesBackToThePageBefore();
});
