import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiServer, response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { aBookOf } from '../../testing/history-fixtures';
import { slowResponse } from '../../testing/open-chat';
import { card, openPage } from '../../testing/open-page';
import { onPhone } from '../../testing/phone';
import type { Poll } from './api';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const of = (path: string) => `/api/leagues/${leagueId}/${path}`;

const aPoll = (change: Partial<Poll> = {}): Poll => ({
  id: 'mhfa3k9zq-00f1e2d3c4b5a697',
  question: 'Move the deadline?',
  options: [
    { id: '1', text: 'Yes, Week 12', votes: 6, voters: ['701', '702', '703', '704', '705', '799'] },
    { id: '2', text: 'Keep <b>Week 10</b>', votes: 2, voters: ['706', '707'] },
  ],
  isSecret: false,
  majority: 'two-thirds',
  electorate: 12,
  needed: 8,
  voted: 8,
  myOptionId: '2',
  proposedBy: '701',
  createdAt: '2025-12-02T12:00:00.000Z',
  closesAt: '2025-12-16T21:00:00.000Z',
  isOpen: true,
  endedAt: null,
  carriedOptionId: null,
  mayEnd: false,
  ...change,
});

const member = (sleeperUserId: string, displayName: string) => ({ sleeperUserId, displayName, avatar: null });

const bodiesOf = ({ calls }: ApiServer, route: string) =>
  calls.filter(({ method, path }) => `${method} ${path}` === route).map(({ body }) => body);

const open = (routes: Record<string, unknown> = {}) =>
  openPage(`/leagues/${leagueId}/office`, 'League Office', {
    [`GET ${of('polls')}`]: [aPoll()],
    [`GET ${of('memberships')}`]: [member('701', 'ada'), member('702', 'bob')],
    [`GET ${of('records')}`]: aBookOf({}),
    [`GET ${of('admin-status')}`]: { isAdmin: false },
    [`GET ${of('constitution')}`]: { version: 0, text: '', note: '', editedBy: null, editedAt: null },
    ...routes,
  });

it('reads the record book only once somebody is named who is no member now', async () => {
  const options = [{ id: '1', text: 'Yes, Week 12', votes: 1, voters: ['702'] }];
  const former = { ...options[0]!, voters: ['799'] };
  const { server, client } = await open({
    [`GET ${of('polls')}`]: [aPoll({ options })],
    [`GET ${of('records')}`]: aBookOf({ 799: 'frank' }),
  });
  expect(await (await card('Poll')).findByText('bob')).toBeInTheDocument();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(server.count(`GET ${of('records')}`)).toBe(0);
  server.on({ [`GET ${of('polls')}`]: [aPoll({ options: [former] })] });
  await act(() => client.invalidateQueries());
  expect(await (await card('Poll')).findByText('frank')).toBeInTheDocument();
  expect(server.count(`GET ${of('records')}`)).toBe(1);
});

it('shows a poll with what is missing to carry it, and who voted for what', async () => {
  await open();
  const poll = await card('Poll');
  expect(await poll.findByText('8 of 12 members voted · 2 more for Yes, Week 12 carry it')).toBeInTheDocument();
  expect(await poll.findByText(/Proposed by ada.*needs 8 of 12 votes · votes are public/)).toBeInTheDocument();
  expect(poll.getByText('Keep <b>Week 10</b>')).toBeInTheDocument();
  expect(poll.getByText(/^ada, bob, Former member/)).toBeInTheDocument();
  expect(poll.getByRole('radio', { name: /Keep.*Your vote/ })).toBeChecked();
  expect(poll.getByRole('button', { name: 'Change vote' })).toBeDisabled();
  expect(poll.queryByRole('button', { name: 'End Poll' })).not.toBeInTheDocument();
});

it('counts a vote that is changed', async () => {
  const vote = `PUT ${of('polls/mhfa3k9zq-00f1e2d3c4b5a697/vote')}`;
  const { server } = await open({ [vote]: aPoll({ myOptionId: '1' }) });
  const poll = await card('Poll');
  await userEvent.click(poll.getByRole('radio', { name: /Yes/ }));
  await userEvent.click(poll.getByRole('button', { name: 'Change vote' }));
  expect(await screen.findByText('Vote counted')).toBeInTheDocument();
  expect(bodiesOf(server, vote)).toEqual([{ optionId: '1' }]);
});

it('keeps the counts of a secret poll until it is closed', async () => {
  const secret = aPoll().options.map((option) => ({ ...option, votes: null, voters: null }));
  await open({ [`GET ${of('polls')}`]: [aPoll({ isSecret: true, options: secret })] });
  const poll = await card('Poll');
  expect(await poll.findByText('8 of 12 members voted · counted when it closes')).toBeInTheDocument();
  expect(poll.queryByText('75%')).not.toBeInTheDocument();
});

it('tells how a closed poll ended', async () => {
  const options = aPoll().options.map((option) => ({ ...option, votes: option.id === '1' ? 23 : 17 }));
  const closed = aPoll({ isOpen: false, carriedOptionId: '1', options, voted: 40, electorate: 45 });
  await open({ [`GET ${of('polls')}`]: [closed] });
  const poll = await card('Poll');
  expect(await poll.findByText('Yes, Week 12 carried it · 40 of 45 members voted')).toBeInTheDocument();
  expect([!!poll.queryByText(/58%/), poll.queryByRole('radio')]).toEqual([true, null]);
});

