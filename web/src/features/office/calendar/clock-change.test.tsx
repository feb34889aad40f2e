/** @jest-environment-options {"timeZone": "America/New_York"} */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { leagueId } from '../../../testing/fixtures';
import { card, openPage } from '../../../testing/open-page';
import type { LeagueDate } from './api';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

/** Half past one comes twice in the night in which the clocks go back; this is the second of them. */
const at = '2026-11-01T06:30:00.000Z';
const own: LeagueDate = {
  ...{ id: 'own:mhfa3k9zq-00f1e2d3c4b5a697', kind: 'own', title: 'Night of trades', note: '' },
  ...{ day: '2026-11-01', endDay: null, at, writtenAt: '2026-09-01T12:00:00.000Z' },
};
const calendar = `/api/leagues/${leagueId}/calendar`;
const put = `PUT ${calendar}/dates/mhfa3k9zq-00f1e2d3c4b5a697`;

async function edit() {
  const { server } = await openPage(`/leagues/${leagueId}/office`, 'League Office', {
    [`GET /api/leagues/${leagueId}/admin-status`]: { isAdmin: true },
    [`GET ${calendar}`]: { now: '2026-10-01T12:00:00.000Z', dates: [own], feedSince: null },
    [put]: response(204, undefined),
  });
  await userEvent.click(await (await card('Calendar')).findByRole('button', { name: /^Edit/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = async () => {
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.count(put)).toBe(1));
    return server.calls.find(({ method }) => method === 'PUT')?.body;
  };
  return { dialog, save };
}

it('leaves a date at its hour when something else of it is changed, which of two it ever is', async () => {
  const { dialog, save } = await edit();
  expect(dialog.getByLabelText(/^Time/)).toHaveValue('01:30');
  await userEvent.type(dialog.getByLabelText('Title'), ' II');
  expect(await save()).toMatchObject({ title: 'Night of trades II', at });
});

it('takes another time from the fields', async () => {
  const { dialog, save } = await edit();
  await userEvent.clear(dialog.getByLabelText(/^Time/));
  await userEvent.type(dialog.getByLabelText(/^Time/), '19:30');
  expect(await save()).toMatchObject({ at: '2026-11-02T00:30:00.000Z' });
});
