import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { openPage } from '../../testing/open-page';
import type { Constitution } from './api';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const of = (path: string) => `/api/leagues/${leagueId}/${path}`;
const read = `GET ${of('constitution')}`;
const put = `PUT ${of('constitution')}`;
const changed = response(409, { slug: 'constitution-changed', message: 'Somebody has changed it meanwhile.' });

const aConstitution = (version: number, text: string): Constitution => ({
  ...{ version, text, note: 'carried 10 to 2', editedBy: '702', editedAt: '2025-08-12T12:00:00.000Z' },
});
const third = aConstitution(3, '## Taxi\n\nTwo players.');
const fourth = aConstitution(4, '## Taxi\n\nThree players.');

async function open(routes: Record<string, unknown> = {}) {
  const app = await openPage(`/leagues/${leagueId}/office`, 'League Office', {
    [`GET ${of('polls')}`]: [],
    [`GET ${of('memberships')}`]: [{ sleeperUserId: '702', displayName: 'bob', avatar: null }],
    [`GET ${of('admin-status')}`]: { isAdmin: true },
    [read]: third,
    [`GET ${of('constitution/versions/3')}`]: third,
    ...routes,
  });
  const sent = () => app.server.calls.filter(({ method, path }) => `${method} ${path}` === put).map(({ body }) => body);
  return { ...app, sent };
}

/** Opens the form. */
async function edit() {
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  return within(await screen.findByRole('dialog', { name: 'Edit the Constitution' }));
}
type Form = Awaited<ReturnType<typeof edit>>;
const text = (form: Form) => form.getByLabelText('Text');
const begin = (form: Form) => userEvent.type(text(form), ' Always.');
const mine = '## Taxi\n\nTwo players. Always.';

it('saves over what somebody else has put in force meanwhile only once it is based on that', async () => {
  const { server, client, sent } = await open({ [put]: aConstitution(5, mine) });
  const form = await edit();
  await begin(form);
  server.on({ [read]: fourth });
  await act(() => client.refetchQueries());
  expect(await form.findByText('Version 4 is in force meanwhile')).toBeInTheDocument();
  expect(form.getByText(/^v4 since .* carried 10 to 2 · edited by bob/)).toBeInTheDocument();
  const changes = await form.findByRole('list', { name: 'Differences' });
  expect(changes).toHaveTextContent('Taxi−Removed: Two players.+Added: Three players.');
  const save = form.getByRole('button', { name: 'Put version 5 in force' });
  expect(save).toBeDisabled();
  expect(text(form)).toHaveValue(mine);
  await userEvent.click(form.getByRole('button', { name: 'Base my text on version 4' }));
  expect(form.queryByText('Version 4 is in force meanwhile')).not.toBeInTheDocument();
  expect(text(form)).toHaveFocus();
  expect(sent()).toEqual([]);
  await userEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent()).toEqual([{ text: mine, note: '', basedOn: 4 }]);
});

it.each([
  ['the version that it began from', third],
  ['the outline of a league that has none', { ...aConstitution(0, ''), note: '', editedBy: null, editedAt: null }],
])('goes on from what somebody else has put in force meanwhile where it holds nothing but %s', async (_, before) => {
  const { server, client, sent } = await open({ [read]: before, [put]: aConstitution(5, `${fourth.text} Always.`) });
  await userEvent.click(await screen.findByRole('button', { name: before.version === 0 ? 'Write' : 'Edit' }));
  const form = within(await screen.findByRole('dialog'));
  await begin(form);
  await userEvent.type(text(form), '{Backspace>8/}');
  server.on({ [read]: fourth });
  await act(() => client.refetchQueries());
  expect(await form.findByRole('button', { name: 'Put version 5 in force' })).toBeDisabled();
  expect(text(form)).toHaveValue(fourth.text);
  expect(form.queryByText('Version 4 is in force meanwhile')).not.toBeInTheDocument();
  await begin(form);
  await userEvent.click(form.getByRole('button', { name: 'Put version 5 in force' }));
  await waitFor(() => expect(sent()).toEqual([{ text: `${fourth.text} Always.`, note: '', basedOn: 4 }]));
});

it('keeps nothing of words that are erased again while another version is in force', async () => {
  const { server, client } = await open();
  const form = await edit();
  await begin(form);
  server.on({ [read]: fourth });
  await act(() => client.refetchQueries());
  await userEvent.type(text(form), '{Backspace>8/}');
  expect(text(form)).toHaveValue(fourth.text);
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  const again = await edit();
  expect(again.queryByText('This is your draft of before')).not.toBeInTheDocument();
  expect(again.queryByText('Version 4 is in force meanwhile')).not.toBeInTheDocument();
  expect(text(again)).toHaveValue(fourth.text);
});