it('counts who has joined since a poll began', async () => {
  await open({ [`GET ${of('polls')}`]: [aPoll({ voted: 13, isSecret: true })] });
  const poll = await card('Poll');
  expect(await poll.findByText('13 voted, 12 members when it began · counted when it closes')).toBeInTheDocument();
});

it('goes on to older polls, in the order of the service', async () => {
  const { server } = await open({
    [`GET ${of('polls')}`]: response(200, [aPoll(), aPoll({ id: 'b', isOpen: false })], { 'X-Next-Cursor': 'older' }),
  });
  const more = await screen.findByRole('button', { name: 'Older Polls' });
  const older = aPoll({ id: 'c', question: 'The oldest one?', isOpen: false });
  server.on({ [`GET ${of('polls')}`]: [older] });
  await userEvent.click(more);
  expect(await screen.findByRole('heading', { name: 'The oldest one?' })).toBeInTheDocument();
  expect(screen.getAllByRole('region', { name: 'Poll' })).toHaveLength(3);
  expect(
    server.calls
      .filter(({ path }) => path === of('polls'))
      .at(-1)
      ?.query.get('before'),
  ).toBe('older');
});

it('asks the league, and shows when the poll closes among its dates', async () => {
  const { server } = await open({
    [`GET ${of('polls')}`]: [],
    [`POST ${of('polls')}`]: aPoll(),
    [`GET ${of('calendar')}`]: { now: '2025-12-05T17:00:00.000Z', dates: [], feedSince: null },
  });
  await waitFor(() => expect(server.count(`GET ${of('calendar')}`)).toBe(1));
  expect(await screen.findByText('No polls yet')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'New poll' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Poll' }));
  expect(dialog.getByRole('button', { name: 'Open Poll' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText('Question'), ' When do we draft? ');
  await userEvent.clear(dialog.getByLabelText('Option 1'));
  await userEvent.type(dialog.getByLabelText('Option 1'), 'May');
  await userEvent.click(dialog.getByRole('button', { name: 'Add option' }));
  await userEvent.type(dialog.getByLabelText('Option 3'), 'June');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove option 2' }));
  await userEvent.selectOptions(dialog.getByLabelText('Carried by'), 'Two thirds of all members');
  await userEvent.click(dialog.getByRole('checkbox'));
  await userEvent.click(dialog.getByRole('button', { name: 'Open Poll' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(bodiesOf(server, `POST ${of('polls')}`)).toMatchObject([
    { question: 'When do we draft?', options: ['May', 'June'], majority: 'two-thirds', isSecret: true },
  ]);
  expect(server.count(`GET ${of('calendar')}`)).toBe(2);
});

describe('what others change', () => {
  const reads = ['polls', 'constitution', 'ledger', 'ledger/summary', 'calendar'];
  const openAll = async () => {
    const app = await open({
      [`GET ${of('ledger')}`]: [],
      [`GET ${of('ledger/summary')}`]: { pot: { collected: 0, due: 0, paidOut: 0 }, balances: [] },
      [`GET ${of('calendar')}`]: { now: '2025-12-05T17:00:00.000Z', dates: [], feedSince: null },
    });
    const counts = () => reads.map((read) => app.server.count(`GET ${of(read)}`));
    await waitFor(() => expect(counts()).toEqual([1, 1, 1, 1, 1]));
    return { ...app, counts };
  };
  afterEach(() => void jest.useRealTimers());

  it('is there within half a minute, while the page is visible', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { counts } = await openAll();
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(counts()).toEqual([2, 2, 2, 2, 2]);
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(counts()).toEqual([2, 2, 2, 2, 2]);
    hidden.mockRestore();
  });

  it('is there when one comes back to the office', async () => {
    const { router, counts } = await openAll();
    await act(() => router.navigate('/account'));
    await act(() => router.navigate(`/leagues/${leagueId}/office`));
    await waitFor(() => expect(counts()).toEqual([2, 2, 2, 2, 2]));
  });
});

describe('on a phone', () => {
  onPhone();

  it('leads to each part of the office', async () => {
    await open();
    const parts = within(await screen.findByRole('group', { name: 'Parts of the office' }));
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    await userEvent.click(parts.getByRole('button', { name: 'Calendar' }));
    expect(scrolled.mock.contexts).toEqual([document.getElementById('office-calendar')]);
    expect(parts.getByRole('button', { name: 'Calendar' })).toHaveAttribute('aria-pressed', 'true');
    scrolled.mockRestore();
  });

  it('shows what stands below the polls once it is known how high these are, so that they move nothing', async () => {
    const slow = slowResponse();
    await open({ [`GET ${of('polls')}`]: slow.get });
    expect(await screen.findByRole('status', { name: 'Loading the polls' })).toBeInTheDocument();
    const below = ['constitution', 'dues', 'calendar'].map((part) => document.getElementById(`office-${part}`));
    for (const part of below) expect(part).not.toBeVisible();
    act(() => slow.send([aPoll()]));
    await screen.findByText('Move the deadline?');
    for (const part of below) expect(part).toBeVisible();
  });
});
