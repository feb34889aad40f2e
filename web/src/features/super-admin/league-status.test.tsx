import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { leagueId } from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const at = '2025-08-22T12:00:00.000Z';
const suspended = {
  ...{ leagueId: '1', name: 'League 1', season: '2025', totalRosters: 12, status: 'suspended', notes: '' },
  ...{ approvedAt: at, registeredAt: at },
};

it('leaves a league alone that has moved to the place of another one between the clicks of a double click', async () => {
  const change = 'PATCH /api/super-admin/leagues/1/status';
  const { server } = await openPage(`/leagues/${leagueId}/super-admin`, 'Super Admin Panel', {
    'GET /api/super-admin/status': true,
    'GET /api/super-admin/counts': { approvedLeagues: 1, registrationAttempts: 0, leagueAdmins: 0, superAdmins: 1 },
    'GET /api/super-admin/approved-leagues': [suspended],
    [change]: { ...suspended, status: 'approved' },
  });
  const reactivate = await screen.findByRole('button', { name: 'Reactivate League 1' });
  fireEvent.click(reactivate, { detail: 2 });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(server.count(change)).toBe(0);
  fireEvent.click(reactivate, { detail: 1 });
  await waitFor(() => expect(server.count(change)).toBe(1));
});

it.each([
  ['', {}],
  ['Paused', { notes: 'Paused' }],
])('suspends with the notes that were edited (%j): others, of another super admin, stay', async (words, notes) => {
  const change = 'PATCH /api/super-admin/leagues/1/status';
  const { server } = await openPage(`/leagues/${leagueId}/super-admin`, 'Super Admin Panel', {
    'GET /api/super-admin/status': true,
    'GET /api/super-admin/counts': { approvedLeagues: 1, registrationAttempts: 0, leagueAdmins: 0, superAdmins: 1 },
    'GET /api/super-admin/approved-leagues': [{ ...suspended, status: 'approved' }],
    [change]: { ...suspended, notes: 'Theirs' },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Suspend League 1' }));
  const field = await screen.findByRole('textbox', { name: /Notes/ });
  if (words !== '') fireEvent.change(field, { target: { value: words } });
  fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(server.count(change)).toBe(1));
  const sent = server.calls.find(({ method }) => method === 'PATCH')?.body;
  expect(sent).toEqual({ status: 'suspended', reason: '', ...notes });
});
