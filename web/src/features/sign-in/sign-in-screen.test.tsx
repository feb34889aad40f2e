import { screen } from '@testing-library/react';
import { loginAddress } from '../../lib/session/return-to';
import { startSession } from '../../lib/session/session';
import { ApiServer } from '../../testing/api-server';
import { fakeIdentity } from '../../testing/fake-identity';
import { renderApp } from '../../testing/render-app';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

afterEach(() => {
  fakeIdentity.known = true;
  jest.restoreAllMocks();
});

it('leads to where one was going by Try Again, however often the sign-in does not finish', async () => {
  const page = '/leagues/7/draft?year=2024';
  new ApiServer({});
  fakeIdentity.known = false;
  jest.spyOn(fakeIdentity.identity, 'login').mockRejectedValue(new Error('no response'));
  const again = async (address: string) => {
    await startSession('/sign-in');
    const { unmount } = renderApp(address);
    expect(await screen.findByRole('link', { name: 'Try Again' })).toHaveAttribute('href', loginAddress(page));
    unmount();
  };
  await again(`/sign-in?returnTo=${encodeURIComponent(page)}`);
  // The identity server sends the browser back to the address without anything behind it.
  await again('/sign-in');
  await again('/sign-in');
});
