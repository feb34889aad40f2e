import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { FakeRequest } from '../../../testing/fake-request';
import { aMessage, leagueId } from '../../../testing/fixtures';
import { chatPost, openChat, postedTo } from '../../../testing/open-chat';

const left: string[] = [];
jest.mock('../../../lib/browser', () => ({ goTo: (address: string) => left.push(address) }));
jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const { XMLHttpRequest: browsersOwn } = globalThis;

beforeEach(() => {
  FakeRequest.last = undefined;
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
});
afterEach(() => void Object.assign(globalThis, { XMLHttpRequest: browsersOwn }));

/** A picture with words, to which the services respond so. */
async function share(status: number, body: object) {
  const chat = await openChat({ [chatPost]: response(201, aMessage('x3', 'ada', 'Look')) });
  await userEvent.type(chat.field, 'Look');
  const file = new File(['abc'], 'trophy.png', { type: 'image/png' });
  fireEvent.change(chat.panel.getByLabelText('Image file'), { target: { files: [file] } });
  await waitFor(() => expect(FakeRequest.last).toBeDefined());
  await FakeRequest.last?.respond(status, body);
  return chat;
}

it('says after the last picture of a day what can be done, and sends the words once the picture is removed', async () => {
  const chat = await share(429, { slug: 'too-many-images', message: 'You have shared many pictures today.' });
  const whatToDo = 'You have shared many pictures today. Remove it to send your words, and share it tomorrow.';
  expect(await chat.panel.findByText(whatToDo)).toBeInTheDocument();
  expect(chat.panel.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  await userEvent.click(chat.panel.getByRole('button', { name: 'Remove' }));
  expect(chat.panel.queryByText('trophy.png')).not.toBeInTheDocument();
  expect(chat.field).toHaveFocus();
  await userEvent.click(chat.panel.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(postedTo(chat.server)[0]?.body).toMatchObject({ messageType: 'text', message: 'Look' }));
});

it('says of a picture that may work later that it can be tried again or removed', async () => {
  const { panel } = await share(503, {});
  expect(await panel.findByText('Try again, or remove it to send your words without it.')).toBeInTheDocument();
  await userEvent.click(panel.getByRole('button', { name: 'Remove the image' }));
  expect(panel.getByRole('button', { name: 'Send message' })).toBeEnabled();
  expect(screen.queryByText('trophy.png')).not.toBeInTheDocument();
});

it('keeps a picture while it leads to the sign-in, where the session has ended', async () => {
  const { panel } = await share(401, { slug: 'unauthorized', message: 'Unauthorized: sign in first.' });
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeInTheDocument();
  expect(panel.getByText('trophy.png')).toBeInTheDocument();
  expect(panel.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
  await waitFor(() => expect(left).toEqual([`/api/login?returnTo=${encodeURIComponent(`/leagues/${leagueId}`)}`]));
  expect(screen.getByText('You are logged out. Logging in again...')).toBeInTheDocument();
});
