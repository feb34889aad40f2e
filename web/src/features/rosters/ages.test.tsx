import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { openPage } from '../../testing/open-page';
import { someAges, someByes, somePlayers, someRosters } from '../../testing/roster-fixtures';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const api = `GET /api/leagues/${leagueId}`;
const ages = 'GET /api/players/demographics';

it('says how old a team is once ages are read, and reads them again where they could not be', async () => {
  const slow = slowResponse();
  const { server } = await openPage(`/leagues/${leagueId}/rosters`, 'Team Rosters', {
    [`${api}/rosters`]: someRosters(),
    [`${api}/team-claims`]: [],
    'GET /api/players': somePlayers(),
    [`${api}/byes`]: someByes(),
    [`${api}/player-form`]: response(503, { message: 'Not loaded.' }),
    [ages]: slow.get,
  });
  const bruno = within(await screen.findByRole('region', { name: 'Bruno Bolts' }));
  expect(bruno.getByText('avg age').previousSibling).toHaveTextContent(/^$/);
  expect(screen.queryByText(/0 players/)).not.toBeInTheDocument();
  // What stands for the figure stands in its line, and a phone keeps the second line of its label free.
  const labels = screen.getAllByText('avg age');
  expect(labels).toHaveLength(8);
  for (const { parentElement } of labels) expect(parentElement?.querySelector('.waiting > .block')).not.toBeNull();
  const average = bruno.getByText('avg age').parentElement;
  expect(average).toHaveAttribute('aria-busy', 'true');
  slow.send(response(503, { message: 'Down.' }));
  expect(await screen.findByText('The ages could not be loaded')).toBeInTheDocument();
  expect(bruno.getByText('avg age').previousSibling).toHaveTextContent('–');
  expect(average).toHaveAttribute('aria-busy', 'false');
  expect(screen.queryByText(/0 players/)).not.toBeInTheDocument();
  server.on({ [ages]: someAges() });
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await bruno.findByText('avg age, 2 players')).toBeInTheDocument();
  expect(bruno.getByText('27.4')).toBeInTheDocument();
  expect(screen.queryByText('The ages could not be loaded')).not.toBeInTheDocument();
});
