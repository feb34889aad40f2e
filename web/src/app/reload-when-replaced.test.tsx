import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createQueryClient } from '../lib/api/query-client';
import { inBackground } from '../lib/background-file';
import { reload } from '../lib/browser';
import { latePart } from '../ui/late-part';
import { AppNotice } from './app-notice';
import { reloadWhenReplaced } from './reload-when-replaced';

jest.mock('../lib/session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);
jest.mock('../lib/browser', () => ({ reload: jest.fn() }));

/** A load of a file that is gone, as the built page does it: the browser is told, then the load fails. */
const load = () => {
  const payload = new Error('the file is gone');
  fireEvent(window, Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
  return Promise.reject<never>(payload);
};
const pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));
async function miss(loading = load) {
  await expect(loading()).rejects.toThrow('the file is gone');
  await pause();
}
const lost = () => Promise.reject(new TypeError('no network'));
const strip = () => screen.queryByText(/A new version is here/);

beforeAll(() => reloadWhenReplaced());
beforeEach(() => {
  jest.mocked(reload).mockClear();
  globalThis.fetch = () => Promise.resolve(new Response());
});

function open() {
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <AppNotice />
      <input aria-label="Name" defaultValue="Lions" />
      <input aria-label="Notify" type="checkbox" />
      <dialog aria-label="Question" />
    </QueryClientProvider>,
  );
}

it('leaves the page as it is while there is no network, and begins it anew when there is one', async () => {
  open();
  globalThis.fetch = lost;
  await miss();
  expect(reload).not.toHaveBeenCalled();
  globalThis.fetch = () => Promise.resolve(new Response());
  await miss();
  expect(reload).toHaveBeenCalledTimes(1);
  sessionStorage.clear();
});

it('begins the page anew for a file that is gone, and not again at once', async () => {
  open();
  await userEvent.click(screen.getByLabelText('Notify'));
  screen.getByLabelText('Name').focus();
  screen.getByLabelText<HTMLDialogElement>('Question').showModal();
  await miss();
  await miss();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(strip()).not.toBeInTheDocument();
});

it('takes no words from somebody who has typed them, and says what could not be loaded', async () => {
  open();
  const field = screen.getByLabelText('Name');
  await userEvent.type(field, ' and Bears');
  field.blur();
  const Part = latePart('gone', load, null);
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <Part />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('This part could not be loaded')).toBeInTheDocument();
  await pause();
  expect(reload).not.toHaveBeenCalled();
  expect(strip()).toBeInTheDocument();
  await userEvent.clear(field);
  await miss();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('takes no words that are typed while the network is looked for', async () => {
  open();
  let find: (response: Response) => void = () => undefined;
  globalThis.fetch = () => new Promise((resolve) => (find = resolve));
  await miss();
  await userEvent.type(screen.getByLabelText('Name'), ' and Bears');
  find(new Response());
  await pause();
  expect(reload).not.toHaveBeenCalled();
  expect(strip()).toBeInTheDocument();
});

it('goes on without a file that nobody waits for, whatever else is loaded meanwhile', async () => {
  open();
  await miss(() => inBackground(load));
  expect(reload).not.toHaveBeenCalled();
  expect(strip()).toBeInTheDocument();
  void inBackground(() => new Promise(() => undefined));
  await miss();
  expect(reload).toHaveBeenCalledTimes(1);
});
