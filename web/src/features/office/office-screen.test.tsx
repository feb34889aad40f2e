import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiServer, response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { card, openPage } from '../../testing/open-page';
import { onPhone } from '../../testing/phone';
import type { Constitution, Poll } from './api';

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

const aConstitution = (version: number, text: string): Constitution => ({
  version,
  text,
  note: 'carried 10 to 2',
  editedBy: '701',
  editedAt: '2025-08-12T12:00:00.000Z',
});

const member = (sleeperUserId: string, displayName: string) => ({ sleeperUserId, displayName, avatar: null });

const bodiesOf = ({ calls }: ApiServer, route: string) =>
  calls.filter(({ method, path }) => `${method} ${path}` === route).map(({ body }) => body);

const open = (routes: Record<string, unknown> = {}) =>
  openPage(`/leagues/${leagueId}/office`, 'League Office', {
    [`GET ${of('polls')}`]: [aPoll()],
    [`GET ${of('memberships')}`]: [member('701', 'ada'), member('702', 'bob')],
    [`GET ${of('admin-status')}`]: { isAdmin: false },
    [`GET ${of('constitution')}`]: aConstitution(0, ''),
    ...routes,
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
  await open({ [`GET ${of('polls')}`]: [aPoll({ isOpen: false, carriedOptionId: '1' })] });
  const poll = await card('Poll');
  expect(await poll.findByText('Yes, Week 12 carried it · 8 of 12 members voted')).toBeInTheDocument();
  expect(poll.queryByRole('radio')).not.toBeInTheDocument();
});

it('asks the league', async () => {
  const { server } = await open({ [`GET ${of('polls')}`]: [], [`POST ${of('polls')}`]: aPoll() });
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
});

it('shows the articles, and markup in them as words', async () => {
  const text =
    '## Trades\n\nAt **once**. <img src=x onerror=alert(1)> [here](javascript:alert(1))\n\n## Taxi\n\nThree.';
  await open({ [`GET ${of('constitution')}`]: aConstitution(8, text) });
  const rules = await card('Constitution');
  expect(await rules.findByText('once')).toBeInTheDocument();
  expect(rules.getByRole('heading', { name: 'Trades', level: 3 })).toBeInTheDocument();
  expect(rules.getByText(/<img src=x/)).toBeInTheDocument();
  expect(rules.queryByRole('link')).not.toBeInTheDocument();
  expect(rules.queryByRole('img')).not.toBeInTheDocument();
  expect(rules.getByText(/v8 since .* carried 10 to 2 · edited by ada/)).toBeInTheDocument();
  expect(rules.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
});

it('compares with an earlier version', async () => {
  const before = aConstitution(1, '## Taxi\n\nTwo players.\n\nRookies only.');
  await open({
    [`GET ${of('constitution')}`]: aConstitution(2, '## Taxi\n\nThree players.\n\nRookies only.'),
    [`GET ${of('constitution/versions/1')}`]: before,
  });
  const rules = await card('Constitution');
  await userEvent.click(await rules.findByRole('button', { name: 'Compare' }));
  const lines = await rules.findByRole('list', { name: 'Differences' });
  expect(
    within(lines)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Taxi', '−Removed: Two players.', '+Added: Three players.', 'Rookies only.']);
});

it('lets an admin put a version in force; what somebody else wrote meanwhile is not overwritten', async () => {
  const put = `PUT ${of('constitution')}`;
  const { server } = await open({
    [`GET ${of('admin-status')}`]: { isAdmin: true },
    [`GET ${of('constitution')}`]: aConstitution(3, 'Be kind.'),
    [put]: response(409, { slug: 'constitution-changed', message: 'Somebody has changed the constitution meanwhile.' }),
  });
  const rules = await card('Constitution');
  await userEvent.click(await rules.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the Constitution' }));
  expect(dialog.getByRole('button', { name: 'Put version 4 in force' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText('Text'), ' Always.');
  await userEvent.click(dialog.getByRole('button', { name: 'Put version 4 in force' }));
  expect(await screen.findByText('Somebody has changed the constitution meanwhile.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Text')).toHaveValue('Be kind. Always.');
  expect(bodiesOf(server, put)).toEqual([{ text: 'Be kind. Always.', note: '', basedOn: 3 }]);
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
});
