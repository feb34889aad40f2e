import userEvent from '@testing-library/user-event';
import { rememberTeam } from '../../lib/claimed-leagues';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { claimed, leagueId, wholeLeague } from '../../testing/fixtures';
import { card } from '../../testing/open-page';
import { renderApp } from '../../testing/render-app';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}`;
const teams = `GET /api${page}/available-teams`;

it('does not take a team that could not be read for none, and reads it again when asked to', async () => {
  const server = new ApiServer({ ...wholeLeague(), [teams]: response(500, { message: 'Later.' }) });
  await startSession(page);
  rememberTeam(leagueId, true);
  renderApp(page);
  const team = await card('Your team');
  expect(await team.findByText('Your team could not be loaded')).toBeInTheDocument();
  expect(team.getByText('Later.')).toBeInTheDocument();
  expect(team.queryByText('No team in this season')).not.toBeInTheDocument();
  server.on({ [teams]: claimed() });
  await userEvent.click(team.getByRole('button', { name: 'Try Again' }));
  expect(await team.findByText('4-1-0')).toBeInTheDocument();
});
