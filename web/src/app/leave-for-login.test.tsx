import { waitFor } from '@testing-library/react';
import { startSession } from '../lib/session/session';
import { ApiServer, response } from '../testing/api-server';
import { fakeIdentity } from '../testing/fake-identity';
import { leagueId } from '../testing/fixtures';
import { renderApp } from '../testing/render-app';

jest.mock('../lib/session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);
const left: string[] = [];
jest.mock('../lib/browser', () => ({ goTo: (address: string) => left.push(address), reload: () => undefined }));

const page = `/leagues/${leagueId}/rosters?tab=all#team-3`;
const signIn = `/api/login?returnTo=${encodeURIComponent(page)}`;

afterEach(() => {
  fakeIdentity.known = true;
  left.length = 0;
  window.history.replaceState(null, '', '/');
});

it('comes back to the part of the page that an address names', async () => {
  fakeIdentity.known = false;
  new ApiServer({ 'POST /api/auth/session': response(200, {}) });
  await startSession(page);
  renderApp(page);
  await waitFor(() => expect(left).toEqual([signIn]));
});

it('comes back to the part of the page that was looked at when the session ended', async () => {
  window.history.replaceState(null, '', page);
  await jest.isolateModulesAsync(async () => (await import('./leave-for-login')).leaveForLogin());
  await waitFor(() => expect(left).toEqual([signIn]));
});

it('leads there again once Back has led to the page that was left, and only once until then', async () => {
  window.history.replaceState(null, '', page);
  await jest.isolateModulesAsync(async () => {
    const { leaveForLogin } = await import('./leave-for-login');
    leaveForLogin();
    leaveForLogin();
    await waitFor(() => expect(left).toEqual([signIn]));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    leaveForLogin();
  });
  await waitFor(() => expect(left).toEqual([signIn, signIn]));
});
