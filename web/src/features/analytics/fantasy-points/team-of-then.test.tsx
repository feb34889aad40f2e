import { screen, within } from '@testing-library/react';
import { fantasyPoints } from '../../../testing/league-tools-fixtures';
import { api, inLeague, open } from '../../../testing/open-league-tool';

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
