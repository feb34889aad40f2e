import { screen } from '@testing-library/react';
import { fantasyPoints } from '../../../testing/league-tools-fixtures';
import { api, inLeague, open, press } from '../../../testing/open-league-tool';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

beforeAll(() => import('./fantasy-points-screen'));

const left = 'Games that are still on are left out.';

it('says when games that are on are left out, be it that nobody is left', async () => {
  const { server } = await open(`${inLeague}/fantasy-points`, 'Fantasy Points Analysis');
  expect(await screen.findByRole('table', { name: 'Fantasy points' })).toBeInTheDocument();
  expect(screen.queryByText(left)).not.toBeInTheDocument();
  server.on({ [`POST ${api}/fantasy-points`]: fantasyPoints({ players: [], leavesOutRunning: true }) });
  await press('Search');
  expect(await screen.findByText(left)).toBeInTheDocument();
});
