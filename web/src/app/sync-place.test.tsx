import { screen } from '@testing-library/react';
import { aLeague, leagueId } from '../testing/fixtures';
import { openPage } from '../testing/open-page';

jest.mock('../lib/session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);
// The files of what comes after the page are still on their way.
jest.mock('../ui/lazy-or-nothing', () => {
  const coming = new Promise(() => undefined);
  const Part = () => {
    throw coming;
  };
  return { lazyOrNothing: () => Part };
});

it.each([
  ['keeps the place of the notice of a league that is being loaded', 'loading', 1],
  ['keeps no place for one of which a part could not be loaded', 'failed', 0],
] as const)('%s, while its file comes', async (_, state, places) => {
  const sync = { state, done: 1, total: 4, message: null };
  const league = `/leagues/${leagueId}`;
  const { container } = await openPage(league, 'Invented Four', { [`GET /api${league}`]: aLeague({ sync }) });
  expect(screen.queryByText('1 of 4')).not.toBeInTheDocument();
  expect(container.querySelectorAll('.notice.place')).toHaveLength(places);
});
