import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { fakeIdentity } from '../../../testing/fake-identity';
import { aMessage, leagueId } from '../../../testing/fixtures';
import { chatPost, openChat, postedTo } from '../../../testing/open-chat';
import { openPage } from '../../../testing/open-page';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const list = `GET /api/leagues/${leagueId}/chat`;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

afterEach(() => {
  fakeIdentity.identity.timeSkew = 0;
});

it('shows the last ten, counts all, and groups what one person wrote in five minutes', async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    // On one day, whatever time it is now.
    aMessage(`m${index + 1}`, 'bruno', `Line ${index}`, new Date(2025, 9, 1, 12, index).toISOString()),
  );
  const { panel } = await openChat({ [list]: many });
  expect(await panel.findByText('Line 11')).toBeInTheDocument();
  expect(panel.queryByText('Line 1')).not.toBeInTheDocument();
  expect(panel.getByText('12')).toBeInTheDocument();
  expect(panel.getAllByText('bruno')).toHaveLength(1);
});

it('counts one message as one', async () => {
  const { panel } = await openChat({ [list]: [aMessage('m1', 'bruno', 'First')] });
  expect(await panel.findByText('First')).toBeInTheDocument();
  expect(panel.getByText('1')).toHaveTextContent(/^1 message$/);
});

it('shows the newest also to who comes from an older part of the chat, and counts no others', async () => {
  const old = response(200, [aMessage('m1', 'bruno', 'Last season')], { 'X-Newer-Cursor': 'later' });
  const newest = response(200, [aMessage('m80', 'bruno', 'This week')], { 'X-Next-Cursor': 'earlier' });
  const byPlace = ({ query }: { query: URLSearchParams }) => (query.has('around') ? old : newest);
  const { router } = await openPage(`/leagues/${leagueId}/chat?message=m1`, 'League Chat', { [list]: byPlace });
  expect(await screen.findByText('Last season')).toBeInTheDocument();
  await act(() => router.navigate(`/leagues/${leagueId}`));
  // Another region of the name stands in its place until its file is there.
  await screen.findByRole('link', { name: 'Open League Chat' });
  const panel = within(screen.getByRole('region', { name: 'League Chat' }));
  expect(await panel.findByText('This week')).toBeInTheDocument();
  expect(panel.queryByText('Last season')).not.toBeInTheDocument();
  expect(panel.getByText('80')).toBeInTheDocument();
});

it('labels own messages You and puts them right, with relative times', async () => {
  const messages = [
    aMessage('a', 'bruno', 'Two days old', minutesAgo(2 * 24 * 60)),
    aMessage('b', 'ada', 'Three hours old', minutesAgo(3 * 60)),
    aMessage('c', 'bruno', 'Five minutes old', minutesAgo(5)),
    aMessage('d', 'ada', 'New', minutesAgo(0)),
  ];
  const { panel } = await openChat({ [list]: messages });
  const log = within(await panel.findByRole('log'));
  expect((await log.findByText('Three hours old')).closest('li')).toHaveClass('own');
  expect(log.getByText('Two days old').closest('li')).not.toHaveClass('own');
  expect(log.getAllByText('You')).toHaveLength(2);
  for (const time of ['2d ago', '3h ago', '5m ago', 'Just now'])
    expect(log.getByText(new RegExp(time))).toBeInTheDocument();
});

it('tells how long ago that was by the servers’ time where the device’s clock is an hour ahead', async () => {
  fakeIdentity.identity.timeSkew = 3_600;
  const { panel } = await openChat({ [list]: [aMessage('a', 'bruno', 'Five minutes old', minutesAgo(65))] });
  expect(await panel.findByText(/5m ago/)).toBeInTheDocument();
});

it('invites to begin when nothing was said', async () => {
  const { panel } = await openChat({ [list]: [] });
  expect(await panel.findByText('No messages yet. Start the conversation!')).toBeInTheDocument();
});

it('keeps what is being written when the page is left', async () => {
  const { field } = await openChat();
  await userEvent.type(field, 'Half a tho');
  cleanup();
  expect((await openChat()).field).toHaveValue('Half a tho');
});

it('breaks a line with Shift and Enter', async () => {
  const { server, field } = await openChat();
  await userEvent.type(field, 'One{Shift>}{Enter}{/Shift}two');
  expect(field).toHaveValue('One\ntwo');
  expect(server.count(chatPost)).toBe(0);
});

it('completes a name with the keyboard', async () => {
  const { panel, field } = await openChat();
  await userEvent.type(field, 'Hey @');
  expect(within(await panel.findByRole('listbox', { name: 'Members' })).getAllByRole('option')).toHaveLength(4);
  await userEvent.type(field, 'd{Enter}');
  expect(field).toHaveValue('Hey @dora ');
  expect(panel.queryByRole('listbox')).not.toBeInTheDocument();
});

