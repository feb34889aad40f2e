import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { createQueryClient } from '../lib/api/query-client';
import { inBackground } from '../lib/background-file';
import { reload } from '../lib/browser';
import { AppNotice } from './app-notice';
import { reloadWhenReplaced } from './reload-when-replaced';

jest.mock('../lib/session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);
jest.mock('../lib/browser', () => ({ reload: jest.fn() }));

/** What the browser is told of a file that is gone; whether the page takes care of it. */
const missing = () => !fireEvent(window, new Event('vite:preloadError', { cancelable: true }));
const strip = () => screen.queryByText(/A new version is here/);

beforeAll(() => reloadWhenReplaced());
beforeEach(() => jest.mocked(reload).mockClear());

function open() {
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <AppNotice />
      <input aria-label="Name" />
      <input aria-label="Notify" type="checkbox" />
      <dialog aria-label="Question" />
    </QueryClientProvider>,
  );
}

it('begins the page anew for a file that is gone, and not again at once', () => {
  open();
  screen.getByLabelText('Notify').focus();
  expect([missing(), missing()]).toEqual([true, false]);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(strip()).not.toBeInTheDocument();
});

it('takes nothing from somebody who writes or is asked something', () => {
  open();
  const field = screen.getByLabelText('Name');
  fireEvent.change(field, { target: { value: 'Bears' } });
  field.focus();
  expect(missing()).toBe(false);
  field.blur();
  screen.getByLabelText<HTMLDialogElement>('Question').showModal();
  expect(missing()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(strip()).toBeInTheDocument();
});

it('goes on without a file that nobody waits for', async () => {
  open();
  const load = inBackground(() => Promise.resolve(missing()));
  expect(await load).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  expect(strip()).toBeInTheDocument();
  expect(missing()).toBe(true);
});
