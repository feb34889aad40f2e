import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { aLeague, aTeam, claimed, claimedElsewhere, leagueId } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { openPage } from '../../testing/open-page';
import { savedFiles } from '../../testing/saved-files';
import { someStandings } from '../../testing/standings-fixtures';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/standings`;
const read = `GET /api/leagues/${leagueId}/standings`;

const open = (routes: Record<string, unknown> = {}, at = page) =>
  openPage(at, 'Standings', { [read]: someStandings(), ...routes });

const rowsOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row').slice(1);
const firstCells = (name: string) => rowsOf(name).map((row) => row.querySelector('th')?.textContent);

it('shows games back, streak, points a week and max points, the own row and the playoff line', async () => {
  await open();
  await screen.findByRole('table', { name: 'Standings' });
  const [first, second] = rowsOf('Standings');
  expect(first).toHaveTextContent(/–W3.*120\.5.*1,500\.31–2$/);
  expect(second).toHaveTextContent('(You)');
  expect(second).toHaveClass('mine', 'lastIn');
  expect(screen.getByText('after Week 5, 9 weeks left')).toBeInTheDocument();
});

it('says of a season that was imported from a table that its ranks are the table’s own', async () => {
  await open({ [read]: someStandings({ isOfTable: true }) });
  expect(await screen.findByText(/imported from a table\. Ranks, wins and points are as the table/)).toBeVisible();
  expect(screen.queryByText(/Teams are ranked by wins/)).not.toBeInTheDocument();
});

it('calls a place certain only where it is, and says what that means', async () => {
  await open();
  await screen.findByRole('table', { name: 'Standings' });
  expect(within(rowsOf('Standings')[0]!).getByTitle(/^Certain of the playoffs whatever happens/)).toHaveTextContent(
    'Playoffs',
  );
  expect(within(rowsOf('Standings')[3]!).getByTitle(/^Out of the playoffs/)).toHaveTextContent('Eliminated');
  expect(rowsOf('Standings')[1]).not.toHaveTextContent(/Playoffs|Eliminated/);
  expect(screen.getByText(/equal records by points for/)).toBeInTheDocument();
  expect(screen.getByText(/only when no result of the games that are left can change it/)).toBeInTheDocument();
});

it.each([
  [
    { bestSeed: 1, worstSeed: 1, playoffs: 'clinched', bye: 'clinched' },
    'Seed 1',
    /^Certain of the 1st seed, with a bye/,
  ],
  [{ bestSeed: 1, worstSeed: 2, playoffs: 'clinched', bye: 'clinched' }, 'Bye', /^Certain of a bye/],
] as const)('names the strongest of what is certain: %j', async (outlook, label, title) => {
  await open({ [read]: someStandings({ byes: 2 }, [{ outlook }]) });
  expect(await screen.findByTitle(title)).toHaveTextContent(label);
});

it('claims nothing where nothing can be told', async () => {
  await open({
    [read]: someStandings(
      {},
      Array.from({ length: 4 }, () => ({ outlook: null })),
    ),
  });
  await screen.findByRole('table', { name: 'Standings' });
  expect(screen.queryByRole('columnheader', { name: /Seeds/ })).not.toBeInTheDocument();
  expect(screen.queryByText('Eliminated')).not.toBeInTheDocument();
});

it('marks who is out in a league that takes out its lowest score of each week', async () => {
  const none = { wins: 0, losses: 0, ties: 0, streak: '', outlook: null };
  await open({ [read]: someStandings({}, [none, none, none, { ...none, outSince: 3 }]) });
  expect(await screen.findByTitle('Out since Week 3: the lowest score')).toHaveTextContent('Out, Week 3');
  expect(rowsOf('Standings')[0]).not.toHaveTextContent(/Out/);
  expect(screen.getByText(/the lowest score of a week takes its team out/)).toBeInTheDocument();
});

it('leads from a team to the profile of its owner', async () => {
  await open({ [read]: someStandings({}, [{}, { userId: null }]) });
  await screen.findByRole('table', { name: 'Standings' });
  const links = rowsOf('Standings').map((row) => within(row).queryByRole('link')?.getAttribute('href'));
  expect(links[0]).toBe(`/leagues/${leagueId}/profile/700`);
  expect(links[1]).toBeUndefined();
});

it('saves the table as a file, in the order that is shown', async () => {
  const { texts } = savedFiles();
  await open({ [read]: someStandings({}, [{ outlook: null, maxPoints: null }]) });
  await screen.findByRole('table', { name: 'Standings' });
  await userEvent.click(screen.getByRole('button', { name: 'PA' }));
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(async () => expect(await texts()).toHaveLength(1));
  const [head, first, , , last] = ((await texts())[0] ?? '').replace('\ufeff', '').split('\r\n');
  expect(head).toBe(
    'Rank,Team,Member,Wins,Losses,Ties,Games behind the first,Streak,Points for,Points for a week,Points against,' +
      'Points that the best line-up of each week would have scored,Best seed,Worst seed',
  );
  expect(first).toBe('4,Dora Drakes,dora,2,3,0,1.5,L4,934.56,117.5,1003,1530.25,3,4');
  expect(last).toBe('1,Bruno Bolts,bruno,5,0,0,0,W3,1234.56,120.5,1000,,,');
});

it('sorts by any column', async () => {
  await open();
  await screen.findByRole('table', { name: 'Standings' });
  const inOrder = firstCells('Standings');
  await userEvent.click(screen.getByRole('button', { name: 'Max PF' }));
  expect(screen.getByRole('columnheader', { name: 'Max PF' })).toHaveAttribute('aria-sort', 'descending');
  expect(firstCells('Standings')).toEqual(inOrder.toReversed());
  // The line belongs to the order of the ranks.
  expect(rowsOf('Standings').filter((row) => row.classList.contains('lastIn'))).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Streak' }));
  expect(rowsOf('Standings').map((row) => /[WL]\d/.exec(row.textContent)?.[0])).toEqual(['W3', 'W1', 'L1', 'L4']);
});

it('shows an earlier season, as the address says', async () => {
  const seasons = [
    { season: '2025', leagueId },
    { season: '2024', leagueId: '900050' },
  ];
  const { server, router } = await open({
    [`GET /api/leagues/${leagueId}`]: aLeague({ seasons }),
    'GET /api/leagues/900050/standings': someStandings({ season: '2024', week: 14, weeksLeft: 0 }),
    'GET /api/leagues/900050/available-teams': { ...claimed(), userClaimedTeam: aTeam(3) },
  });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Season' }), '2024');
  expect(await screen.findByText('final')).toBeInTheDocument();
  // Somebody else owned the team then, and they shared it.
  await waitFor(() => expect(rowsOf('Standings')[3]).toHaveTextContent('(You)'));
  expect(rowsOf('Standings')[1]).not.toHaveTextContent('(You)');
  expect(router.state.location.search).toBe('?season=2024');
  expect(server.count('GET /api/leagues/900050/standings')).toBe(1);
});

it('does not call a team theirs whose owner they are only by name: it was given to somebody else', async () => {
  await open({ [`GET /api/leagues/${leagueId}/available-teams`]: claimedElsewhere() });
  await screen.findByRole('table', { name: 'Standings' });
  await waitFor(() => expect(screen.queryByText('(You)')).not.toBeInTheDocument());
});

it('marks their team of the season that is shown while the next one is awaited', async () => {
  const next = slowResponse();
  const seasons = [
    { season: '2025', leagueId },
    { season: '2024', leagueId: '900050' },
  ];
  const { server } = await open({
    [`GET /api/leagues/${leagueId}`]: aLeague({ seasons }),
    'GET /api/leagues/900050/standings': () => next.get(),
    'GET /api/leagues/900050/available-teams': { ...claimed(), userClaimedTeam: aTeam(3) },
  });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Season' }), '2024');
  await waitFor(() => expect(server.count('GET /api/leagues/900050/standings')).toBe(1));
  expect(server.count('GET /api/leagues/900050/available-teams')).toBe(0);
  expect(rowsOf('Standings')[1]).toHaveTextContent('(You)');
  next.send(someStandings({ season: '2024', week: 14, weeksLeft: 0 }));
  await waitFor(() => expect(rowsOf('Standings')[3]).toHaveTextContent('(You)'));
});

it('knows the team of somebody who shares it, or was given it', async () => {
  await open({ [`GET /api/leagues/${leagueId}/available-teams`]: { ...claimed(), userClaimedTeam: aTeam(2) } });
  await screen.findByRole('table', { name: 'Standings' });
  await waitFor(() => expect(rowsOf('Standings')[2]).toHaveTextContent('(You)'));
  expect(rowsOf('Standings')[1]).not.toHaveTextContent('(You)');
});

it('ranks teams of a finished season without games, and says nothing of playoffs that nobody knows', async () => {
  await open({ [read]: someStandings({ week: 0, weeksLeft: 0, playoffTeams: null }) });
  await screen.findByRole('table', { name: 'Standings' });
  expect(rowsOf('Standings').map((row) => row.firstChild?.textContent)).toEqual(['1', '2', '3', '4']);
  expect(screen.getByText('final')).toBeInTheDocument();
  expect(screen.queryByText(/playoffs/i, { selector: 'li' })).not.toBeInTheDocument();
});

it('ranks nobody before the first result', async () => {
  const none = aLeague().standings.map(() => ({ wins: 0, losses: 0, ties: 0, streak: '', outlook: null }));
  await open({ [read]: someStandings({ week: 0, weeksLeft: 14, playoffTeams: null, hasNoPlayoffs: true }, none) });
  await screen.findByRole('table', { name: 'Standings' });
  expect(rowsOf('Standings').map((row) => row.firstChild?.textContent)).toEqual(['–', '–', '–', '–']);
  expect(screen.queryByText(/left$/)).not.toBeInTheDocument();
  expect(screen.getByText('This season has no playoffs.')).toBeInTheDocument();
});

/** Two divisions: the first and the third team in the Hills, the second and the fourth at the Lakes. */
function inDivisions() {
  const division = (number: number, rank: number, gamesBack: number) => ({ division: { number, rank, gamesBack } });
  const divisions = [
    { number: 1, name: 'Hills' },
    { number: 2, name: 'Lakes' },
  ];
  return someStandings({ divisions }, [division(1, 1, 0), division(2, 1, 0), division(1, 2, 1), division(2, 2, 1.5)]);
}

it('shows divisions by themselves', async () => {
  await open({ [read]: inDivisions() });
  await userEvent.click(await screen.findByRole('button', { name: 'Divisions' }));
  await waitFor(() => expect(rowsOf('Lakes').map((row) => row.firstChild?.textContent)).toEqual(['1', '2']));
  expect(rowsOf('Lakes')[1]).toHaveTextContent('1.5');
  expect(screen.getByText(/The winners of the 2 divisions take the first seeds/)).toBeInTheDocument();
});

const teamsOf = (name: string) => rowsOf(name).map(({ textContent }) => /Bruno|Ada|Chidi|Dora/.exec(textContent)?.[0]);

it('keeps the order in the address: for Overall and Divisions, after a reload and Back', async () => {
  const { router, unmount } = await open({ [read]: inDivisions() });
  const search = () => router.state.location.search;
  await screen.findByRole('table', { name: 'Standings' });
  await userEvent.click(screen.getByRole('button', { name: 'PA' }));
  await waitFor(() => expect(teamsOf('Standings')).toEqual(['Dora', 'Chidi', 'Ada', 'Bruno']));
  expect(search()).toBe('?sort=against');
  await userEvent.click(screen.getByRole('button', { name: 'Divisions' }));
  await waitFor(() => expect(teamsOf('Hills')).toEqual(['Chidi', 'Bruno']));
  expect(teamsOf('Lakes')).toEqual(['Dora', 'Ada']);
  const hills = within(screen.getByRole('table', { name: 'Hills' }));
  await userEvent.click(hills.getByRole('button', { name: 'PA' }));
  await waitFor(() => expect(teamsOf('Hills')).toEqual(['Bruno', 'Chidi']));
  expect(teamsOf('Lakes')).toEqual(['Ada', 'Dora']);
  expect(search()).toBe('?sort=against&view=divisions&order=asc');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(teamsOf('Hills')).toEqual(['Chidi', 'Bruno']));
  unmount();
  await open({ [read]: inDivisions() }, page + search());
  await screen.findByRole('table', { name: 'Hills' });
  expect(teamsOf('Hills')).toEqual(['Chidi', 'Bruno']);
});

it('takes the first order out of the address again', async () => {
  const { router } = await open({}, `${page}?sort=rank&order=desc`);
  await screen.findByRole('table', { name: 'Standings' });
  expect(teamsOf('Standings')).toEqual(['Dora', 'Chidi', 'Ada', 'Bruno']);
  await userEvent.click(screen.getByRole('button', { name: '#' }));
  await waitFor(() => expect(teamsOf('Standings')).toEqual(['Bruno', 'Ada', 'Chidi', 'Dora']));
  expect(router.state.location.search).toBe('');
});

it.each(['seeds', 'nonsense'])('is by rank, with its line, where the address names no column: %s', async (by) => {
  const unknown = Array.from({ length: 4 }, () => ({ outlook: null }));
  await open({ [read]: someStandings({}, unknown) }, `${page}?sort=${by}&order=desc`);
  await screen.findByRole('table', { name: 'Standings' });
  expect(teamsOf('Standings')).toEqual(['Bruno', 'Ada', 'Chidi', 'Dora']);
  expect(rowsOf('Standings')[1]).toHaveClass('lastIn');
});

it('says that the table could not be read', async () => {
  await open({ [read]: response(503, { message: 'This season is still being loaded.' }) });
  expect(await screen.findByText('Failed to load the standings')).toBeInTheDocument();
});
