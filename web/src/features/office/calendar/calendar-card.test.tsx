import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiServer, response } from '../../../testing/api-server';
import { leagueId } from '../../../testing/fixtures';
import { slowResponse } from '../../../testing/open-chat';
import { card, openPage } from '../../../testing/open-page';
import type { LeagueDate } from './api';
import { isOver, lineOf, localDay } from './calendar-words';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const of = (path: string) => `/api/leagues/${leagueId}/${path}`;
const now = '2025-12-05T17:00:00.000Z';
const date = (day: string, title: string, change: Partial<LeagueDate> = {}): LeagueDate => ({
  ...{ id: `playoffs:${title}`, kind: 'playoffs', title, note: '', day, endDay: null, at: null, writtenAt: null },
  ...change,
});
const own = date('2025-12-20', 'Cup night', {
  id: 'own:mhfa3k9zq-00f1e2d3c4b5a697',
  kind: 'own',
  ...{ note: 'Bring snacks', writtenAt: '2025-12-01T17:00:00.000Z' },
});
const dates = [
  date('2025-11-20', 'Trade deadline', { kind: 'deadline', note: 'Week 12' }),
  date('2025-12-04', 'Week of now', { endDay: '2025-12-08', note: 'Week 14' }),
  date('2025-12-11', 'Playoffs, round 1', { endDay: '2025-12-15', note: 'Week 15' }),
  date('2025-12-18', 'Semi-finals', { note: 'Week 16' }),
  own,
  date('2025-12-25', 'Final, first leg'),
  date('2026-01-03', 'Final, second leg'),
];

const open = (isAdmin: boolean, routes: Record<string, unknown> = {}, search = '') =>
  openPage(`/leagues/${leagueId}/office${search}`, 'League Office', {
    [`GET ${of('polls')}`]: [],
    [`GET ${of('memberships')}`]: [],
    [`GET ${of('admin-status')}`]: { isAdmin },
    [`GET ${of('constitution')}`]: {
      ...{ version: 0, text: '', note: '', editedBy: '', editedAt: '2025-08-12T12:00:00.000Z' },
    },
    [`GET ${of('rosters')}`]: [],
    [`GET ${of('ledger')}`]: [],
    [`GET ${of('ledger/summary')}`]: { pot: { collected: 0, due: 0, paidOut: 0 }, balances: [] },
    [`GET ${of('calendar')}`]: { now, dates, feedSince: null },
    ...routes,
  });
const panel = () => card('Calendar');
const rows = async () => (await panel()).getAllByRole('listitem').map((row) => row.textContent);
const sent = ({ calls }: ApiServer, method: string) =>
  calls.filter((call) => call.method === method && call.path.includes('/calendar/dates')).map(({ body }) => body);

it('shows the next five dates, and all of them by month when they are asked for', async () => {
  const { router } = await open(false);
  expect(await (await panel()).findByText('Week of now')).toBeInTheDocument();
  expect(await rows()).toEqual([
    'Dec4Week of nowThursday · to Mon, Dec 8 · Week 14',
    'Dec11Playoffs, round 1Thursday · to Mon, Dec 15 · Week 15',
    'Dec18Semi-finalsThursday · Week 16',
    'Dec20Cup nightSaturday · Bring snacks',
    'Dec25Final, first legThursday',
  ]);
  await userEvent.click((await panel()).getByRole('button', { name: 'All dates (7)' }));
  expect(router.state.location.search).toBe('?dates=all');
  const months = (await panel()).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(months).toEqual(['November 2025', 'December 2025', 'January 2026']);
  expect(await rows()).toHaveLength(7);
  expect((await panel()).getByText('1 of them is over')).toBeInTheDocument();
  expect((await panel()).queryByRole('button', { name: /Edit|New Date/ })).not.toBeInTheDocument();
});

it('says so while there are no dates', async () => {
  await open(false, { [`GET ${of('calendar')}`]: { now, dates: [], feedSince: null } });
  expect(await (await panel()).findByText('No dates yet')).toBeInTheDocument();
});

