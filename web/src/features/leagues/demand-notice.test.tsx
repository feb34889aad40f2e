import { act, render, screen } from '@testing-library/react';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { fakeIdentity } from '../../testing/fake-identity';
import { DemandNotice } from './demand-notice';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

afterEach(() => {
  jest.useRealTimers();
  fakeIdentity.identity.timeSkew = 0;
});

it('goes on counting when the device sets its clock back', () => {
  jest.useFakeTimers();
  const expiresAt = new Date(Date.now() + 5_000).toISOString();
  render(<DemandNotice user="ada" demand={{ kind: 'proof', code: 'DYN-42', expiresAt }} />);
  jest.setSystemTime(Date.now() - 1_000);
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByRole('timer')).toHaveTextContent('0:05 left');
  act(() => jest.advanceTimersByTime(5_000));
  expect(screen.getByText('The code has expired')).toBeInTheDocument();
});

it.each([
  ['ahead', 3_600, 125, '2:0'],
  ['behind', -3_600, -5, 'The code has expired'],
])('goes by the servers’ time where the device’s clock is an hour %s', async (_way, timeSkew, leftS, words) => {
  fakeIdentity.identity.timeSkew = timeSkew;
  new ApiServer({ 'POST /api/auth/session': response(200, {}) });
  await startSession('/');
  const expiresAt = new Date(Date.now() + (leftS - timeSkew) * 1_000).toISOString();
  render(<DemandNotice user="ada" demand={{ kind: 'proof', code: 'DYN-42', expiresAt }} />);
  expect(screen.getByRole('alert')).toHaveTextContent(words);
});
