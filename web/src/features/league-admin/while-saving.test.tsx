import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aLeague, leagueId, members } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { openPage } from '../../testing/open-page';
import { keepsAllWhileSaving } from '../../testing/while-saving';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const of = (path: string) => `/api/leagues/${leagueId}/${path}`;
/** The second has no team yet; the third is an admin who is not in the league on Sleeper any more. */
const people = members().map((one, index) => {
  const without = { ...one, rosterId: null, isClaimed: false };
  if (index === 1) return without;
  return index === 2 ? { ...without, isAdmin: true, isInLeague: false } : one;
});
const chooseHolder = async () =>
  userEvent.selectOptions(await screen.findByLabelText('New holder'), people[1]?.displayName ?? '');

it.each([
  [/^Reassign: /, 'Reassign Team', `POST ${of('admin/reassign-team')}`, chooseHolder],
  [/^Unclaim: /, 'Unclaim Team', `DELETE ${of('admin/unclaim/*')}`, undefined],
  [/^Remove Admin: /, 'Remove Admin', `PUT ${of('admin/*')}`, undefined],
  [/^Remove: /, 'Remove Member', `DELETE ${of('admin/members/*')}`, undefined],
])('takes no changes while %s is under way, which would go with the form', async (opener, verb, route, fill) => {
  const saved = slowResponse();
  await openPage(`/leagues/${leagueId}/admin`, 'League Admin Panel', {
    [`GET ${of('admin-status')}`]: { isAdmin: true },
    [`GET ${of('rosters')}`]: aLeague().rosters,
    [`GET ${of('memberships')}`]: people,
    [route]: saved.get,
  });
  await screen.findByRole('list', { name: 'Members without a team' });
  await userEvent.click(screen.getAllByRole('button', { name: opener }).at(-1) as HTMLElement);
  await userEvent.type(await screen.findByLabelText('Reason (optional)'), 'Asked for');
  await fill?.();
  await keepsAllWhileSaving(document.querySelector('dialog') as HTMLElement, verb);
  saved.send({});
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
});
