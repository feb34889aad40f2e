import { act, render, screen } from '@testing-library/react';
import { DemandNotice } from './demand-notice';

afterEach(() => void jest.useRealTimers());

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
