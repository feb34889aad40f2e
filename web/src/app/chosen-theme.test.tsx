import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keptTheme } from '../lib/kept-theme';
import { rememberAccount } from '../lib/session/remember-account';
import { writeAccount } from '../lib/session/remembered-account';
import { startSession } from '../lib/session/session';
import { ApiServer, response } from '../testing/api-server';
import { leagueId, wholeLeague } from '../testing/fixtures';
import { slowResponse } from '../testing/open-chat';
import { onPhone } from '../testing/phone';
import { renderApp } from '../testing/render-app';

jest.mock('../lib/session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);
const session = { 'POST /api/auth/session': response(200, {}) };
const shown = () => document.documentElement.dataset.theme;
const account = 'account-1';

const dashboard = { path: `/leagues/${leagueId}`, heading: 'League Standings', menu: /^Account:/ };
const onSmallPage = { path: `/leagues/${leagueId}/chat`, heading: /^League Chat$/, menu: 'Menu' };

async function open(
  routes: Record<string, unknown>,
  theme: string | null,
  { path, heading, menu }: typeof dashboard | typeof onSmallPage = dashboard,
) {
  const league = wholeLeague();
  const user = { ...(league['GET /api/auth/user'] as object), id: account, theme };
  writeAccount(account);
  const server = new ApiServer({ ...league, ...session, 'GET /api/auth/user': () => user, ...routes });
  await startSession(path);
  renderApp(path);
  await screen.findByRole('heading', { name: heading });
  await userEvent.click(screen.getByRole('button', { name: menu }));
  const group = await screen.findByRole('group', { name: 'Theme' });
  const pressed = () =>
    within(group)
      .queryAllByRole('button', { pressed: true })
      .map((one) => one.textContent);
  return { server, group, pressed, user };
}

it('is the one that the account has, whatever this browser kept, and is kept for its next visit', async () => {
  const { pressed } = await open({}, 'light');
  expect([shown(), keptTheme(), pressed()]).toEqual(['light', 'light', ['Light']]);
  await act(() => rememberAccount('somebody-else'));
  expect([keptTheme(), localStorage.getItem('dynasty.theme')]).toEqual([null, null]);
});

it('changes at once, in the menu that stays open, and is sent to be kept', async () => {
  const put = { 'PUT /api/auth/user/preferences': response(200, { theme: 'light' }) };
  const { server, group, pressed, user } = await open(put, null);
  expect([shown(), pressed()]).toEqual(['dark', []]);
  user.theme = 'light';
  await userEvent.click(within(group).getByRole('button', { name: 'Light' }));
  await waitFor(() => expect([shown(), pressed()]).toEqual(['light', ['Light']]));
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ theme: 'light' });
  expect(screen.getByRole('button', { name: /^Account:/ })).toHaveAttribute('aria-expanded', 'true');
});

it('is as before when it cannot be kept, and says so', async () => {
  const failing = { 'PUT /api/auth/user/preferences': response(503, { message: 'Away', slug: 'unavailable' }) };
  const { group, pressed } = await open(failing, 'dark');
  await userEvent.click(within(group).getByRole('button', { name: 'Light' }));
  expect(await screen.findByText(/The theme could not be kept/)).toBeInTheDocument();
  expect([shown(), pressed(), keptTheme()]).toEqual(['dark', ['Dark'], 'dark']);
});

const put = 'PUT /api/auth/user/preferences';
const away = response(503, { message: 'Away', slug: 'unavailable' });
/** Neither the write nor the read after it gets through. */
const noNetwork = () => Promise.reject(new TypeError('Failed to fetch'));

describe('in the menu of a phone', () => {
  onPhone();

  it('is as before when it cannot be kept, though the menu was closed meanwhile and nothing can be read', async () => {
    const { send, get } = slowResponse();
    const { server, group } = await open({ [put]: get }, 'dark', onSmallPage);
    await userEvent.click(within(group).getByRole('button', { name: 'Light' }));
    expect([shown(), keptTheme()]).toEqual(['light', 'light']);
    await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
    expect(group).not.toBeInTheDocument();
    server.on({ 'GET /api/auth/user': noNetwork });
    send(away);
    await screen.findByText(/The theme could not be kept/);
    await waitFor(() => expect([shown(), keptTheme()]).toEqual(['dark', 'dark']));
  });
});

it.each([
  ['both failed', [away, away], 'dark'],
  ['the second failed', [response(200, {}), away], 'light'],
  ['the first failed', [away, response(200, {})], 'system'],
])('is what the account has after two quick choices of which %s', async (_name, results, kept) => {
  const slow = [slowResponse(), slowResponse()];
  const { server, group } = await open({}, 'dark');
  let sent = 0;
  server.on({ [put]: () => slow[sent++]?.get(), 'GET /api/auth/user': noNetwork });
  await userEvent.click(within(group).getByRole('button', { name: 'Light' }));
  await userEvent.click(within(group).getByRole('button', { name: 'System' }));
  await waitFor(() => expect(sent).toBe(2));
  for (const [at, result] of results.entries()) slow[at]?.send(result);
  await screen.findByText(/The theme could not be kept/);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(keptTheme()).toBe(kept);
});