it('has the address of the calendar, though there are no dates yet', async () => {
  const feedSince = '2025-12-01T17:00:00.000Z';
  await open(false, { [`GET ${of('calendar')}`]: { now, dates: [], feedSince } });
  expect(await (await panel()).findByText('No dates yet')).toBeInTheDocument();
  expect((await panel()).queryByRole('button', { name: /^All dates/ })).not.toBeInTheDocument();
  await userEvent.click((await panel()).getByRole('button', { name: 'Subscribe' }));
  expect(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn Off' })).toBeInTheDocument();
});

it('has dates in the reader’s order, in which an American evening comes before the next day', async () => {
  const day = localDay('2025-12-21T02:00:00.000Z');
  const after = localDay('2025-12-22T02:00:00.000Z');
  const inServiceOrder = [
    date(after, 'The day after'),
    date(day, 'Morning', { at: new Date(`${day}T09:00`).toISOString() }),
    date(day, 'All day'),
    date(day, 'Evening', { at: new Date(`${day}T21:00`).toISOString() }),
  ];
  await open(false, { [`GET ${of('calendar')}`]: { now, dates: inServiceOrder, feedSince: null } });
  await (await panel()).findByText('Evening');
  expect((await rows()).map((row) => /Morning|All day|Evening|The day after/.exec(row ?? '')?.[0])).toEqual([
    'All day',
    'Morning',
    'Evening',
    'The day after',
  ]);
});

it('goes on when a year with five digits is entered, and takes no such date', async () => {
  const { server } = await open(true);
  await userEvent.click(await (await panel()).findByRole('button', { name: 'New Date' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Title'), 'Party');
  fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '20255-12-30' } });
  const save = dialog.getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  await userEvent.type(dialog.getByLabelText(/^Time/), '19:30');
  expect(save).toBeDisabled();
  expect(dialog.getByLabelText('Day')).toBeInvalid();
  expect(sent(server, 'POST')).toEqual([]);
});

it('takes new dates from admins', async () => {
  const { server } = await open(true, { [`POST ${of('calendar/dates')}`]: response(204, undefined) });
  await userEvent.click(await (await panel()).findByRole('button', { name: 'New Date' }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(save).toBeDisabled();
  await userEvent.type(dialog.getByLabelText('Title'), ' Party ');
  await userEvent.type(dialog.getByLabelText('Day'), '2025-12-30');
  await userEvent.type(dialog.getByLabelText('Last day (optional)'), '2025-12-29');
  expect(save).toBeDisabled();
  expect(dialog.getByText('The last day is before the first')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText(/^Time/), '19:30');
  expect(dialog.queryByLabelText('Last day (optional)')).not.toBeInTheDocument();
  await userEvent.click(save);
  expect(await screen.findByText('Date added')).toBeInTheDocument();
  const at = new Date('2025-12-30T19:30').toISOString();
  expect(sent(server, 'POST')).toEqual([{ title: 'Party', note: '', day: '2025-12-30', at }]);
  expect(server.count(`GET ${of('calendar')}`)).toBe(2);
});

it('takes no words while it is being saved, which would go with the form', async () => {
  const slow = slowResponse();
  const { server } = await open(true, { [`POST ${of('calendar/dates')}`]: slow.get });
  await userEvent.click(await (await panel()).findByRole('button', { name: 'New Date' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = (label: string | RegExp) => dialog.getByLabelText(label);
  await userEvent.type(field('Day'), '2025-12-30');
  await userEvent.type(field('Title'), 'Party');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent(server, 'POST')).toHaveLength(1));
  const goOn = async () => {
    await userEvent.type(field('Title'), ' II');
    await userEvent.type(field('Text (optional)'), 'Late');
    await userEvent.type(field('Last day (optional)'), '2025-12-31');
    await userEvent.type(field(/^Time/), '19:30');
  };
  await goOn();
  slow.send(response(503, { message: 'Later.' }));
  expect(await screen.findByText('The date was not added')).toBeInTheDocument();
  expect(field('Title')).toHaveValue('Party');
  expect(field('Text (optional)')).toHaveValue('');
  expect(field('Last day (optional)')).toHaveValue('');
  expect(field(/^Time/)).toHaveValue('');
  await goOn();
  expect(field('Title')).toHaveValue('Party II');
  expect(field(/^Time/)).toHaveValue('19:30');
});

it('lets admins change and remove what they wrote, and nothing else', async () => {
  const path = of('calendar/dates/mhfa3k9zq-00f1e2d3c4b5a697');
  const { server } = await open(true, {
    [`PUT ${path}`]: response(204, undefined),
    [`DELETE ${path}`]: response(204, undefined),
  });
  const edit = async () => {
    expect(await (await panel()).findAllByRole('button', { name: /^Edit/ })).toHaveLength(1);
    await userEvent.click((await panel()).getByRole('button', { name: 'Edit Cup night' }));
    return within(await screen.findByRole('dialog'));
  };
  const dialog = await edit();
  expect(dialog.getByLabelText('Text (optional)')).toHaveValue('Bring snacks');
  await userEvent.clear(dialog.getByLabelText('Text (optional)'));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Date changed')).toBeInTheDocument();
  expect(sent(server, 'PUT')).toEqual([{ title: 'Cup night', note: '', day: '2025-12-20', basedOn: own.writtenAt }]);
  await userEvent.click((await edit()).getByRole('button', { name: 'Remove' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Date removed')).toBeInTheDocument();
  expect(server.count(`DELETE ${path}`)).toBe(1);
});

it('keeps what was typed of a date, and a new address, where they could not be taken away', async () => {
  const later = response(503, { message: 'Later.' });
  const token = 'A'.repeat(32);
  await open(true, {
    [`GET ${of('calendar')}`]: { now, dates, feedSince: now },
    [`DELETE ${of('calendar/dates/mhfa3k9zq-00f1e2d3c4b5a697')}`]: later,
    [`POST ${of('calendar/feed')}`]: response(201, { token }),
    [`DELETE ${of('calendar/feed')}`]: later,
  });
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  await press('Edit Cup night');
  await userEvent.type(await screen.findByLabelText('Title'), ' II');
  for (let n = 0; n < 2; n += 1) await press('Remove');
  expect(await screen.findByText('The date was not removed')).toBeInTheDocument();
  expect(await screen.findByLabelText('Title')).toHaveValue('Cup night II');
  for (const name of ['Cancel', 'Subscribe', 'New Address', 'Make New', 'Turn Off', 'Turn Off']) await press(name);
  expect(await screen.findByText('The address was not turned off')).toBeInTheDocument();
  expect((await screen.findByLabelText<HTMLInputElement>('Address')).value).toContain(token);
});

it('opens a private address, which is shown once, and turns it off once it was agreed to', async () => {
  const token = 'A'.repeat(32);
  const state = { now, dates, feedSince: null as string | null };
  const { server } = await open(false, {
    [`GET ${of('calendar')}`]: () => state,
    [`POST ${of('calendar/feed')}`]: () => {
      state.feedSince = '2025-12-05T17:00:00.000Z';
      return response(201, { token });
    },
    [`DELETE ${of('calendar/feed')}`]: response(204, undefined),
  });
  const subscribe = async () => {
    await userEvent.click(await (await panel()).findByRole('button', { name: 'Subscribe' }));
    return within(await screen.findByRole('dialog'));
  };
  const dialog = await subscribe();
  await userEvent.click(dialog.getByRole('button', { name: 'Open Address' }));
  const address = `${window.location.origin}/api/calendar/${token}.ics`;
  expect(await dialog.findByLabelText('Address')).toHaveValue(address);
  expect(dialog.getByLabelText('Address')).toHaveFocus();
  expect(dialog.getByRole('link', { name: 'Open in Calendar' })).toHaveAttribute(
    'href',
    address.replace('http:', 'webcal:'),
  );
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  const again = await subscribe();
  expect(again.getByText(/^Your address is open since Dec 5, 2025/)).toBeInTheDocument();
  expect(again.queryByLabelText('Address')).not.toBeInTheDocument();
  await userEvent.click(again.getByRole('button', { name: 'Turn Off' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Turn Off' }));
  expect(await screen.findByText('Address turned off')).toBeInTheDocument();
  expect(server.count(`DELETE ${of('calendar/feed')}`)).toBe(1);
});

it('takes a day as over when it is, and an instant at once', () => {
  const today = date('2025-12-05', 'Today');
  expect([isOver(today, now), isOver(date('2025-12-04', 'Before'), now)]).toEqual([false, true]);
  expect(isOver(date('2025-12-05', 'At noon', { at: '2025-12-05T16:59:00.000Z' }), now)).toBe(true);
  const evening = date('2025-12-05', 'Evening', { at: '2025-12-06T00:00:00.000Z' });
  expect(isOver(evening, now)).toBe(false);
  expect(lineOf(evening)).toMatch(/, \d+:00/);
});
