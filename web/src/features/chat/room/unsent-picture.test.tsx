import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { FakeRequest } from '../../../testing/fake-request';
import { aMessage } from '../../../testing/fixtures';
import { chatPost, openChat } from '../../../testing/open-chat';
import { keepPicture, forgetOtherPictures } from './own-pictures';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const { XMLHttpRequest: browsersOwn } = globalThis;
const uploaded = { imageUrl: '/api/files/f1', imageFileName: 'trophy.png' };
const trophy = new File(['abc'], 'trophy.png', { type: 'image/png' });
const given = new Set<string>();

beforeEach(() => {
  FakeRequest.last = undefined;
  given.clear();
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  const createObjectURL = () => {
    const address = `blob:picture-${given.size}-${Math.random()}`;
    given.add(address);
    return address;
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL: (address: string) => given.delete(address) });
});
afterEach(() => void Object.assign(globalThis, { XMLHttpRequest: browsersOwn }));

const noNetwork = () => {
  throw new TypeError('no network');
};

/** A chat in which a picture was sent off after the connection was lost. */
async function sendWithoutConnection() {
  const chat = await openChat({ [chatPost]: noNetwork });
  fireEvent.change(chat.panel.getByLabelText('Image file'), { target: { files: [trophy] } });
  await waitFor(() => expect(FakeRequest.last).toBeDefined());
  await FakeRequest.last?.respond(201, uploaded);
  await userEvent.click(chat.panel.getByRole('button', { name: 'Send message' }));
  await chat.panel.findByText('Waiting for the connection');
  return chat;
}

it('shows a picture that waits for the connection from memory, until its message is there', async () => {
  const { server, panel, field } = await sendWithoutConnection();
  const shown = panel.getByRole('img', { name: 'Shared by you' }).getAttribute('src')!;
  expect(given).toEqual(new Set([shown]));
  server.on({
    [chatPost]: ({ body }: { body: object }) => response(201, { ...aMessage('x3', 'ada', ''), ...uploaded, ...body }),
  });
  await userEvent.type(field, 'Look{Enter}');
  await waitFor(() => expect(panel.queryByText(/Waiting|Sending/)).not.toBeInTheDocument());
  expect(given).toEqual(new Set());
});

it('says that the picture comes with its message where the page was loaded anew meanwhile', async () => {
  await sendWithoutConnection();
  cleanup();
  forgetOtherPictures([]);
  const { panel } = await openChat({ [chatPost]: noNetwork });
  fireEvent.error(panel.getByRole('img', { name: 'Shared by you' }));
  expect(panel.getByText('Picture, shown once the message is sent')).toBeInTheDocument();
  expect(screen.queryByText(/Failed to load image/)).not.toBeInTheDocument();
});

it('keeps the pictures of the messages that still wait', () => {
  const words = (imageUrl: string) => ({ messageType: 'image' as const, imageUrl, imageFileName: 'a.png' });
  keepPicture(words('/api/files/a'), trophy);
  keepPicture(words('/api/files/b'), trophy);
  forgetOtherPictures([words('/api/files/b')]);
  expect(given.size).toBe(1);
  forgetOtherPictures([]);
});
