import { screen, waitFor } from '@testing-library/react';
import type { BodyOf } from '../../lib/api/schema-types';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { aMatchup, anAnalysis } from '../../testing/matchup-fixtures';
import { slowResponse } from '../../testing/open-chat';
import { card, openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

type Career = BodyOf<'/api/leagues/{leagueId}/careers/{userId}'>;
type Game = Career['meetings'][number];

const page = `/leagues/${leagueId}/matchups`;
const careers = `GET /api/leagues/${leagueId}/careers`;
const holder = (sleeperUserId: string) => ({ sleeperUserId, displayName: '', teamName: '', avatar: null });

/** Games of ada against dora (703), or somebody else. */
const games = (results: string, opponent = '703'): Game[] =>
  [...results].map((result, index) => ({
    ...{ season: '2024', weeks: [index + 1], isPlayoffGame: false, points: 100 },
    other: { holder: holder(opponent), points: 90 },
    result: result as Game['result'],
  }));

const careerOf = (meetings: Game[]): Partial<Career> => ({ holder: holder('701'), meetings });

async function open(career: unknown, matchup = aMatchup(), path = page) {
  const app = await openPage(path, 'League Matchups', {
    [`GET /api/leagues/${leagueId}/my-matchup/*`]: matchup,
    [`GET /api/leagues/${leagueId}/matchups/*/4`]: aMatchup(),
    [`GET /api/leagues/${leagueId}/optimal-lineup/*`]: anAnalysis(),
    [`${careers}/701`]: career,
  });
  return { ...app, series: async () => (await screen.findByText('All-time series')).parentElement };
}

it.each([
  ['WWLWW', 'You lead 4-1'],
  ['LLWT', 'You trail 1-2-1'],
  ['WL', 'Even at 1-1'],
])('counts the games against the opponent alone: %s', async (results, words) => {
  const { series } = await open(careerOf([...games(results), ...games('LLLLLLLL', '702')]));
  const link = await screen.findByRole('link', { name: words });
  expect(link).toHaveAttribute('href', `/leagues/${leagueId}/profile/703`);
  expect(await series()).toHaveTextContent(`All-time series${words}`);
});

it('says that they have not met, and that nobody of them has played', async () => {
  const first = await open(careerOf(games('W', '702')));
  expect(await screen.findByText('No meetings yet')).toBeInTheDocument();
  first.unmount();
  await open(response(404, { message: 'No such person.', slug: 'person-not-found' }));
  expect(await screen.findByText('No meetings yet')).toBeInTheDocument();
});

it('has its line before it is read, and claims nothing where it cannot be', async () => {
  const slow = slowResponse();
  const { series, server } = await open(() => slow.get());
  expect(await series()).toHaveTextContent('All-time series–');
  slow.send(response(503, { message: 'Down.' }));
  await waitFor(() => expect(server.count(`${careers}/701`)).toBe(1));
  expect(await series()).toHaveTextContent('All-time series–');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('is of two people: there is none where nobody owns a team', async () => {
  const matchup = aMatchup();
  if (matchup.opponent) matchup.opponent.user_id = null;
  const { server } = await open(careerOf([]), matchup);
  await (await card('My Matchup')).findByText('(You)');
  expect(screen.queryByText('All-time series')).not.toBeInTheDocument();
  expect(server.count(`${careers}/*`)).toBe(0);
});
