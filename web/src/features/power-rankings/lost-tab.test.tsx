import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leagueId } from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';
import { fourRanked, ranking } from '../../testing/ranking-fixtures';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);
let mockIsThere = false;
jest.mock('./luck-tab', () => {
  if (!mockIsThere) throw new Error('the file is gone');
  return { LuckTab: () => <p>Expected wins</p> };
});

it('says of a tab whose file is lost that it cannot be loaded, keeps the page, and loads it by the next try', async () => {
  const page = `/leagues/${leagueId}/power-rankings`;
  await openPage(page, 'Power Rankings', { [`GET /api${page}/5`]: ranking(fourRanked) });
  await userEvent.click(await screen.findByRole('tab', { name: 'Luck' }));
  expect(await screen.findByText('This part could not be loaded')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Power Rankings' })).toBeInTheDocument();
  mockIsThere = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Expected wins')).toBeInTheDocument();
});