it('says in the form why it was refused, with the text as it was written', async () => {
  const { server, sent } = await open({ [put]: changed });
  const form = await edit();
  await begin(form);
  server.on({ [read]: fourth });
  await userEvent.click(form.getByRole('button', { name: 'Put version 4 in force' }));
  expect(await form.findByText('Version 4 is in force meanwhile')).toBeInTheDocument();
  expect(text(form)).toHaveValue(mine);
  expect(sent()).toEqual([{ text: mine, note: '', basedOn: 3 }]);
});

it.each([
  ['Escape', () => act(() => screen.getByRole<HTMLDialogElement>('dialog').close())],
  ['Back', () => act(() => window.history.back())],
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
])('keeps the draft when the form is closed by %s, until it is discarded', async (_, close) => {
  await open();
  await begin(await edit());
  await close();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const form = await edit();
  expect(form.getByText('This is your draft of before')).toBeInTheDocument();
  expect(text(form)).toHaveValue(mine);
  await userEvent.click(form.getByRole('button', { name: 'Discard my draft' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.getByLabelText('Text')).toHaveValue(third.text));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const again = await edit();
  expect(text(again)).toHaveValue(third.text);
  expect(again.queryByText('This is your draft of before')).not.toBeInTheDocument();
});

it('tells of a draft of before that somebody else has put a version in force since', async () => {
  const { server, client } = await open();
  await begin(await edit());
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  server.on({ [read]: fourth });
  await act(() => client.refetchQueries());
  const form = await edit();
  expect(text(form)).toHaveValue(mine);
  expect(form.getByText('Version 4 is in force meanwhile')).toBeInTheDocument();
  expect(form.getByRole('button', { name: 'Put version 5 in force' })).toBeDisabled();
});

it('keeps nothing of a draft that is in force', async () => {
  const { server } = await open({ [put]: aConstitution(4, mine) });
  const form = await edit();
  await begin(form);
  server.on({ [read]: aConstitution(4, mine) });
  await userEvent.click(form.getByRole('button', { name: 'Put version 4 in force' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const again = await edit();
  expect(text(again)).toHaveValue(mine);
  expect(again.queryByText('This is your draft of before')).not.toBeInTheDocument();
});

it('counts towards the 40,000 characters that are taken, cuts nothing off, and says why too much is not saved', async () => {
  await open();
  const form = await edit();
  const field = form.getByLabelText<HTMLTextAreaElement>('Text');
  const save = form.getByRole('button', { name: 'Put version 4 in force' });
  const paste = async (words: string) => {
    await userEvent.clear(field);
    await userEvent.paste(words);
  };
  await paste('🏈'.repeat(35_999));
  expect(form.queryByText(/40,000/)).not.toBeInTheDocument();
  await paste('🏈'.repeat(40_000));
  expect(form.getByText(/40,000\/40,000$/)).toBeInTheDocument();
  expect(save).toBeEnabled();
  await userEvent.paste('!');
  expect(field.value).toHaveLength(80_001);
  expect(field).toHaveAccessibleDescription('40,001/40,000 characters: shorten the text to put it in force.');
  expect(save).toBeDisabled();
});

it('takes its own text for its own where the service has stored spaces for tabs, though the response was lost', async () => {
  const { server } = await open({ [put]: response(502, { message: 'Late.' }) });
  const form = await edit();
  fireEvent.change(text(form), { target: { value: '## Taxi\n\nThree\tplayers. ' } });
  server.on({ [read]: fourth });
  await userEvent.click(form.getByRole('button', { name: 'Put version 4 in force' }));
  expect(await form.findByRole('button', { name: 'Put version 5 in force' })).toBeDisabled();
  expect(form.queryByText('Version 4 is in force meanwhile')).not.toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const again = await edit();
  expect(text(again)).toHaveValue(fourth.text);
  expect(again.queryByText('This is your draft of before')).not.toBeInTheDocument();
});

it('takes no words while it is being saved, which would go with the form', async () => {
  const slow = slowResponse();
  const { sent } = await open({ [put]: slow.get });
  const form = await edit();
  await begin(form);
  await userEvent.click(form.getByRole('button', { name: 'Put version 4 in force' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await userEvent.type(text(form), ' Late.');
  await userEvent.type(form.getByLabelText('What changed'), 'Late');
  slow.send(response(503, { message: 'Later.' }));
  expect(await screen.findByText('Later.')).toBeInTheDocument();
  expect(text(form)).toHaveValue(mine);
  expect(form.getByLabelText('What changed')).toHaveValue('');
  await userEvent.type(text(form), ' Now.');
  expect(text(form)).toHaveValue(`${mine} Now.`);
});