it('replies to a message, and quotes it', async () => {
  const { server, panel, field } = await openChat({
    [chatPost]: response(201, aMessage('x3', 'ada', 'Never')),
  });
  await userEvent.hover(await panel.findByText('Good luck'));
  await userEvent.click(panel.getByRole('button', { name: 'Reply' }));
  expect(panel.getByText('bruno', { selector: 'bdi' })).toBeInTheDocument();
  expect(field).toHaveFocus();
  await userEvent.type(field, 'Never{Enter}');
  await waitFor(() => expect(server.count(chatPost)).toBe(1));
  expect(postedTo(server)[0]?.body).toMatchObject({ message: 'Never', replyToId: 'm1' });
  expect(panel.queryByRole('button', { name: 'Do not reply' })).not.toBeInTheDocument();
});

it('shares a picture by its address', async () => {
  const { server, panel, field } = await openChat();
  await userEvent.click(panel.getByRole('button', { name: 'Share an image by its address' }));
  await userEvent.type(panel.getByLabelText('Image address'), ' https://pics.example/a.png{Enter}');
  await waitFor(() => expect(server.count(chatPost)).toBe(1));
  const body = { messageType: 'image', imageUrl: 'https://pics.example/a.png', imageFileName: 'Shared image' };
  expect(postedTo(server)[0]?.body).toMatchObject(body);
  expect(field).not.toBeInTheDocument();
  expect(panel.queryByLabelText('Image address')).not.toBeInTheDocument();
});

it('says who is writing', async () => {
  const { panel } = await openChat();
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  FakeEventSource.tell('typing', { conversationId: null, userId: 'account-dora', userName: 'dora' });
  expect(await panel.findByText('dora is typing...')).toBeInTheDocument();
  FakeEventSource.tell('chat.message', aMessage('x3', 'dora', 'There'), '2.0.x');
  await waitFor(() => expect(panel.queryByText('dora is typing...')).not.toBeInTheDocument());
});

it('takes the words of a message away that its author deleted, also where it is quoted', async () => {
  const replyTo = { id: 'q1', userId: 'b', userName: 'bruno', message: 'Secret', messageType: 'text', state: 'shown' };
  const quoted = aMessage('q1', 'bruno', 'Secret');
  const { panel } = await openChat({ [list]: [quoted, { ...aMessage('q2', 'ada', 'What?'), replyTo }] });
  expect(await panel.findAllByText('Secret')).toHaveLength(2);
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  FakeEventSource.tell('message.deleted', { messageId: 'q1', conversationId: null, position: 1 }, '2.0.x');
  await waitFor(() => expect(panel.queryByText('Secret')).not.toBeInTheDocument());
  expect(panel.getAllByText('Message deleted')).toHaveLength(2);
});

it('makes links of addresses, which open elsewhere and learn nothing', async () => {
  const { panel } = await openChat({ [list]: [aMessage('a', 'bruno', 'Read https://news.example/a.')] });
  const link = await panel.findByRole('link', { name: /^https:\/\/news\.example\/a / });
  expect(link).toHaveAttribute('href', 'https://news.example/a');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener noreferrer'));
});

it('shows a picture that opens at its full size, and says so when it cannot be loaded', async () => {
  const address = 'https://pics.example/trophy.png';
  const { panel } = await openChat({ [list]: [aMessage('a', 'bruno', address)] });
  const picture = await panel.findByRole('img', { name: 'Shared by bruno' });
  expect(picture).toHaveAttribute('src', address);
  expect(picture.closest('a')).toHaveAttribute('href', address);
  expect(picture.closest('a')).toHaveAttribute('target', '_blank');
  fireEvent.error(picture);
  expect(panel.getByText('Failed to load image.', { exact: false })).toBeInTheDocument();
  expect(panel.getByRole('link', { name: /^Open its address/ })).toHaveAttribute('href', address);
});

it('shows a posted recap as a card, whatever its names are', async () => {
  const card = { title: '<b>Bolts</b> [win](https://x.example)', text: '150.00 points.', leagueId: '77', week: 5 };
  const { panel } = await openChat({ [list]: [{ ...aMessage('a', 'ada', 'In words'), card }] });
  const shown = await panel.findByRole('article', { name: 'Recap of week 5' });
  expect(shown).toHaveTextContent('<b>Bolts</b> [win](https://x.example)');
  expect(shown).toHaveTextContent('150.00 points.');
  expect(panel.getByRole('link', { name: 'Read the recap' })).toHaveAttribute('href', '/leagues/77/recaps?week=5');
  expect(panel.queryByText('In words')).not.toBeInTheDocument();
});

it('stops at 500 characters and counts towards the end', async () => {
  const { field, panel } = await openChat();
  await userEvent.click(field);
  await userEvent.paste('x'.repeat(600));
  expect(field).toHaveValue('x'.repeat(500));
  expect(panel.getByText('500/500')).toBeInTheDocument();
});
