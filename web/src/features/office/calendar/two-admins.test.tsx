import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { leagueId } from '../../../testing/fixtures';
import { openPage } from '../../../testing/open-page';
import type { LeagueDate } from './api';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const calendar = `/api/leagues/${leagueId}/calendar`;
const path = `${calendar}/dates/mhfa3k9zq-00f1e2d3c4b5a697`;
const own: LeagueDate = {
  ...{ id: 'own:mhfa3k9zq-00f1e2d3c4b5a697', kind: 'own', title: 'Cup night', note: '', day: '2025-12-20' },
  ...{ endDay: null, at: null, writtenAt: '2025-12-01T17:00:00.000Z' },
};
const theirs: LeagueDate = { ...own, title: 'Cup day', note: 'At noon', writtenAt: '2025-12-05T16:59:00.000Z' };
const of = (dates: LeagueDate[]) => ({ now: '2025-12-05T17:00:00.000Z', dates, feedSince: null });

/** The form of a date in which something is written, while another admin has left this of it. */
async function overtaken(left: LeagueDate[]) {
  const { server, client } = await openPage(`/leagues/${leagueId}/office`, 'League Office', {
    [`GET /api/leagues/${leagueId}/admin-status`]: { isAdmin: true },
    [`GET ${calendar}`]: of([own]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Cup night' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Title'), ' II');
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  server.on({ [`GET ${calendar}`]: of(left) });
  await act(() => client.invalidateQueries());
  expect(await dialog.findByRole('alert')).toHaveTextContent(/meanwhile/);
  const save = async () => userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const sent = (method: string) => server.calls.filter((call) => call.method === method && /dates/.test(call.path));
  return { server, dialog, save, sent };
}

it('undoes another admin’s change of a date only when that is meant', async () => {
  const { server, dialog, save, sent } = await overtaken([theirs]);
  for (const name of ['Save', 'Remove']) expect(dialog.getByRole('button', { name })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText('Title'), '{Enter}');
  expect(sent('PUT')).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Keep Mine' }));
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  server.on({ [`PUT ${path}`]: response(204, undefined) });
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const mine = { title: 'Cup night II', note: '', day: '2025-12-20', basedOn: theirs.writtenAt };
  expect(sent('PUT').map(({ body }) => body)).toEqual([mine]);
});

it('shows what another admin has written, and goes on from there', async () => {
  const { dialog } = await overtaken([theirs]);
  await userEvent.click(dialog.getByRole('button', { name: 'Show the New Date' }));
  expect(dialog.getByLabelText('Title')).toHaveValue('Cup day');
  expect(dialog.getByLabelText('Title')).toHaveFocus();
  expect(dialog.getByLabelText('Text (optional)')).toHaveValue('At noon');
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
});

it('adds a date again that was removed meanwhile, and removes none', async () => {
  const { server, dialog, save, sent } = await overtaken([]);
  expect(dialog.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
  server.on({ [`POST ${calendar}/dates`]: response(204, undefined) });
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent('POST').map(({ body }) => body)).toEqual([{ title: 'Cup night II', note: '', day: '2025-12-20' }]);
});

it('keeps what was typed where the service has seen another admin’s change first', async () => {
  const { server, client } = await openPage(`/leagues/${leagueId}/office`, 'League Office', {
    [`GET /api/leagues/${leagueId}/admin-status`]: { isAdmin: true },
    [`GET ${calendar}`]: of([own]),
    [`DELETE ${path}`]: response(409, { message: 'Changed.' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Cup night' }));
  await userEvent.type(await screen.findByLabelText('Title'), ' II');
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  server.on({ [`GET ${calendar}`]: of([theirs]) });
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The date was not removed')).toBeInTheDocument();
  expect(await screen.findByLabelText('Title')).toHaveValue('Cup night II');
  expect(await screen.findByRole('button', { name: 'Keep Mine' })).toBeInTheDocument();
  const asked = server.calls.find(({ method }) => method === 'DELETE')?.query.get('basedOn');
  expect(asked).toBe(own.writtenAt);
  await waitFor(() => expect(client.isMutating()).toBe(0));
});
