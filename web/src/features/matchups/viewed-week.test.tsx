import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aLeague, leagueId, pairs } from '../../testing/fixtures';
import { aMatchup, anAnalysis } from '../../testing/matchup-fixtures';
import { card, openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/matchups`;
const mine = `GET /api/leagues/${leagueId}/my-matchup`;
const best = `GET /api/leagues/${leagueId}/optimal-lineup`;
const everybody = `GET /api/leagues/${leagueId}/matchups`;

const games = { [`${mine}/*`]: aMatchup(), [`${best}/*`]: anAnalysis() };
const open = (routes: Record<string, unknown> = {}, path = page) =>
  openPage(path, 'League Matchups', { ...games, ...routes });

it('keeps the week in the address, between 1 and 18, and marks the current one', async () => {
  const { router, server } = await open({}, `${page}?week=17`);
  const week = within(screen.getByRole('group', { name: 'Week' }));
  expect(week.getByText('Week 17')).toBeInTheDocument();
  await userEvent.click(week.getByRole('button', { name: 'Next week' }));
  expect(router.state.location.search).toBe('?week=18');
  expect(week.getByRole('button', { name: 'Next week' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(week.getByRole('button', { name: 'Next week' }));
  expect(router.state.location.search).toBe('?week=18');
  await waitFor(() => expect(server.count(`${mine}/18`)).toBe(1));
  expect(server.count(`${best}/18`)).toBe(1);
  expect(screen.queryByText('(Current)')).not.toBeInTheDocument();
});

it('goes back through the weeks that were looked at', async () => {
  const { router } = await open();
  const stepper = within(screen.getByRole('group', { name: 'Week' }));
  await userEvent.click(stepper.getByRole('button', { name: 'Next week' }));
  await userEvent.click(stepper.getByRole('button', { name: 'Next week' }));
  expect(router.state.location.search).toBe('?week=8');
  await act(() => router.navigate(-1));
  expect(stepper.getByText('Week 7')).toBeInTheDocument();
  await act(() => router.navigate(-1));
  expect(stepper.getByText('Week 6')).toBeInTheDocument();
});

it('keeps the old week, dimmed, until the new one is there', async () => {
  let arrive = () => {};
  const wait = new Promise<void>((resolve) => (arrive = resolve));
  const fresh = aMatchup({ week: 7 }, [111.1, 99]);
  const { server } = await open({
    [`${mine}/7`]: () => wait.then(() => fresh),
    [`${best}/7`]: () => wait.then(() => anAnalysis()),
    [`${everybody}/7`]: () => wait.then(() => pairs()),
  });
  const own = await card('My Matchup');
  await own.findByText('Win');
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
  const all = await card('Week 7');
  expect(own.getByText('Win').closest('[aria-busy]')).toHaveClass('dimmed');
  expect(all.getByText(/Bruno Bolts/).closest('[aria-busy]')).toHaveClass('dimmed');
  const analysis = await card('Optimal Lineup Analysis');
  expect(analysis.getByText('36.4', { selector: 'dd' }).closest('[aria-busy]')).toHaveClass('dimmed');
  expect(screen.queryByRole('status', { name: /Loading/ })).not.toBeInTheDocument();
  arrive();
  expect(await own.findAllByText('111.1')).toHaveLength(2);
  expect(own.getByText('Win').closest('[aria-busy]')).toBeNull();
  expect(server.count(`${mine}/7`)).toBe(1);
});

it('reads the weeks beside the shown one once that is there, and shows them at once', async () => {
  const { server } = await open({}, `${page}?week=17`);
  for (const read of [mine, best, everybody]) {
    await waitFor(() => expect(server.count(`${read}/16`)).toBe(1));
    await waitFor(() => expect(server.count(`${read}/18`)).toBe(1));
  }
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
  expect((await card('Week 18')).getByText(/Bruno Bolts/).closest('[aria-busy]')).toBeNull();
  await waitFor(() => expect(server.count(`${mine}/17`)).toBe(1));
  expect(server.count(`${mine}/18`)).toBe(1);
  expect(server.count(`${mine}/19`)).toBe(0);
});

it.each(['', '?week=0', '?week=19', '?week=abc'])('starts at the current week with "%s"', async (search) => {
  await open({}, `${page}${search}`);
  expect(screen.getByRole('group', { name: 'Week' })).toHaveTextContent('Week 6 (Current)');
});

it('has no current week in a season that is over', async () => {
  const past = aLeague({ season: '2023', settings: { last_scored_leg: 17 } });
  await open({ [`GET /api/leagues/${leagueId}`]: past });
  expect(screen.getByRole('group', { name: 'Week' })).toHaveTextContent(/^Week 17$/);
});
