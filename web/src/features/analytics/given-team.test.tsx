import { screen, waitFor, within } from '@testing-library/react';
import { rememberTeam } from '../../lib/claimed-leagues';
import { aLeague, aTeam, claimed, claimedElsewhere, leagueId } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { api, inLeague, open } from '../../testing/open-league-tool';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

beforeAll(() => import('./fantasy-points/fantasy-points-screen'));

const teams = `GET ${api}/available-teams`;
const points = (routes: Record<string, unknown>) =>
  open(`${inLeague}/fantasy-points`, 'Fantasy Points Analysis', routes);
const best = async () => (await screen.findByText('Your best')).closest('dl');

/** The league of the fixtures, in which nobody owns the second team on Sleeper; the first player of the list is on it. */
function ownerless() {
  const league = aLeague();
  Object.assign(league.rosters[1]!, { owner_id: null, players: ['11'] });
  return { [`GET ${api}`]: league };
}

it('marks the players of a team that an admin gave as the member’s own', async () => {
  await points({ ...ownerless(), [teams]: { ...claimed(), userClaimedTeam: aTeam(1) } });
  await waitFor(async () => expect(await best()).toHaveTextContent('286.0Carl Carrier'));
  const [, first] = within(screen.getByRole('table', { name: 'Fantasy points' })).getAllByRole('row');
  expect(first).toHaveTextContent('(You)');
});

it('marks nobody as theirs whose team was given away', async () => {
  await points({ [teams]: claimedElsewhere() });
  await waitFor(async () => expect(await best()).toHaveTextContent('Nobody of these'));
  expect(screen.queryByText('(You)')).not.toBeInTheDocument();
});

it('goes by the owners on Sleeper until the claims are read', async () => {
  // Who had a team last time sees the page before they are there.
  localStorage.setItem('dynasty.account', 'account-1');
  rememberTeam(leagueId, true);
  const claims = slowResponse();
  await points({ [teams]: claims.get });
  await waitFor(async () => expect(await best()).toHaveTextContent('286.0Carl Carrier'));
  claims.send(claimedElsewhere());
  await waitFor(async () => expect(await best()).toHaveTextContent('Nobody of these'));
});
