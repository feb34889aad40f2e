import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeRequest } from '../../testing/fake-request';
import { leagueId } from '../../testing/fixtures';
import {
  chooseImport,
  importOver,
  importPath,
  importReport,
  importRunning,
  openImport,
} from '../../testing/import-page';

const left: string[] = [];
jest.mock('../../lib/browser', () => ({ goTo: (address: string) => left.push(address) }));
jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const { XMLHttpRequest: browsersOwn } = globalThis;
beforeEach(() => {
  FakeRequest.last = undefined;
  globalThis.XMLHttpRequest = FakeRequest as never;
});
afterEach(() => void (globalThis.XMLHttpRequest = browsersOwn));

const running = { [`GET ${importPath}`]: { last: importRunning({ fileName: 'old.csv' }) } };
const unauthorized = { slug: 'unauthorized', message: 'Unauthorized: sign in first.' };

type Page = Awaited<ReturnType<typeof openImport>>;

/** The request that what is done sends. */
async function requestOf(act: () => Promise<void>): Promise<FakeRequest> {
  const before = FakeRequest.last;
  await act();
  await waitFor(() => expect(FakeRequest.last).not.toBe(before));
  return FakeRequest.last!;
}

/** Imports the file that was checked. */
const agree = ({ importing }: Page) =>
  requestOf(async () => {
    await userEvent.click(await importing.findByRole('button', { name: 'Import 1 season' }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Import' }));
  });

/** The page while a file is being sent to be imported. */
async function sendFile() {
  const page = await openImport();
  const check = await requestOf(chooseImport);
  expect(await page.importing.findByText('14 KB · being checked')).toBeInTheDocument();
  await check.respond(200, importReport());
  const request = await agree(page);
  await page.importing.findByText('14 KB · being sent; stay on this page until it has started');
  return { ...page, request };
}

it('says what is under way with the file', async () => {
  const { importing, request, server } = await sendFile();
  server.on(running);
  await request.respond(202, importRunning());
  expect(await importing.findByText('0 of 2 seasons. You can leave this page.')).toBeInTheDocument();
});

it.each([
  ['whose response was lost', (request: FakeRequest) => act(async () => request.onerror())],
  ['that the gateway waited for in vain', (request: FakeRequest) => request.respond(504, { message: 'Too slow.' })],
  [
    'beside which another one runs',
    (request: FakeRequest) => request.respond(409, { message: 'Already running.', slug: 'import-running' }),
  ],
])('shows the import %s', async (_, end) => {
  const { importing, request, server } = await sendFile();
  server.on(running);
  await end(request);
  expect(await screen.findByText('Error')).toBeInTheDocument();
  expect(await importing.findByText('Importing old.csv')).toBeInTheDocument();
  expect(importing.getByRole('button', { name: 'Import 1 season' })).toBeDisabled();
});

it('shows the import that was cancelled too late, also where the servers begin it only after that', async () => {
  const { importing, request, server } = await sendFile();
  const asked = server.count(`GET ${importPath}`);
  await userEvent.click(importing.getByRole('button', { name: 'Cancel' }));
  expect(request.aborted).toBe(true);
  await waitFor(() => expect(server.count(`GET ${importPath}`)).toBeGreaterThan(asked));
  expect(importing.getByRole('button', { name: 'Choose a file' })).toHaveAttribute('aria-disabled', 'false');
  server.on(running);
  expect(await importing.findByText('Importing old.csv')).toBeInTheDocument();
});

it('shows the import of a page that was left while the file was being sent', async () => {
  const { router, server } = await sendFile();
  await act(() => router.navigate(`/leagues/${leagueId}/standings`));
  server.on({ [`GET ${importPath}`]: { last: importOver({ fileName: 'old.csv' }) } });
  await act(() => router.navigate(`/leagues/${leagueId}/historical-data`));
  expect(await screen.findByText('Imported')).toBeInTheDocument();
});

it('leads to the sign-in when the session has ended, with no words of its own', async () => {
  const page = await openImport();
  const { importing } = page;
  const check = await requestOf(chooseImport);
  await check.respond(401, unauthorized);
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeInTheDocument();
  expect(importing.queryByRole('alert')).not.toBeInTheDocument();
  expect(importing.getByText('14 KB · not checked')).toBeInTheDocument();
  await waitFor(() => expect(left).toHaveLength(1));
  const checkAgain = await requestOf(chooseImport);
  await checkAgain.respond(200, importReport());
  const request = await agree(page);
  await request.respond(401, unauthorized);
  expect(await importing.findByText('14 KB · checked')).toBeInTheDocument();
  expect(screen.getByText('You are logged out. Logging in again...')).toBeInTheDocument();
});
