import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { FakeRequest } from '../../../testing/fake-request';
import { aMessage, leagueId } from '../../../testing/fixtures';
import { chatPost, openChat, postedTo } from '../../../testing/open-chat';
import { keptWords } from '../../../lib/kept-words';
import { toast } from '../../../lib/toasts';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const { XMLHttpRequest: browsersOwn } = globalThis;
const uploaded = { imageUrl: '/api/files/f1', imageFileName: 'trophy.png' };
const picture = (type = 'image/png', size = 3) => {
  const file = new File(['abc'], 'trophy.png', { type });
  return size === 3 ? file : Object.defineProperty(file, 'size', { value: size });
};
const urlField = 'Image address';
const urlHint = 'Enter the address of a picture on the web; it begins with https://.';
const urlButton = 'Share an image by its address';

beforeEach(() => {
  FakeRequest.last = undefined;
  // One toast takes the place of another: that of an earlier test is gone.
  toast({ kind: 'info', title: 'Before' });
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
});
afterEach(() => void Object.assign(globalThis, { XMLHttpRequest: browsersOwn }));

async function open() {
  const chat = await openChat({ [chatPost]: response(201, aMessage('x3', 'ada', 'Look')) });
  const send = () => chat.panel.getByRole('button', { name: 'Send message' });
  return { ...chat, send };
}

type Chat = Awaited<ReturnType<typeof open>>;
const choose = ({ panel }: Chat, file: File) =>
  fireEvent.change(panel.getByLabelText('Image file'), { target: { files: [file] } });

/** Begins an upload, and gives its request. */
async function begin(chat: Chat): Promise<FakeRequest> {
  choose(chat, picture());
  await waitFor(() => expect(FakeRequest.last).toBeDefined());
  return FakeRequest.last!;
}

