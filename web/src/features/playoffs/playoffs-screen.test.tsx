import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { aLeague, leagueId } from '../../testing/fixtures';
import { aChampion } from '../../testing/history-fixtures';
import { slowResponse } from '../../testing/open-chat';
import { card, openPage } from '../../testing/open-page';
import { overPlayoffs, projectedPlayoffs } from '../../testing/playoffs-fixtures';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/playoffs`;
const api = (id = leagueId) => `GET /api/leagues/${id}/playoffs`;
const champions = (id = leagueId) => `GET /api/leagues/${id}/historical-champions`;

const open = (body: unknown, routes: Record<string, unknown> = {}, at = page) =>
  openPage(at, 'Playoffs', { [api()]: body, [champions()]: [], ...routes });

const rowsOf = (match: HTMLElement) =>
  within(match)
    .getAllByRole('listitem')
    .map((row) => row.textContent);

it('shows rounds, byes, seeds and scores, the winner said in words', async () => {
  await open(overPlayoffs());
  const semi = await screen.findAllByRole('group', { name: 'Semi-final, Week 16' });
  expect(semi.map(rowsOf)).toEqual([
    ['Seed 1BBBruno Bolts130.0, winner', 'Seed 4DDDora Drakes101.0'],
    ['Seed 2AAAda Arrows(You)140.0, winner', 'Seed 3CCChidi Comets99.0'],
  ]);
  expect(screen.getByRole('heading', { name: 'Semi-finals Week 16' })).toBeInTheDocument();
  expect(screen.getAllByText('Bye')).toHaveLength(2);
  expect(screen.getByRole('group', { name: 'Fifth place, Week 16' })).toHaveTextContent('Fifth place, week 16');
});

it('shows both legs of a final of two weeks before its total, and the way to the line-ups', async () => {
  await open(overPlayoffs());
  const final = await screen.findByRole('group', { name: 'Final, Weeks 17 and 18' });
  expect(rowsOf(final)).toEqual([
    'Seed 1BBBruno BoltsWeek 17 120.1Week 18 120.1240.2',
    'Seed 2AAAda Arrows(You)Week 17 110.0Week 18 140.4250.4, winner',
  ]);
  expect(within(final).getByRole('link', { name: /^Two weeks.*line-ups$/ })).toHaveAttribute(
    'href',
    `/leagues/${leagueId}/matchups?week=18&roster=2`,
  );
});

it.each([
  ['the first week while it is played', { 17: 12.4, 18: null }, 17],
  ['the first week before it', { 17: null, 18: null }, 17],
  ['the second week once it is played', { 17: 120.1, 18: 3.2 }, 18],
])(
  'leads from a match of two weeks to the line-ups of %s',
  async (_when, scores: Record<number, number | null>, week) => {
    const over = overPlayoffs();
    const matches = over.winners.matches.map((match) => ({
      ...match,
      sides: match.sides.map((side) => ({
        ...side,
        legs: side.legs.map((leg) => ({ ...leg, points: scores[leg.week] ?? null })),
      })),
    }));
    await open({ ...over, winners: { ...over.winners, matches } });
    const final = await screen.findByRole('group', { name: 'Final, Weeks 17 and 18' });
    expect(within(final).getByRole('link', { name: /line-ups$/ })).toHaveAttribute(
      'href',
      `/leagues/${leagueId}/matchups?week=${week}&roster=2`,
    );
  },
);

it('tells of the champion, their road week by week, and everybody’s place', async () => {
  const titles = {
    [champions()]: [aChampion('2025', 'ada', { user_id: '701' }), aChampion('2023', 'ada', { user_id: '701' })],
  };
  await open(overPlayoffs(), titles);
  expect(await screen.findByText('ada · 2nd title')).toBeInTheDocument();
  const road = await card('Road to the title');
  const rows = road.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(1)).toEqual([
    'Week 15Bye as seed 2Round 1–––',
    expect.stringMatching(/^Week 16.*Chidi Comets.*Semi-final140\.099\.0\+41\.0$/),
    expect.stringMatching(/^Week 17.*Bruno Bolts.*Final, first leg110\.0120\.1−10\.1$/),
    expect.stringMatching(/^Week 18.*Bruno Bolts.*Final, second leg140\.4120\.1\+10\.2$/),
    'Total390.4339.2+51.2',
  ]);
  const places = await card('Final places');
  expect(places.getAllByRole('listitem').map((row) => row.textContent)).toEqual(
    expect.arrayContaining(['1AAAda Arrows(You)seed 2', '3CCChidi Comets' + 'seed 3']),
  );
});

it('calls the champion so in a season of which nothing else is known', async () => {
  const over = overPlayoffs();
  const teams = over.teams.map((team) => ({ ...team, isIn: false }));
  await open({ ...over, teams, winners: { matches: [], byes: [] }, road: [] });
  const places = (await card('Final places')).getAllByRole('listitem').map((row) => row.textContent);
  expect(places[0]).toMatch(/^1AAAda Arrows.*champion$/);
  expect(places[1]).toBe('2BBBruno Boltsby the table');
});

it('is drawn from the standings before the playoffs, with where the open sides come from', async () => {
  await open(projectedPlayoffs());
  expect(await screen.findByRole('note')).toHaveTextContent('The bracket as it would be today.');
  expect(screen.getByText('Winner of match 1')).toBeInTheDocument();
  expect(screen.getByText(/^Match 1 · Week 15$/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /line-ups/ })).not.toBeInTheDocument();
  const seeds = await card('Seeds today');
  expect(seeds.getAllByRole('listitem')[1]).toHaveTextContent('2AAAda Arrows(You)9-5 · 1,499.5');
});

it('says what decides the seeds, by the divisions that the shown season has', async () => {
  const seasons = [
    { season: '2025', leagueId },
    { season: '2024', leagueId: '900099' },
  ];
  await open(projectedPlayoffs(), {
    [`GET /api/leagues/${leagueId}`]: aLeague({ seasons, settings: { divisions: 2 } }),
    [api('900099')]: { ...projectedPlayoffs(), season: '2024' },
    [champions('900099')]: [],
    'GET /api/leagues/900099': aLeague({ id: '900099', season: '2024', seasons }),
    'GET /api/leagues/900099/available-teams': response(404, {}),
  });
  const withDivisions = 'winners of divisions first, then by record and points';
  expect(await (await card('Seeds today')).findByText(withDivisions)).toBeInTheDocument();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Season' }), 'Season 2024');
  expect(await screen.findByText('by record, then points')).toBeInTheDocument();
  expect(screen.queryByText(withDivisions)).not.toBeInTheDocument();
});

it('says that there is none yet, in either bracket, and offers to try again after a failure', async () => {
  const none = { ...projectedPlayoffs(), state: 'none', whyNone: 'not_yet', winners: { matches: [], byes: [] } };
  const { server, client } = await open(none);
  expect(await screen.findByText('No bracket yet')).toBeInTheDocument();
  server.on({ [api()]: overPlayoffs() });
  await client.resetQueries({ queryKey: ['api', 'leagues', leagueId, 'playoffs'] });
  await userEvent.click(await screen.findByRole('tab', { name: 'Toilet Bowl' }));
  expect(screen.getByText('No Toilet Bowl is known of this season')).toBeInTheDocument();
  server.on({ [api()]: response(500, { message: 'Not now.', slug: 'internal' }) });
  await client.resetQueries({ queryKey: ['api', 'leagues', leagueId, 'playoffs'] });
  expect(await screen.findByText('Failed to load the playoffs')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
});

it('promises no bracket to a season without playoffs', async () => {
  await open({ ...projectedPlayoffs(), state: 'none', whyNone: 'no_playoffs' });
  expect(await screen.findByText('No playoffs')).toBeInTheDocument();
  expect(screen.queryByText(/It is drawn/)).not.toBeInTheDocument();
});

it('keeps the bracket that is shown until that of the chosen season is there', async () => {
  const seasons = [
    { season: '2025', leagueId },
    { season: '2024', leagueId: '900099' },
  ];
  const old = slowResponse();
  await open(overPlayoffs(), {
    [`GET /api/leagues/${leagueId}`]: aLeague({ seasons }),
    [api('900099')]: old.get,
    [champions('900099')]: [],
  });
  await screen.findByRole('group', { name: 'Final, Weeks 17 and 18' });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Season' }), 'Season 2024');
  const final = screen.getByRole('group', { name: 'Final, Weeks 17 and 18' });
  expect(final.closest('[aria-busy="true"]')).toBeInTheDocument();
  expect(within(final).getByRole('link', { name: /line-ups$/ })).toHaveAttribute(
    'href',
    `/leagues/${leagueId}/matchups?week=18&roster=2`,
  );
  old.send(response(200, { ...overPlayoffs(), season: '2024', rounds: [], state: 'none', whyNone: 'not_known' }));
  expect(await screen.findByText('The bracket is not known')).toBeInTheDocument();
});

it('shows another season of the league by its address', async () => {
  const seasons = [
    { season: '2025', leagueId },
    { season: '2024', leagueId: '900099' },
  ];
  const old = { ...overPlayoffs(), season: '2024', state: 'none', whyNone: 'not_known' };
  await open(overPlayoffs(), {
    [`GET /api/leagues/${leagueId}`]: aLeague({ seasons }),
    ...{
      [api('900099')]: old,
      [champions('900099')]: [],
      'GET /api/leagues/900099/available-teams': response(404, {}),
    },
  });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Season' }), 'Season 2024');
  expect(await screen.findByText('The bracket is not known')).toBeInTheDocument();
  expect(screen.getByText('Invented Four · Season 2024')).toBeInTheDocument();
});
