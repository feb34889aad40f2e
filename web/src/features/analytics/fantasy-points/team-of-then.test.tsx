import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fantasyPoints } from '../../../testing/league-tools-fixtures';
import { slowResponse } from '../../../testing/open-chat';
import { api, inLeague, open, press } from '../../../testing/open-league-tool';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

beforeAll(() => import('./fantasy-points-screen'));

it.each([
  [2025, 'FA'],
  [2024, '–'],
])(
  'shows a player without a team in %i as %s: of an earlier season it may just not be known',
  async (season, words) => {
    const players = fantasyPoints().players.map((row) => ({ ...row, team: null }));
    await open(`${inLeague}/fantasy-points?season=${season}`, 'Fantasy Points Analysis', {
      [`POST ${api}/fantasy-points`]: fantasyPoints({ season, players }),
    });
    const rows = within(await screen.findByRole('table', { name: 'Fantasy points' }));
    expect(rows.getAllByRole('cell', { name: words })).toHaveLength(players.length);
  },
);

it('says of players of the newest season that they have no team until those of the earlier one are here', async () => {
  const earlier = slowResponse();
  const players = fantasyPoints().players.map((row) => ({ ...row, team: null }));
  const { bodies } = await open(`${inLeague}/fantasy-points`, 'Fantasy Points Analysis', {
    [`POST ${api}/fantasy-points`]: ({ body }: { body: { season: string } }) =>
      body.season === '2025' ? fantasyPoints({ players }) : earlier.get(),
  });
  const rows = within(await screen.findByRole('table', { name: 'Fantasy points' }));
  await userEvent.selectOptions(screen.getByLabelText(/^Season/, { selector: 'select' }), '2024');
  await press('Search');
  await waitFor(() => expect(bodies('/fantasy-points').at(-1)).toMatchObject({ season: '2024' }));
  expect(rows.getAllByRole('cell', { name: 'FA' })).toHaveLength(players.length);
  earlier.send(fantasyPoints({ season: 2024, players }));
  await waitFor(() => expect(rows.getAllByRole('cell', { name: '–' })).toHaveLength(players.length));
});