describe('a picture to upload', () => {
  it('is of a type that is shown, and of 5 MB at most', async () => {
    const chat = await open();
    choose(chat, picture('image/svg+xml'));
    expect(await screen.findByText('Invalid file type')).toBeInTheDocument();
    expect(screen.getByText('Please select a JPEG, PNG, GIF, or WebP image.')).toBeInTheDocument();
    choose(chat, picture('image/png', 5 * 1024 * 1024 + 1));
    expect(await screen.findByText('File too large')).toBeInTheDocument();
    expect(screen.getByText('Please select an image smaller than 5MB.')).toBeInTheDocument();
    expect(FakeRequest.last).toBeUndefined();
    choose(chat, picture('image/webp', 5 * 1024 * 1024));
    await waitFor(() => expect(FakeRequest.last).toBeDefined());
  });

  it('holds the message up until it is there, and goes with its words', async () => {
    const chat = await open();
    await userEvent.type(chat.field, 'Look');
    const request = await begin(chat);
    expect(chat.send()).toBeDisabled();
    act(() => request.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true }));
    expect(await chat.panel.findByText(/25%$/)).toBeInTheDocument();
    await userEvent.type(chat.field, '{Enter}');
    expect(postedTo(chat.server)).toEqual([]);
    await request.respond(201, uploaded);
    expect(await screen.findByText('Image uploaded')).toBeInTheDocument();
    expect(await chat.panel.findByText('Ready to send')).toBeInTheDocument();
    await userEvent.click(chat.send());
    await waitFor(() => expect(chat.server.count(chatPost)).toBe(1));
    expect(postedTo(chat.server)[0]?.body).toMatchObject({ messageType: 'image', ...uploaded, message: 'Look' });
    expect(chat.field).toHaveValue('');
    expect(chat.panel.queryByText('Ready to send')).not.toBeInTheDocument();
  });

  it('says that it failed, and why', async () => {
    const chat = await open();
    const request = await begin(chat);
    await request.respond(422, { message: 'This is no picture.' });
    expect(await screen.findByText('Upload failed')).toBeInTheDocument();
    expect(screen.getByText('This is no picture.')).toBeInTheDocument();
    expect(chat.panel.queryByText('trophy.png')).not.toBeInTheDocument();
  });

  it('stays with its words when it was lost on its way, and is sent again under the same key', async () => {
    const chat = await open();
    await userEvent.type(chat.field, 'Look');
    const first = await begin(chat);
    act(() => first.onerror());
    expect(await screen.findByText('There is no connection.')).toBeInTheDocument();
    expect(chat.panel.getByText('Not uploaded')).toBeInTheDocument();
    expect(chat.send()).toBeDisabled();
    await userEvent.click(chat.panel.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(FakeRequest.last).not.toBe(first));
    expect(FakeRequest.last?.headers).toEqual(first.headers);
    await FakeRequest.last?.respond(201, uploaded);
    expect(await chat.panel.findByText('Ready to send')).toBeInTheDocument();
    expect(chat.send()).toBeEnabled();
  });

  it.each([
    [408, 'What you sent did not arrive whole. Please try again.'],
    [429, 'Too much at once.'],
  ])('stays where it was refused only for now (%i)', async (status, message) => {
    const chat = await open();
    const request = await begin(chat);
    await request.respond(status, { message });
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(chat.panel.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
  });

  it('is given up without a word', async () => {
    const chat = await open();
    const request = await begin(chat);
    await userEvent.click(await chat.panel.findByRole('button', { name: 'Cancel the upload' }));
    expect(request.aborted).toBe(true);
    expect(chat.panel.queryByText('trophy.png')).not.toBeInTheDocument();
    expect(screen.queryByText('Upload failed')).not.toBeInTheDocument();
    expect(chat.field).toHaveFocus();
  });

  it('is pasted or dropped', async () => {
    const { field, panel } = await open();
    fireEvent.paste(field, { clipboardData: { files: [picture()], types: ['text/html', 'Files'] } });
    expect(await panel.findByText('trophy.png')).toBeInTheDocument();
    await userEvent.click(panel.getByRole('button', { name: 'Cancel the upload' }));
    fireEvent.drop(field, { dataTransfer: { files: [picture()], types: ['Files'] } });
    expect(await panel.findByText('trophy.png')).toBeInTheDocument();
  });

  it('leaves an address that was begun for afterwards, and takes the words with it once', async () => {
    const chat = await open();
    await userEvent.type(chat.field, 'Look');
    await userEvent.click(chat.panel.getByRole('button', { name: urlButton }));
    await userEvent.type(chat.panel.getByLabelText(urlField), 'https://pics.example/a');
    fireEvent.drop(chat.panel.getByLabelText(urlField), { dataTransfer: { files: [picture()], types: ['Files'] } });
    await waitFor(() => expect(FakeRequest.last).toBeDefined());
    expect(chat.panel.queryByLabelText(urlField)).not.toBeInTheDocument();
    for (const name of [urlButton, 'Back to text'])
      expect(chat.panel.queryByRole('button', { name })).not.toBeInTheDocument();
    await FakeRequest.last?.respond(201, uploaded);
    await userEvent.click(chat.send());
    await waitFor(() => expect(chat.server.count(chatPost)).toBe(1));
    expect(postedTo(chat.server)[0]?.body).toMatchObject({ ...uploaded, message: 'Look' });
    expect(chat.panel.getByLabelText(urlField)).toHaveValue('https://pics.example/a');
    await userEvent.click(chat.panel.getByRole('button', { name: 'Back to text' }));
    expect(chat.panel.getByLabelText('Message the league')).toHaveValue('');
  });
});

