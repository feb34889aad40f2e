import { screen, within } from '@testing-library/react';
import { aLeague, leagueId } from '../../testing/fixtures';
import { card, openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}`;
const api = `/api/leagues/${leagueId}`;

const open = (routes?: Record<string, unknown>) => openPage(page, 'Invented Four', routes);

it('has a table of standings with the own row and the playoff line', async () => {
  await open();
  const rows = within(screen.getByRole('table', { name: 'League Standings' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => row.firstChild?.textContent)).toEqual(['1', '2', '3', '4']);
  expect(rows[0]).toHaveTextContent('1,234.6');
  expect(rows[1]).toHaveTextContent('(You)');
  expect(rows[1]).toHaveClass('lastIn');
});

const beforeSeason = () => {
  const nothing = { wins: 0, losses: 0, ties: 0, pointsFor: 0, pointsAgainst: 0, winPercentage: 0, lastFive: [] };
  const standings = aLeague().standings.map((row) => ({ ...row, ...nothing, streak: '' }));
  return aLeague({ standings, settings: { playoff_teams: 2, last_scored_leg: 0, playoff_week_start: 15 } });
};

it('ranks nobody before the season', async () => {
  await open({ [`GET ${api}`]: beforeSeason() });
  const team = await card('Your team');
  expect(team.getByText('0-0-0').closest('dl')).toHaveTextContent('Record0-0-0No games yet');
  expect(team.getByText('Your Rank').closest('dl')).toHaveTextContent('Your Rank–No games yet');
  const table = within(screen.getByRole('table', { name: 'League Standings' }));
  const [head, ...rows] = table.getAllByRole('row');
  expect(head).toHaveTextContent('RankTeamRecordPFPA');
  expect(rows.map((row) => row.firstChild?.textContent)).toEqual(['–', '–', '–', '–']);
  for (const row of rows) {
    expect(row.querySelector('.first, .upper')).toBeNull();
    expect(row).not.toHaveClass('lastIn');
  }
});

it('goes by seeds where winners of divisions come first, and draws no line', async () => {
  // Roster 4 has won its division; roster 2, the person's own, is second in the other one.
  const seeds = [1, 3, 4, 2];
  const standings = aLeague().standings.map((row, index) => ({ ...row, seed: seeds[index] ?? 0 }));
  const settings = { playoff_teams: 2, last_scored_leg: 5, divisions: 2 };
  await open({ [`GET ${api}`]: aLeague({ standings, settings }) });
  const team = await card('Your team');
  expect(team.getByText('2nd')).toBeInTheDocument();
  expect(team.getByText('Outside the playoff line')).toBeInTheDocument();
  const rows = within(screen.getByRole('table', { name: 'League Standings' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.querySelector('td span')?.className)).toEqual([
    ...['first', 'lower', 'lower', 'upper'],
  ]);
  expect(rows.filter((row) => row.classList.contains('lastIn'))).toEqual([]);
});

it('knows of no playoff line in a league without playoffs', async () => {
  const settings = { playoff_week_start: 0, playoff_teams: 6, last_scored_leg: 5 };
  await open({ [`GET ${api}`]: aLeague({ settings }) });
  const team = await card('Your team');
  expect(await team.findByText('of 4 teams')).toBeInTheDocument();
  expect(team.queryByText(/playoff line/)).not.toBeInTheDocument();
  expect(screen.getByText('Playoff Teams').parentElement).toHaveTextContent('Playoff Teams–');
  expect(await screen.findByText('after Week 5')).toBeInTheDocument();
  const rows = within(screen.getByRole('table', { name: 'League Standings' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.querySelector('td span')?.className)).toEqual([
    ...['first', 'lower', 'lower', 'lower'],
  ]);
});

it('goes by ranks in a response that has no seeds, as one that was kept or an older service gives', async () => {
  const standings = aLeague().standings.map(({ seed: _, ...row }) => row);
  await open({ [`GET ${api}`]: { ...aLeague(), standings } });
  expect((await card('Your team')).getByText('Inside the playoff line')).toBeInTheDocument();
  const rows = within(screen.getByRole('table', { name: 'League Standings' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.querySelector('td span')?.className)).toEqual([
    ...['first', 'upper', 'lower', 'lower'],
  ]);
});

it.each([
  [1, ['first', 'lower', 'lower', 'lower']],
  [3, ['first', 'upper', 'upper', 'lower']],
])('gives the accent to the %i teams that make the playoffs', async (playoffTeams, tones) => {
  await open({ [`GET ${api}`]: aLeague({ settings: { playoff_teams: playoffTeams, last_scored_leg: 5 } }) });
  const rows = within(screen.getByRole('table', { name: 'League Standings' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => row.querySelector('td span')?.className)).toEqual(tones);
});
