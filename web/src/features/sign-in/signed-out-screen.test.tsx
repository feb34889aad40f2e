import { act, screen, waitFor } from '@testing-library/react';
import { startSession } from '../../lib/session/session';
import { ApiServer } from '../../testing/api-server';
import { fakeIdentity } from '../../testing/fake-identity';
import { renderApp } from '../../testing/render-app';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);
const left: string[] = [];
jest.mock('../../lib/browser', () => ({ goTo: (address: string) => left.push(address), reload: () => undefined }));

afterEach(() => {
  fakeIdentity.identity.authenticated = true;
  left.length = 0;
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it("takes the number of what waits off the application's sign", async () => {
  const sign = { setAppBadge: jest.fn(), clearAppBadge: jest.fn().mockResolvedValue(undefined) };
  Object.assign(navigator, sign);
  new ApiServer({});
  await startSession('/signed-out');
  renderApp('/signed-out');
  expect(await screen.findByText('Signing out...')).toBeInTheDocument();
  await waitFor(() => expect(sign.clearAppBadge).toHaveBeenCalledTimes(1));
  Object.keys(sign).forEach((name) => Reflect.deleteProperty(navigator, name));
});

describe('when the identity server is away', () => {
  it('says so, and asks again until it can end the session there', async () => {
    new ApiServer({});
    const away = new Error('no response');
    const ask = jest.spyOn(fakeIdentity, 'askIdentity').mockRejectedValue(away);
    // As the identity server's client is until it has heard who this is.
    fakeIdentity.identity.authenticated = false;
    const logout = jest.spyOn(fakeIdentity.identity, 'logout');
    await startSession('/signed-out');
    jest.useFakeTimers({ advanceTimers: true });
    renderApp('/signed-out');
    expect(await screen.findByRole('heading', { name: 'Sign-out did not finish' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/signed-out');
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(ask).toHaveBeenCalledTimes(2);
    expect([left, logout.mock.calls.length]).toEqual([[], 0]);
    ask.mockResolvedValue(true);
    fakeIdentity.identity.authenticated = true;
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(logout).toHaveBeenCalledTimes(1);
    expect(left).toEqual([]);
  });

  it('does not sign out whoever has signed in meanwhile in another tab', async () => {
    new ApiServer({});
    const ask = jest.spyOn(fakeIdentity, 'askIdentity').mockRejectedValue(new Error('no response'));
    const logout = jest.spyOn(fakeIdentity.identity, 'logout');
    await startSession('/signed-out');
    jest.useFakeTimers({ advanceTimers: true });
    renderApp('/signed-out');
    await screen.findByRole('heading', { name: 'Sign-out did not finish' });
    ask.mockResolvedValue(true);
    localStorage.removeItem('dynasty.owedSignOut');
    localStorage.setItem('dynasty.account', 'account-1');
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect([left, logout.mock.calls.length]).toEqual([['/'], 0]);
    expect(localStorage.getItem('dynasty.account')).toBe('account-1');
  });
});

it('leads to the front page once the identity server knows nobody, and owes nothing more', async () => {
  new ApiServer({});
  jest.spyOn(fakeIdentity, 'askIdentity').mockResolvedValue(false);
  fakeIdentity.identity.authenticated = false;
  await startSession('/signed-out');
  renderApp('/signed-out');
  await waitFor(() => expect(left).toEqual(['/']));
  expect(localStorage.getItem('dynasty.owedSignOut')).toBeNull();
});
