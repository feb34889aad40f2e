import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { aMessage, leagueId, wholeLeague } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}`;
const list = `GET /api${page}/chat`;
const post = `POST /api${page}/chat`;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function open(routes: Record<string, unknown> = {}) {
  const server = new ApiServer({ ...wholeLeague(), 'POST /api/auth/session': response(200, {}), ...routes });
  await startSession(page);
  renderApp(page);
  const panel = within(await screen.findByRole('region', { name: 'League Chat' }));
  return { server, panel, field: await panel.findByLabelText('Message the league') };
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
    aMessage(`m${index}`, 'bruno', `Line ${index}`, minutesAgo(60 - index)),
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
  expect(call?.body).toEqual({ message: 'Hello', messageType: 'text' });
  expect(call?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
});

it('keeps the text and the key of a message that could not be sent', async () => {
  const { server, field } = await open({ [post]: response(503, { message: 'down' }) });
  await userEvent.type(field, 'Again{Enter}');
  expect(await screen.findByText('Failed to send message. Please try again.')).toBeInTheDocument();
  expect(field).toHaveValue('Again');
  await userEvent.type(field, '{Enter}');
  const keys = server.calls
    .filter(({ method, path }) => `${method} ${path}` === post)
    .map((call) => call.headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('clears the line at once, takes other words meanwhile, and sends nothing twice', async () => {
  const slow = slowResponse();
  const { server, panel, field } = await open({ [post]: slow.get });
  await userEvent.type(field, 'Hello');
  await userEvent.click(panel.getByRole('button', { name: 'Send message' }));
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  await userEvent.type(field, 'And more{Enter}');
  await userEvent.click(panel.getByRole('button', { name: 'Send message' }));
  expect(server.count(post)).toBe(1);
  slow.send(response(201, aMessage('x', 'ada', 'Hello')));
  expect(await screen.findByText('Your message has been posted to the league chat.')).toBeInTheDocument();
  expect(field).toHaveValue('And more');
});

it('brings back what could not be sent, before what was written since', async () => {
  const slow = slowResponse();
  const { field } = await open({ [post]: slow.get });
  await userEvent.type(field, 'Hello{Enter}again');
  slow.send(response(503, { message: 'down' }));
  expect(await screen.findByText('Failed to send message. Please try again.')).toBeInTheDocument();
  expect(field).toHaveValue('Hello again');
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
