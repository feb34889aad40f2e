import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hadTeam, rememberTeam } from '../../lib/claimed-leagues';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';
import { ownData } from '../../testing/own-data';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const earlierSeason = '900099';
const works = response(204, undefined);
const isLost = () => Promise.reject(new TypeError('Failed to fetch'));
const membership = `DELETE /api/leagues/${leagueId}/membership`;
const sleeper = 'DELETE /api/auth/user/sleeper';

it.each<[told: string, way: string, reply: unknown, button: string, verb: string]>([
  ['League left', membership, works, 'Leave: Harbour League', 'Leave'],
  ['Failed to leave the league', membership, isLost, 'Leave: Harbour League', 'Leave'],
  ['Sleeper user unlinked', sleeper, works, 'Unlink', 'Unlink'],
  ['Failed to unlink the Sleeper user', sleeper, isLost, 'Unlink', 'Unlink'],
])('remembers no team and no page that was seen last: %s', async (told, way, reply, button, verb) => {
  await openPage('/account', 'Your Account', { 'GET /api/auth/user/data': ownData, [way]: reply });
  rememberTeam(leagueId, true);
  rememberTeam(earlierSeason, true);
  localStorage.setItem('dynasty.page', '{}');
  await userEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: verb }));
  expect(await screen.findByText(told)).toBeInTheDocument();
  const remembered = [hadTeam(leagueId), hadTeam(earlierSeason), localStorage.getItem('dynasty.page')];
  expect(remembered).toEqual([false, false, null]);
});
