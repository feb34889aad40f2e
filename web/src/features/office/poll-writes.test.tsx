import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { fakeIdentity } from '../../testing/fake-identity';
import { leagueId } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { card, openPage } from '../../testing/open-page';
import type { Poll } from './api';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const polls = `/api/leagues/${leagueId}/polls`;
const poll: Poll = {
  id: 'mhfa3k9zq-00f1e2d3c4b5a697',
  question: 'Move the deadline?',
  options: ['Yes', 'No'].map((text, at) => ({ id: `${at + 1}`, text, votes: 0, voters: [] })),
  isSecret: false,
  majority: 'most',
  electorate: 12,
  needed: null,
  voted: 0,
  myOptionId: null,
  proposedBy: '701',
  createdAt: '2025-12-02T12:00:00.000Z',
  closesAt: '2025-12-16T21:00:00.000Z',
  isOpen: true,
  endedAt: null,
  carriedOptionId: null,
  mayEnd: false,
};
const hourMs = 3_600_000;
const vote = `PUT ${polls}/${poll.id}/vote`;
const open = (routes: Record<string, unknown>) => openPage(`/leagues/${leagueId}/office`, 'League Office', routes);

it('opens one poll, though its first response was lost and it is sent again', async () => {
  const { server } = await open({ [`GET ${polls}`]: [], [`POST ${polls}`]: response(502, { message: 'Late.' }) });
  await userEvent.click(screen.getByRole('button', { name: 'New poll' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Poll' }));
  await userEvent.type(dialog.getByLabelText('Question'), 'When do we draft?');
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Open Poll' }));
  await send();
  expect(await screen.findByText('The poll was not opened')).toBeInTheDocument();
  server.on({ [`POST ${polls}`]: response(201, {}) });
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const posts = server.calls.filter(({ method, path }) => `${method} ${path}` === `POST ${polls}`);
  expect(posts).toHaveLength(2);
  expect(new Set(posts.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

it('leaves what was chosen while a vote was on its way', async () => {
  const slow = slowResponse();
  const { server, client } = await open({ [`GET ${polls}`]: [poll], [vote]: slow.get });
  const shown = await card('Poll');
  await userEvent.click(await shown.findByRole('radio', { name: 'Yes' }));
  await userEvent.click(shown.getByRole('button', { name: 'Vote' }));
  await userEvent.click(shown.getByRole('radio', { name: 'No' }));
  server.on({ [`GET ${polls}`]: [{ ...poll, voted: 1, myOptionId: '1' }] });
  slow.send({ ...poll, voted: 1, myOptionId: '1' });
  expect(await shown.findByRole('button', { name: 'Change vote' })).toBeInTheDocument();
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(shown.getByRole('button', { name: 'Change vote' })).toBeEnabled();
  expect(shown.getByRole('radio', { name: 'No' })).toBeChecked();
});

it('leaves the focus at the vote that was cast: its button is off then', async () => {
  const voted = { ...poll, voted: 1, myOptionId: '1' };
  const { server } = await open({ [`GET ${polls}`]: [poll], [vote]: voted });
  const shown = await card('Poll');
  await userEvent.click(await shown.findByRole('radio', { name: 'Yes' }));
  act(() => shown.getByRole('button', { name: 'Vote' }).focus());
  server.on({ [`GET ${polls}`]: [voted] });
  await userEvent.keyboard('{Enter}');
  expect(await shown.findByRole('button', { name: 'Change vote' })).toBeDisabled();
  expect(shown.getByRole('radio', { name: /^Yes/ })).toHaveFocus();
});

/** Fills in the form of a poll that closes in a day; returns how it is sent, and when the last one sent closes (ms). */
async function newPoll(first: unknown) {
  const { server } = await open({ [`GET ${polls}`]: [], [`POST ${polls}`]: first });
  await userEvent.click(screen.getByRole('button', { name: 'New poll' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Poll' }));
  await userEvent.type(dialog.getByLabelText('Question'), 'Now?');
  await userEvent.selectOptions(dialog.getByLabelText('Closes'), 'In a day');
  const send = async () => {
    const before = server.count(`POST ${polls}`);
    await userEvent.click(dialog.getByRole('button', { name: 'Open Poll' }));
    await waitFor(() => expect(server.count(`POST ${polls}`)).toBe(before + 1));
    const sent = server.calls.findLast(({ method, path }) => method === 'POST' && path === polls);
    return Date.parse((sent?.body as Poll).closesAt);
  };
  return { server, send };
}

it('closes a poll when that was meant, though the clock of the device is wrong', async () => {
  fakeIdentity.identity.timeSkew = 7_200;
  const { send } = await newPoll(response(201, {}));
  expect(((await send()) - Date.now()) / hourMs).toBeCloseTo(22, 1);
  fakeIdentity.identity.timeSkew = 0;
});

it.each([400, 409, 429, 503])(
  'takes a poll that was refused (%i) the day before: it closes so long after it is sent now',
  async (status) => {
    const { server, send } = await newPoll(response(status, { message: 'Not so.' }));
    const first = await send();
    expect(await screen.findByText('Not so.')).toBeInTheDocument();
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 26 * hourMs);
    server.on({ [`POST ${polls}`]: response(201, {}) });
    expect(((await send()) - first) / hourMs).toBeCloseTo(26, 1);
    later.mockRestore();
  },
);

it('means the same poll, which may be open already, also after a refusal that is for now', async () => {
  const { server, send } = await newPoll(response(504, { message: 'Late.' }));
  const first = await send();
  expect(await screen.findByText('Late.')).toBeInTheDocument();
  server.on({ [`POST ${polls}`]: response(429, { message: 'Too much at once.' }) });
  expect(await send()).toBe(first);
  expect(await screen.findByText('Too much at once.')).toBeInTheDocument();
  expect(await send()).toBe(first);
});

it('leads the focus to the field at the place of an option that was added, or taken away', async () => {
  await open({ [`GET ${polls}`]: [] });
  await userEvent.click(screen.getByRole('button', { name: 'New poll' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Poll' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add option' }));
  expect(dialog.getByLabelText('Option 3')).toHaveFocus();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove option 1' }));
  expect(dialog.getByLabelText('Option 1')).toHaveFocus();
  expect(dialog.getByLabelText('Option 1')).toHaveValue('No');
  for (let option = 3; option <= 10; option += 1)
    await userEvent.click(dialog.getByRole('button', { name: 'Add option' }));
  expect(dialog.getByLabelText('Option 10')).toHaveFocus();
  expect(dialog.queryByRole('button', { name: 'Add option' })).not.toBeInTheDocument();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Remove option 1' }));
  expect(dialog.getAllByLabelText(/^Option/)).toHaveLength(9);
});

it('takes nothing while it is being opened, which would go with the form', async () => {
  const slow = slowResponse();
  const { server } = await open({ [`GET ${polls}`]: [], [`POST ${polls}`]: slow.get });
  await userEvent.click(screen.getByRole('button', { name: 'New poll' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Poll' }));
  await userEvent.type(dialog.getByLabelText('Question'), 'Now?');
  await userEvent.click(dialog.getByRole('button', { name: 'Open Poll' }));
  await waitFor(() => expect(server.count(`POST ${polls}`)).toBe(1));
  const change = async () => {
    await userEvent.type(dialog.getByLabelText('Question'), ' Or later?');
    await userEvent.type(dialog.getByLabelText('Option 1'), '!');
    await userEvent.click(dialog.getByRole('button', { name: 'Add option' }));
    await userEvent.selectOptions(dialog.getByLabelText('Carried by'), 'More than half of all members');
    await userEvent.selectOptions(dialog.getByLabelText('Closes'), 'In a day');
    await userEvent.click(dialog.getByRole('checkbox'));
  };
  const fields = () => dialog.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  await change();
  expect(dialog.getByRole('checkbox')).toHaveFocus();
  expect(fields()).toEqual(['Now?', 'Yes', 'No']);
  slow.send(response(503, { message: 'Later.' }));
  expect(await screen.findByText('Later.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Carried by')).toHaveValue('most');
  expect(dialog.getByLabelText('Closes')).toHaveValue('7');
  expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await change();
  expect(fields()).toEqual(['Now? Or later?', 'Yes!', 'No', '']);
  expect(dialog.getByLabelText('Carried by')).toHaveValue('half');
  expect(dialog.getByLabelText('Closes')).toHaveValue('1');
  expect(dialog.getByRole('checkbox')).toBeChecked();
});

it('ends no poll of which was said that it goes unseen, where somebody votes meanwhile', async () => {
  const said = 'Somebody has voted meanwhile. Look again before you end it.';
  const { server } = await open({
    [`GET ${polls}`]: [{ ...poll, mayEnd: true }],
    [`DELETE ${polls}/${poll.id}`]: response(409, { message: said }),
  });
  const shown = await card('Poll');
  await userEvent.click(await shown.findByRole('button', { name: 'Remove Poll' }));
  server.on({ [`GET ${polls}`]: [{ ...poll, voted: 1, mayEnd: true }] });
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove Poll' }));
  expect(await screen.findByText(said)).toBeInTheDocument();
  await userEvent.click(await shown.findByRole('button', { name: 'End Poll' }));
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End Poll' }));
  await waitFor(() => expect(server.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2));
  const asked = server.calls.filter(({ method }) => method === 'DELETE').map(({ query }) => String(query));
  expect(asked).toEqual(['onlyEmpty=true', 'onlyEmpty=false']);
});
