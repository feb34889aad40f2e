import { screen, within } from '@testing-library/react';
import { consistent, dvp, fantasyPoints, positionRanking } from '../../../testing/league-tools-fixtures';
import { api, inLeague, open } from '../../../testing/open-league-tool';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

beforeAll(() => import('./hub-screen'));

/** What the card of a tool shows. */
const cardOf = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('li') as HTMLElement);

it('says of a season whose first game is still on that there is nothing yet, and does not wait for it', async () => {
  await open(inLeague, 'Fantasy Analytics', {
    [`POST ${api}/fantasy-points`]: fantasyPoints({ players: [], leavesOutRunning: true }),
    'POST /api/dvp-rankings': dvp({ rankings: [] }),
  });
  const player = await cardOf('Player Consistency');
  expect(await player.findByText('Nobody has points yet.')).toBeInTheDocument();
  expect(player.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
  expect(await (await cardOf('Defense vs Position')).findByText('No game is over yet.')).toBeInTheDocument();
});

it('tells of one week and of one player in the singular', async () => {
  const scores = [{ season: 2025, week: 1, fantasy_points: 18.8 }];
  await open(inLeague, 'Fantasy Analytics', {
    [`POST ${api}/player-consistency`]: consistent('Carl Carrier', { weekly_scores: scores }),
    [`POST ${api}/position-consistency`]: positionRanking(1),
  });
  const words = '1 week, 17.7 points on average, standard deviation 7.6.';
  expect(await (await cardOf('Player Consistency')).findByRole('img', { name: words })).toBeInTheDocument();
  expect(await (await cardOf('Position Consistency')).findByText('1 player')).toBeInTheDocument();
});
