import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { card } from '../../../testing/open-page';
import { A, lettersSent, openSystem as open } from '../../../testing/system-fixtures';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('tries dead letters again, and drops them after asking', async () => {
  const letter = {
    id: 'dlq-7',
    owner: 'chat-members',
    subject: 'league.synced.v1',
    eventId: 'connection-1:a',
    reason: 'out of order',
    at: '2025-08-22T12:00:00.000Z',
    bytes: 120,
  };
  const retry = `POST ${A}/dead-letters/dlq-7/retry`;
  const drop = `DELETE ${A}/dead-letters/dlq-7`;
  const { server } = await open({
    [`GET ${A}/dead-letters`]: lettersSent([letter]),
    [retry]: response(503, {}),
    [drop]: {},
  });
  expect(await screen.findByText('out of order')).toBeInTheDocument();
  await press('Retry connection-1:a');
  await userEvent.type(screen.getByLabelText('Reason (optional)'), 'The consumer was mended');
  await press('Retry');
  expect(await screen.findByText('Error')).toBeInTheDocument();
  server.on({ [retry]: {} });
  await press('Retry');
  expect(await screen.findByText('The event is being tried again')).toBeInTheDocument();
  await press('Drop connection-1:a');
  expect(server.count(drop)).toBe(0);
  server.on({ [`GET ${A}/dead-letters`]: lettersSent([]) });
  await press('Drop');
  expect(await screen.findByText('No dead letters.')).toBeInTheDocument();
  expect([server.count(retry), server.count(drop)]).toEqual([2, 1]);
  const retried = server.calls.find(({ path }) => path.endsWith('/retry'));
  expect(retried?.query.get('reason')).toBe('The consumer was mended');
});

it.each([
  [500, '500', '500 stopped, others are not held up'],
  [501, '500+', '500+ stopped, others are not held up; the oldest 500 are listed, make dead-letters has the rest'],
])('tells where there are more dead letters than are listed: %i come', async (sent, count, note) => {
  const letters = Array.from({ length: sent }, (_, number) => ({
    ...{ id: `dlq-${number}`, owner: 'chat-members', subject: 'league.synced.v1', eventId: `connection-1:${number}` },
    ...{ reason: 'out of order', at: '2025-08-22T12:00:00.000Z', bytes: 120 },
  }));
  await open({ [`GET ${A}/dead-letters`]: lettersSent(letters) });
  const listed = await card('Dead letters');
  expect(await listed.findByText(note)).toBeInTheDocument();
  const list = listed.getByRole('list', { name: 'Dead letters' });
  expect(list.children).toHaveLength(500);
  expect(screen.getByText('Dead letters', { selector: 'dt' }).closest('dl')).toHaveTextContent(count);
});

it('names the services whose outbox could not be read, and does not say that every event has arrived', async () => {
  await open({ [`GET ${A}/dead-letters`]: lettersSent([], ['chat-messaging']) });
  const listed = await card('Dead letters');
  expect(await listed.findByText('The outbox of chat-messaging could not be read')).toBeInTheDocument();
  expect(screen.queryByText('No dead letters.')).not.toBeInTheDocument();
  expect(screen.queryByText('every event has arrived')).not.toBeInTheDocument();
});

it('says that every event has arrived where it knows so', async () => {
  await open();
  expect(await screen.findByText('No dead letters.')).toBeInTheDocument();
  expect(screen.getByText('every event has arrived')).toBeInTheDocument();
});

it('does not say so when a service of an older version tells nothing of the outboxes', async () => {
  await open({ [`GET ${A}/dead-letters`]: [] });
  const listed = await card('Dead letters');
  expect(await listed.findByText('It is not known which outboxes could be read')).toBeInTheDocument();
  expect(screen.queryByText('No dead letters.')).not.toBeInTheDocument();
  expect(screen.queryByText('every event has arrived')).not.toBeInTheDocument();
  expect(screen.getByText('Dead letters', { selector: 'dt' }).closest('dl')).toHaveTextContent('Not known now');
});

it('does not say so when neither could be read, and says why', async () => {
  const { server } = await open({ [`GET ${A}/dead-letters`]: response(503, { message: 'The broker is away.' }) });
  const listed = await card('Dead letters');
  expect(await listed.findByText('The broker is away.')).toBeInTheDocument();
  expect(screen.queryByText('every event has arrived')).not.toBeInTheDocument();
  server.on({ [`GET ${A}/dead-letters`]: lettersSent([]) });
  await press('Try Again');
  expect(await screen.findByText('every event has arrived')).toBeInTheDocument();
});
