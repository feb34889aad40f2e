import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { aMessage, leagueId } from '../../../testing/fixtures';
import { card, openPage } from '../../../testing/open-page';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const L = `/api/leagues/${leagueId}`;
const list = `GET ${L}/chat/reports`;
const hide = 'POST /api/messages/m1/hide';
const closeOf = (id: string) => `POST ${L}/chat/reports/${id}/close`;
const aReport = (id: string, change: object = {}) => ({
  id,
  reportedAt: '2025-11-03T12:00:00.000Z',
  reason: 'rude',
  reporterId: 'account-dora',
  reporterName: 'dora',
  closedAt: null,
  message: aMessage('m1', 'bruno', 'You fool'),
  ...change,
});
const closed = aReport('r1', { closedAt: '2025-11-04T12:00:00.000Z' });

const open = (routes: Record<string, unknown>, isAdmin = true) =>
  openPage(`/leagues/${leagueId}/admin`, isAdmin ? 'League Admin Panel' : 'Access Denied', {
    [`GET ${L}/admin-status`]: { isAdmin },
    ...routes,
  });

afterEach(() => void jest.useRealTimers());

it('shows who reported what and why; hiding the message deals with it', async () => {
  const { server } = await open({
    [list]: [aReport('r1')],
    [hide]: { ...aMessage('m1', 'bruno', ''), state: 'hidden' },
    [closeOf('r1')]: closed,
  });
  const reported = await card('Reported Messages');
  for (const text of ['dora', 'rude', 'bruno', 'You fool', '1 open'])
    expect(await reported.findByText(text)).toBeInTheDocument();
  expect(reported.getByRole('link', { name: 'Show in the chat' })).toHaveAttribute(
    'href',
    `/leagues/${leagueId}/chat?message=m1`,
  );
  server.on({ [list]: [{ ...closed, message: { ...closed.message, state: 'hidden' } }] });
  await userEvent.click(reported.getByRole('button', { name: 'Hide Message' }));
  expect(await reported.findByText('Dealt with')).toBeInTheDocument();
  const [hidden] = server.calls.filter(({ method, path }) => `${method} ${path}` === hide);
  expect(hidden?.body).toEqual({ isHidden: true, reason: 'rude' });
  // What was hidden is still read by admins.
  expect(reported.getByText('You fool')).toBeInTheDocument();
  expect(reported.queryByRole('button')).not.toBeInTheDocument();
});

it('dismisses a report of a private message, which cannot be hidden and whose picture is not shown', async () => {
  const image = { messageType: 'image', imageUrl: '/api/files/aaaaaaaaaaaa', conversationId: 'c1', message: '' };
  const report = aReport('r2', { message: { ...aMessage('m1', 'bruno', ''), ...image } });
  const { server } = await open({ [list]: [report], [closeOf('r2')]: report });
  const reported = await card('Reported Messages');
  expect(await reported.findByText('A picture')).toBeInTheDocument();
  expect(reported.getByText(/Private message/)).toBeInTheDocument();
  for (const role of ['img', 'link']) expect(reported.queryByRole(role)).not.toBeInTheDocument();
  expect(reported.queryByRole('button', { name: 'Hide Message' })).not.toBeInTheDocument();
  await userEvent.click(reported.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(server.count(closeOf('r2'))).toBe(1));
  expect(server.count(list)).toBeGreaterThan(1);
});

it('leaves the focus at a report that is dealt with: its buttons go', async () => {
  const { server } = await open({ [list]: [aReport('r1')], [closeOf('r1')]: closed });
  const reported = await card('Reported Messages');
  const dismiss = await reported.findByRole('button', { name: 'Dismiss' });
  act(() => dismiss.focus());
  server.on({ [list]: [closed] });
  await userEvent.keyboard('{Enter}');
  expect(await reported.findByText('Dealt with')).toBeInTheDocument();
  await waitFor(() => expect(reported.getByRole('listitem')).toHaveFocus());
});

it('is not dismissed by the second click of a double click, which was meant for another button', async () => {
  const { server } = await open({ [list]: [aReport('r1')], [closeOf('r1')]: closed });
  const reported = await card('Reported Messages');
  for (const name of ['Hide Message', 'Dismiss'])
    fireEvent.click(await reported.findByRole('button', { name }), { detail: 2 });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect([server.count(hide), server.count(closeOf('r1'))]).toEqual([0, 0]);
});

it('goes on to older reports, and says when there are none', async () => {
  const { server } = await open({ [list]: response(200, [aReport('r1')], { 'X-Next-Cursor': 'older' }) });
  const reported = await card('Reported Messages');
  const older = await reported.findByRole('button', { name: 'Older Reports' });
  // Some of the older ones may be open as well.
  expect(reported.getByText('1+ open')).toBeInTheDocument();
  server.on({ [list]: [aReport('r0', { reason: 'older one' })] });
  await userEvent.click(older);
  expect(await reported.findByText('older one')).toBeInTheDocument();
  expect(reported.getByText('2 open')).toBeInTheDocument();
  expect(within(reported.getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
});

it('is for admins alone', async () => {
  const { server } = await open({ [list]: [] }, false);
  expect(screen.getByText('You need admin permissions to access this page.')).toBeInTheDocument();
  expect(server.count(list)).toBe(0);
});

it('says that nothing has been reported, until something is', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { server } = await open({ [list]: [] });
  expect(await screen.findByText('Nothing has been reported')).toBeInTheDocument();
  server.on({ [list]: [aReport('r1')] });
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  expect(await screen.findByText('You fool')).toBeInTheDocument();
});
