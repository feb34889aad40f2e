import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keptWords } from '../../../lib/kept-words';
import { startSession } from '../../../lib/session/session';
import { ApiServer, response } from '../../../testing/api-server';
import { fakeIdentity } from '../../../testing/fake-identity';
import { leagueId } from '../../../testing/fixtures';
import { chatPost, openChat } from '../../../testing/open-chat';
import { renderApp } from '../../../testing/render-app';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);
jest.mock('../../../lib/browser', () => ({ goTo: () => undefined, reload: () => undefined }));

const draft = `draft-league-${leagueId}`;
const inBrowser = () => Object.keys(localStorage).filter((key) => key.startsWith('dynasty.words'));

afterEach(() => {
  fakeIdentity.known = true;
  fakeIdentity.identity.subject = 'account-1';
});

/** An account that has a message that failed, and another half written. */
async function leaveWords() {
  const { field } = await openChat({ [chatPost]: response(500, { message: 'Down.' }) });
  await userEvent.type(field, 'Not sent{Enter}');
  await screen.findByRole('button', { name: 'Try Again' });
  await userEvent.type(field, 'Half a tho');
  cleanup();
}

/** The next visit of this browser finds that the session has run out. */
async function sessionRunsOut() {
  fakeIdentity.known = false;
  new ApiServer({});
  await startSession(`/leagues/${leagueId}`);
  fakeIdentity.known = true;
}

/** The chat of whoever has signed in now. */
async function signInAs(account: string) {
  fakeIdentity.identity.subject = account;
  return openChat({ [chatPost]: response(500, { message: 'Down.' }) });
}

it('are there again when the account comes back whose session has run out', async () => {
  await leaveWords();
  await sessionRunsOut();
  await sessionRunsOut();
  const { field, panel } = await signInAs('account-1');
  expect(field).toHaveValue('Half a tho');
  expect(panel.getByText('Not sent')).toBeInTheDocument();
});

it('are seen by nobody meanwhile, who can change nothing of them either', async () => {
  await leaveWords();
  await sessionRunsOut();
  expect(keptWords.names('')).toEqual([]);
  expect(keptWords.read(draft)).toBeNull();
  keptWords.write(draft, 'Somebody');
  keptWords.write(draft, undefined);
  expect((await signInAs('account-1')).field).toHaveValue('Half a tho');
});

it('are gone when another account signs in, also for the one that wrote them', async () => {
  await leaveWords();
  await sessionRunsOut();
  const other = await signInAs('account-2');
  expect(other.field).toHaveValue('');
  expect(other.panel.queryByText('Not sent')).not.toBeInTheDocument();
  expect(inBrowser()).toEqual([]);
  cleanup();
  await sessionRunsOut();
  expect((await signInAs('account-1')).field).toHaveValue('');
});

it.each([
  ['signed in', async () => undefined],
  ['whose session has run out', sessionRunsOut],
])('are gone at the sign-out of one who is %s', async (_name, before) => {
  await leaveWords();
  await before();
  await startSession('/signed-out');
  renderApp('/signed-out');
  expect(inBrowser()).toEqual([]);
  cleanup();
  // A sign-out is over once the identity server knows nobody either; until then nobody is signed in.
  await sessionRunsOut();
  expect((await signInAs('account-1')).field).toHaveValue('');
});
