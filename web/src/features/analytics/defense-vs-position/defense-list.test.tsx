import { screen, waitFor, within } from '@testing-library/react';
import { aLeague, leagueId } from '../../../testing/fixtures';
import { api, inLeague, open } from '../../../testing/open-league-tool';
import { onPhone } from '../../../testing/phone';
import { aForm, formsOf } from '../../../testing/roster-fixtures';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

beforeAll(() => import('./dvp-screen'));

const player = {
  player_id: '11',
  first_name: 'Wes',
  last_name: 'Wideout',
  full_name: 'Wes Wideout',
  position: 'WR',
  fantasy_positions: ['WR'],
  team: 'BUF',
};

/** Wes Wideout starts for the member, and meets Minnesota next. */
async function openList() {
  const league = aLeague();
  const [, mine] = league.rosters;
  if (mine) Object.assign(mine, { players: ['11'], starters: ['11'] });
  await open(`${inLeague}/defense-vs-position?position=WR&search=1`, 'Defense vs Position', {
    [`GET /api/leagues/${leagueId}`]: league,
    'GET /api/players': { 11: player },
    [`GET ${api}/player-form`]: formsOf({
      11: aForm({ position: 'WR', next: { week: 14, opponent: 'MIN', isHome: true, rank: 3, of: 4 } }),
    }),
  });
  return screen.findByRole('region', { name: 'Points allowed to WR' });
}

describe('in a narrow window', () => {
  onPhone();

  it('shows the defenses as one list by rank, beside the average', async () => {
    const card = await openList();
    const rows = within(card)
      .getAllByRole('listitem')
      .filter((row) => row.closest('ol'));
    await waitFor(() => expect(rows[2]).toHaveTextContent(/^3MINW. Wideout, Wk 1428\.2$/));
    expect(rows.map((row) => row.textContent)).toEqual([
      '1LACChargers20.2',
      '2DENBroncos24.2',
      expect.any(String),
      '4DALCowboys32.2',
    ]);
    expect(card).toHaveTextContent('a game, Weeks 1–13; average 26.2');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /chart|table/i })).not.toBeInTheDocument();
  });
});

it('shows a chart and a table where there is room', async () => {
  const card = await openList();
  expect(await screen.findByRole('table', { name: 'Rankings' })).toHaveTextContent(
    'MIN Vikings328.2+2.01257242.4W. Wideout',
  );
  expect(card.querySelector('ol')).toBeNull();
});
