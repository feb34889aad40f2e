import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keptTheme } from '../lib/kept-theme';
import { rememberAccount } from '../lib/session/remember-account';
import { writeAccount } from '../lib/session/remembered-account';
import { startSession } from '../lib/session/session';
import { ApiServer, response } from '../testing/api-server';
import { leagueId, wholeLeague } from '../testing/fixtures';
import { renderApp } from '../testing/render-app';

jest.mock('../lib/session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);
const session = { 'POST /api/auth/session': response(200, {}) };
const shown = () => document.documentElement.dataset.theme;
const account = 'account-1';

async function open(routes: Record<string, unknown>, theme: string | null) {
  const league = wholeLeague();
  const user = { ...(league['GET /api/auth/user'] as object), id: account, theme };
  writeAccount(account);
  const server = new ApiServer({ ...league, ...session, 'GET /api/auth/user': () => user, ...routes });
  await startSession(`/leagues/${leagueId}`);
  renderApp(`/leagues/${leagueId}`);
  await screen.findByRole('heading', { name: 'League Standings' });
  await userEvent.click(screen.getByRole('button', { name: /^Account:/ }));
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
