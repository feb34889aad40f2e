import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aLeague, leagueId, pairs } from '../../testing/fixtures';
import { aMatchup, anAnalysis, aStarter } from '../../testing/matchup-fixtures';
import { card, openPage } from '../../testing/open-page';
import { overPlayoffs, projectedPlayoffs } from '../../testing/playoffs-fixtures';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/matchups`;
const mine = `GET /api/leagues/${leagueId}/my-matchup`;
const everybody = `GET /api/leagues/${leagueId}/matchups`;

const games = { [`${mine}/*`]: aMatchup(), [`GET /api/leagues/${leagueId}/optimal-lineup/*`]: anAnalysis() };
const open = (routes: Record<string, unknown> = {}, path = page) =>
  openPage(path, 'League Matchups', { ...games, ...routes });

const teamOf = (rosterId: number, week = 6) => `GET /api/leagues/${leagueId}/matchups/${week}/${rosterId}`;

it('shows the line-ups of the team that the address names, with its bench, and leads back', async () => {
  const { user, opponent } = aMatchup();
  if (!opponent) throw new Error('no opponent');
  const bench = (name: string, points: number) => {
    const { slotPosition: _slot, ...player } = aStarter(name, { points });
    return { points, players: [player] };
  };
  const shownSide = { ...opponent, rosterId: 3, teamName: 'Chidi Comets', bench: bench('Ben Bench', 12.5) };
  const game = aMatchup({ user: shownSide, opponent: { ...user, bench: bench('Bo Board', 3) } });
  const { server } = await open({ [teamOf(3)]: game }, `${page}?week=6&roster=3`);
  const other = await card('Line-ups');
  expect(await other.findByText('Chidi Comets')).toBeInTheDocument();
  expect(other.getByText('Ada Arrows').nextSibling).toHaveTextContent('(You)');
  await userEvent.click(other.getByText('Bench'));
  expect(within(other.getByRole('list', { name: 'Bench: Chidi Comets' })).getByRole('listitem')).toHaveTextContent(
    /Ben Bench.*12\.5/,
  );
  expect(server.calls.find(({ path }) => path.includes('optimal-lineup'))?.query.get('rosterId')).toBe('3');
  await userEvent.click(other.getByRole('link', { name: 'My matchup' }));
  expect(await card('My Matchup')).toBeTruthy();
});

it('says of each starter of a running week whether they play', async () => {
  const { user, opponent } = aMatchup();
  const states = ['playing', 'yet_to_play', 'final', 'bye', null] as const;
  const starters = states.map((state, index) => aStarter(`Player ${index}`, { state }));
  const game = aMatchup({ status: 'In Progress', user: { ...user, lineup: { starters } }, opponent });
  await open({ [`${mine}/*`]: game });
  const own = await card('My Matchup');
  await own.findByText('(You)');
  const marks = own
    .getAllByRole('row')
    .slice(1, 6)
    .map((row) => row.firstElementChild?.textContent);
  expect(marks.map((text) => /Playing|Yet to play|Final/.exec(text ?? '')?.[0])).toEqual([
    ...['Playing', 'Yet to play', 'Final', undefined, undefined],
  ]);
});

it('leads from each pair to its line-ups, and names its stage and who is off in the playoffs', async () => {
  const playoffs = { [`GET /api/leagues/${leagueId}/playoffs`]: overPlayoffs() };
  await open({ ...playoffs, [everybody + '/*']: pairs() }, `${page}?week=17`);
  const all = await card('Week 17');
  const [first] = await all.findAllByRole('link', { name: /^Line-ups: / });
  expect(first).toHaveAttribute('href', expect.stringMatching(/matchups\?week=17&roster=\d$/));
  const off = within(await all.findByRole('region', { name: 'Off this week' }));
  expect(off.getAllByRole('listitem').map((row) => row.textContent)).toContain('EEEmil EaglesEliminated');
});

it.each([
  ['projected', 15],
  ['projected', 16],
  ['running', 16],
] as const)('says of nobody that they are off by a %s bracket in week %i, while they may play', async (state, week) => {
  const playoffs = `GET /api/leagues/${leagueId}/playoffs`;
  const routes = {
    [playoffs]: { ...projectedPlayoffs(), state },
    [`${mine}/*`]: aMatchup({ week, opponent: null }),
    [`${everybody}/*`]: pairs(),
  };
  const { server, client } = await open(routes, `${page}?week=${week}`);
  const own = await card('My Matchup');
  expect(await own.findByText('No matchup found for this week')).toBeInTheDocument();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(server.count(playoffs)).toBeGreaterThan(0);
  expect(own.queryByText(/Eliminated|Bye,/)).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Off this week' })).not.toBeInTheDocument();
});

it('says that a week has no matchups only once the league is loaded', async () => {
  const sync = { state: 'loading', done: 1, total: 10, message: null } as const;
  const { server, client } = await open({
    [`${everybody}/*`]: [],
    [`GET /api/leagues/${leagueId}`]: aLeague({ sync }),
  });
  const all = await card('Week 6');
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(server.count(`${everybody}/6`)).toBe(1);
  expect(all.getByRole('status', { name: 'Loading matchups' })).toBeInTheDocument();
  expect(all.queryByText(/No matchups/)).not.toBeInTheDocument();
  server.on({ [`GET /api/leagues/${leagueId}`]: aLeague() });
  expect(await all.findByText('No matchups available for week 6')).toBeInTheDocument();
});