describe('the address of a picture', () => {
  it('is forgotten when one goes back to words, which stay', async () => {
    const { panel, field } = await open();
    await userEvent.type(field, 'Half a tho');
    await userEvent.click(panel.getByRole('button', { name: urlButton }));
    await userEvent.type(panel.getByLabelText(urlField), 'https://pics.example/a.png');
    await userEvent.click(panel.getByRole('button', { name: 'Back to text' }));
    expect(panel.getByLabelText('Message the league')).toHaveValue('Half a tho');
    await userEvent.click(panel.getByRole('button', { name: urlButton }));
    expect(panel.getByLabelText(urlField)).toHaveValue('');
  });

  it.each(['http://pics.example/a.png', 'pics.example/a.png', 'https://', 'https://pics example/a.png'])(
    'is sent when it is one of https, not %j',
    async (other) => {
      const chat = await open();
      await userEvent.click(chat.panel.getByRole('button', { name: urlButton }));
      const field = chat.panel.getByLabelText(urlField);
      await userEvent.type(field, `${other}{Enter}`);
      expect(chat.send()).toBeDisabled();
      expect(field).toHaveAccessibleDescription(urlHint);
      await userEvent.clear(field);
      await userEvent.type(field, ' HTTPS://pics.example/a.png');
      expect(chat.send()).toBeEnabled();
      expect(field).not.toHaveAccessibleDescription();
      expect(postedTo(chat.server)).toEqual([]);
    },
  );

  it.each(['https://pics.example/my team.png', '/api/files/0c1e7d4e-1111-4222'])('may be %j', async (address) => {
    const chat = await open();
    await userEvent.click(chat.panel.getByRole('button', { name: urlButton }));
    await userEvent.type(chat.panel.getByLabelText(urlField), `${address}{Enter}`);
    await waitFor(() => expect(postedTo(chat.server)[0]?.body).toMatchObject({ imageUrl: address }));
  });

  it('is counted towards the end, and neither cut at 1,000 characters nor sent with more', async () => {
    const { panel, send } = await open();
    await userEvent.click(panel.getByRole('button', { name: urlButton }));
    await userEvent.paste(`https://pics.example/${'x'.repeat(878)}`);
    expect(panel.queryByText(/\/1000$/)).not.toBeInTheDocument();
    await userEvent.paste('x'.repeat(200));
    expect(panel.getByText('1099/1000')).toBeInTheDocument();
    expect(send()).toBeDisabled();
    const tooLong = 'The address of a picture has at most 1000 characters.';
    expect(panel.getByLabelText(urlField)).toHaveAccessibleDescription(tooLong);
  });
});

it('counts an emoji as one of the 500 characters, and cuts none in two', async () => {
  const { field, panel } = await open();
  await userEvent.click(field);
  await userEvent.paste('🏈'.repeat(499));
  expect(panel.getByText('499/500')).toBeInTheDocument();
  await userEvent.paste('🏈🏆');
  expect(field).toHaveValue('🏈'.repeat(500));
  expect(within(field.closest('form')!).getByText('500/500')).toBeInTheDocument();
});

it('leaves Enter to a word that is being composed, as Japanese is', async () => {
  const { field } = await openChat();
  await userEvent.type(field, '@d');
  await screen.findByRole('option', { name: /dora/ });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(field).toHaveValue('@d');
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(field).toHaveValue('@dora '));
});

describe('500 characters', () => {
  const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

  it('are never passed by a name: one that does not fit is not offered', async () => {
    const { field } = await openChat();
    await userEvent.click(field);
    await userEvent.paste(`${'x'.repeat(494)} @`);
    await userEvent.type(field, 'd');
    await waitFor(() => expect(offered()).toEqual([expect.stringContaining('ada')]));
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveValue(`${'x'.repeat(494)} @ada `);
  });

  it('are the most that is sent: what was kept of a longer text waits until it is shorter', async () => {
    await openChat();
    keptWords.write(`draft-league-${leagueId}`, 'x'.repeat(501));
    cleanup();
    const { field, panel, server } = await openChat({ [chatPost]: response(201, aMessage('x3', 'ada', 'Look')) });
    expect(panel.getByText('501/500')).toBeInTheDocument();
    expect(panel.getByRole('button', { name: 'Send message' })).toBeDisabled();
    await userEvent.type(field, '{Enter}');
    expect(postedTo(server)).toEqual([]);
    await userEvent.type(field, '{Backspace}{Enter}');
    await waitFor(() => expect(postedTo(server)).toHaveLength(1));
  });
});
