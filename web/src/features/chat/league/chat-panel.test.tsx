import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../../lib/session/session';
import { ApiServer, response } from '../../../testing/api-server';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { aMessage, leagueId, wholeLeague } from '../../../testing/fixtures';
import { renderApp } from '../../../testing/render-app';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}`;
const list = `GET /api${page}/chat`;
const post = `POST /api${page}/chat`;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function open(routes: Record<string, unknown> = {}) {
  const server = new ApiServer({ ...wholeLeague(), 'POST /api/auth/session': response(200, {}), ...routes });
  await startSession(page);
  renderApp(page);
  // The skeleton before it has the same name.
  const field = await screen.findByLabelText('Message the league');
  return { server, field, panel: within(screen.getByRole('region', { name: 'League Chat' })) };
}

/** A response that comes when the test says so. */
function slowResponse() {
  let send: (body: unknown) => void = () => undefined;
  const sent = new Promise<unknown>((resolve) => {
    send = resolve;
  });
  return { get: () => sent, send: (body: unknown) => send(body) };
}

it('shows the last ten, counts all, and groups what one person wrote in five minutes', async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    aMessage(`m${index + 1}`, 'bruno', `Line ${index}`, minutesAgo(60 - index)),
  );
  const { panel } = await open({ [list]: many });
  expect(await panel.findByText('Line 11')).toBeInTheDocument();
  expect(panel.queryByText('Line 1')).not.toBeInTheDocument();
  expect(panel.getByText('12')).toBeInTheDocument();
  expect(panel.getAllByText('bruno')).toHaveLength(1);
});

it('labels own messages You and puts them right, with relative times', async () => {
  const messages = [
    aMessage('a', 'bruno', 'Two days old', minutesAgo(2 * 24 * 60)),
    aMessage('b', 'ada', 'Three hours old', minutesAgo(3 * 60)),
    aMessage('c', 'bruno', 'Five minutes old', minutesAgo(5)),
    aMessage('d', 'ada', 'New', minutesAgo(0)),
  ];
  const { panel } = await open({ [list]: messages });
  const log = within(await panel.findByRole('log'));
  expect((await log.findByText('Three hours old')).closest('li')).toHaveClass('own');
  expect(log.getByText('Two days old').closest('li')).not.toHaveClass('own');
  expect(log.getAllByText('You')).toHaveLength(2);
  for (const time of ['2d ago', '3h ago', '5m ago', 'Just now'])
    expect(log.getByText(new RegExp(time))).toBeInTheDocument();
});

it('invites to begin when nothing was said', async () => {
  const { panel } = await open({ [list]: [] });
  expect(await panel.findByText('No messages yet. Start the conversation!')).toBeInTheDocument();
});

it('sends a trimmed text once, clears the line and says so', async () => {
  const { server, panel, field } = await open({ [post]: response(201, aMessage('x', 'ada', 'Hello')) });
  expect(panel.getByRole('button', { name: 'Send message' })).toBeDisabled();
  await userEvent.type(field, '   ');
  expect(panel.getByRole('button', { name: 'Send message' })).toBeDisabled();
  await userEvent.type(field, 'Hello {Enter}');
  expect(await screen.findByText('Your message has been posted to the league chat.')).toBeInTheDocument();
  expect(field).toHaveValue('');
  const call = server.calls.find(({ method, path }) => `${method} ${path}` === post);
  expect(call?.body).toMatchObject({ message: 'Hello', messageType: 'text' });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

it('keeps a message that could not be sent, with its key, until it is sent again', async () => {
  const { server, panel, field } = await open({ [post]: response(500, { message: 'The chat is down.' }) });
  await userEvent.type(field, 'Again{Enter}');
  expect(await screen.findByText('Failed to send message. Please try again.')).toBeInTheDocument();
  expect(field).toHaveValue('');
  expect(panel.getByText('The chat is down.')).toBeInTheDocument();
  server.on({ [post]: response(201, aMessage('x3', 'ada', 'Again')) });
  await userEvent.click(panel.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument());
  const calls = server.calls.filter(({ method, path }) => `${method} ${path}` === post);
  expect(calls).toHaveLength(2);
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

it('shows what failed on an earlier visit, and gives it up when told to', async () => {
  const first = await open({ [post]: response(500, { message: 'Down.' }) });
  await userEvent.type(first.field, 'Left behind{Enter}');
  await screen.findByRole('button', { name: 'Try Again' });
  cleanup();
  const { panel } = await open();
  expect(panel.getByText('Left behind')).toBeInTheDocument();
  await userEvent.click(panel.getByRole('button', { name: 'Discard' }));
  expect(panel.queryByText('Left behind')).not.toBeInTheDocument();
});

it('shows a message at once, takes others meanwhile, and sends them in order, each once', async () => {
  const slow = slowResponse();
  const { server, panel, field } = await open({ [post]: slow.get });
  await userEvent.type(field, 'Hello{Enter}');
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  expect(panel.getAllByText('Sending...')).toHaveLength(1);
  await userEvent.type(field, 'And more{Enter}');
  expect(panel.getAllByText('Sending...')).toHaveLength(2);
  expect(server.count(post)).toBe(1);
  server.on({ [post]: response(201, aMessage('x4', 'ada', 'And more')) });
  slow.send(response(201, aMessage('x3', 'ada', 'Hello')));
  await waitFor(() => expect(panel.queryByText('Sending...')).not.toBeInTheDocument());
  const words = server.calls.filter(({ method, path }) => `${method} ${path}` === post).map(({ body }) => body);
  expect(words).toMatchObject([{ message: 'Hello' }, { message: 'And more' }]);
});

it('shows a message once when the stream is faster than the response', async () => {
  const slow = slowResponse();
  const { server, panel, field } = await open({ [post]: slow.get });
  await userEvent.type(field, 'Hello{Enter}');
  await waitFor(() => expect(server.count(post)).toBe(1));
  const { clientId } = server.calls.at(-1)?.body as { clientId: string };
  const stored = { ...aMessage('x3', 'ada', 'Hello'), clientId };
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  FakeEventSource.tell('chat.message', stored, '2.0.x');
  expect(panel.getAllByText('Hello')).toHaveLength(1);
  slow.send(response(201, stored));
  await waitFor(() => expect(screen.getByText('Message sent')).toBeInTheDocument());
  expect(panel.getAllByText('Hello')).toHaveLength(1);
});

it('keeps what is being written when the page is left', async () => {
  const { field } = await open();
  await userEvent.type(field, 'Half a tho');
  cleanup();
  expect((await open()).field).toHaveValue('Half a tho');
});

it('breaks a line with Shift and Enter', async () => {
  const { server, field } = await open();
  await userEvent.type(field, 'One{Shift>}{Enter}{/Shift}two');
  expect(field).toHaveValue('One\ntwo');
  expect(server.count(post)).toBe(0);
});

it('completes a name with the keyboard', async () => {
  const { panel, field } = await open();
  await userEvent.type(field, 'Hey @');
  expect(within(await panel.findByRole('listbox', { name: 'Members' })).getAllByRole('option')).toHaveLength(4);
  await userEvent.type(field, 'd{Enter}');
  expect(field).toHaveValue('Hey @dora ');
  expect(panel.queryByRole('listbox')).not.toBeInTheDocument();
});

it('replies to a message, and quotes it', async () => {
  const { server, panel, field } = await open({
    [post]: response(201, aMessage('x3', 'ada', 'Never')),
  });
  await userEvent.hover(await panel.findByText('Good luck'));
  await userEvent.click(panel.getByRole('button', { name: 'Reply' }));
  expect(panel.getByText('bruno', { selector: 'bdi' })).toBeInTheDocument();
  expect(field).toHaveFocus();
  await userEvent.type(field, 'Never{Enter}');
  await waitFor(() => expect(server.count(post)).toBe(1));
  expect(server.calls.at(-1)?.body).toMatchObject({ message: 'Never', replyToId: 'm1' });
  expect(panel.queryByRole('button', { name: 'Do not reply' })).not.toBeInTheDocument();
});

it('shares a picture by its address', async () => {
  const { server, panel, field } = await open();
  await userEvent.click(panel.getByRole('button', { name: 'Share an image by its address' }));
  await userEvent.type(panel.getByLabelText('Image address'), ' https://pics.example/a.png{Enter}');
  await waitFor(() => expect(server.count(post)).toBe(1));
  const body = { messageType: 'image', imageUrl: 'https://pics.example/a.png', imageFileName: 'Shared image' };
  expect(server.calls.at(-1)?.body).toMatchObject(body);
  expect(field).not.toBeInTheDocument();
  expect(panel.queryByLabelText('Image address')).not.toBeInTheDocument();
});

it('says who is writing', async () => {
  const { panel } = await open();
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  FakeEventSource.tell('typing', { conversationId: null, userId: 'account-dora', userName: 'dora' });
  expect(await panel.findByText('dora is typing...')).toBeInTheDocument();
  FakeEventSource.tell('chat.message', aMessage('x3', 'dora', 'There'), '2.0.x');
  await waitFor(() => expect(panel.queryByText('dora is typing...')).not.toBeInTheDocument());
});

it('takes the words of a message away that its author deleted, also where it is quoted', async () => {
  const replyTo = { id: 'q1', userId: 'b', userName: 'bruno', message: 'Secret', messageType: 'text', state: 'shown' };
  const quoted = aMessage('q1', 'bruno', 'Secret');
  const { panel } = await open({ [list]: [quoted, { ...aMessage('q2', 'ada', 'What?'), replyTo }] });
  expect(await panel.findAllByText('Secret')).toHaveLength(2);
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  FakeEventSource.tell('message.deleted', { messageId: 'q1', conversationId: null, position: 1 }, '2.0.x');
  await waitFor(() => expect(panel.queryByText('Secret')).not.toBeInTheDocument());
  expect(panel.getAllByText('Message deleted')).toHaveLength(2);
});

it('makes links of addresses, which open elsewhere and learn nothing', async () => {
  const { panel } = await open({ [list]: [aMessage('a', 'bruno', 'Read https://news.example/a.')] });
  const link = await panel.findByRole('link', { name: /^https:\/\/news\.example\/a / });
  expect(link).toHaveAttribute('href', 'https://news.example/a');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener noreferrer'));
});

it('shows a picture that opens at its full size, and says so when it cannot be loaded', async () => {
  const address = 'https://pics.example/trophy.png';
  const { panel } = await open({ [list]: [aMessage('a', 'bruno', address)] });
  const picture = await panel.findByRole('img', { name: 'Shared by bruno' });
  expect(picture).toHaveAttribute('src', address);
  expect(picture.closest('a')).toHaveAttribute('href', address);
  expect(picture.closest('a')).toHaveAttribute('target', '_blank');
  fireEvent.error(picture);
  expect(panel.getByText('Failed to load image.', { exact: false })).toBeInTheDocument();
  expect(panel.getByRole('link', { name: /^Open its address/ })).toHaveAttribute('href', address);
});

it('stops at 500 characters and counts towards the end', async () => {
  const { field, panel } = await open();
  await userEvent.click(field);
  await userEvent.paste('x'.repeat(600));
  expect(field).toHaveValue('x'.repeat(500));
  expect(panel.getByText('500/500')).toBeInTheDocument();
});
