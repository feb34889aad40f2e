import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { aLeague, leagueId } from '../../testing/fixtures';
import { card, openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const newestId = '900200';
const of = (path: string) => `/api/leagues/${leagueId}/${path}`;
const inNewest = (path: string) => `/api/leagues/${newestId}/${path}`;
const member = (sleeperUserId: string, displayName: string) => ({ sleeperUserId, displayName, avatar: null });

it('is one office: people, owners and the season are the newest one’s, at the address of an earlier one too', async () => {
  const seasons = [
    { season: '2026', leagueId: newestId },
    { season: '2025', leagueId },
  ];
  const { server } = await openPage(`/leagues/${leagueId}/office`, 'League Office', {
    [`GET /api/leagues/${leagueId}`]: aLeague({ seasons }),
    [`GET ${of('polls')}`]: [],
    [`GET ${of('admin-status')}`]: { isAdmin: true },
    [`GET ${of('ledger')}`]: [],
    [`GET ${of('rosters')}`]: [{ owner_id: '701' }, { owner_id: '702' }],
    [`GET ${of('memberships')}`]: [member('701', 'ada'), member('702', 'bob')],
    [`GET ${inNewest('rosters')}`]: [{ owner_id: '701' }, { owner_id: '704' }, { owner_id: '705' }],
    [`GET ${inNewest('memberships')}`]: [member('701', 'ada'), member('704', 'eve'), member('705', 'fay')],
    [`POST ${of('ledger/dues')}`]: response(201, []),
  });
  expect(await screen.findByText('Invented Four · Season 2026')).toBeInTheDocument();
  await userEvent.click(await (await card('Dues and Bets')).findByRole('button', { name: 'New Dues' }));
  const dues = within(await screen.findByRole('dialog'));
  expect(await dues.findByRole('option', { name: 'Every team’s owner (3)' })).toBeInTheDocument();
  expect(dues.getByRole('option', { name: 'eve' })).toBeInTheDocument();
  expect(dues.queryByRole('option', { name: 'bob' })).not.toBeInTheDocument();
  await userEvent.type(dues.getByLabelText('Amount'), '50');
  await userEvent.type(dues.getByLabelText('What for'), 'Entry fee');
  await userEvent.click(dues.getByRole('button', { name: 'Write Dues' }));
  const written = () => server.calls.find(({ method, path }) => method === 'POST' && path === of('ledger/dues'));
  await waitFor(() => expect(written()?.body).toMatchObject({ people: ['701', '704', '705'], season: '2026' }));
});
