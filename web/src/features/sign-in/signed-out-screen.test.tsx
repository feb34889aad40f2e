import { screen, waitFor } from '@testing-library/react';
import { startSession } from '../../lib/session/session';
import { ApiServer } from '../../testing/api-server';
import { renderApp } from '../../testing/render-app';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

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
