import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../../lib/session/session';
import { analyticsServer, receiving, rushing } from '../../../testing/analytics-fixtures';
import { ApiServer, response } from '../../../testing/api-server';
import { aLeague, leagueId } from '../../../testing/fixtures';
import { slowResponse } from '../../../testing/open-chat';
import { renderApp } from '../../../testing/render-app';
import { savedFiles } from '../../../testing/saved-files';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const at = `/leagues/${leagueId}/analytics`;

beforeAll(() => Promise.all([import('./rushing-screen'), import('./receiving-screen')]));

async function open(tool: string, title: string, responses: Record<string, unknown> = {}) {
  const league = aLeague();
  const [bruno, ada] = league.rosters;
  if (bruno) bruno.players = ['11'];
  if (ada) ada.players = ['12', '21'];
  const server = new ApiServer(analyticsServer({ [`GET /api/leagues/${leagueId}`]: league, ...responses }));
  await startSession(tool);
  const app = renderApp(tool);
  await screen.findByRole('heading', { level: 1, name: title });
  const asked = () => server.calls.filter(({ method }) => method === 'POST').at(-1)?.body;
  return { server, asked, search: () => app.router.state.location.search };
}

const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(2)
    .map((row) => row.textContent);

it('shows who carries inside the 20, by attempts, with both zones and whose players they are', async () => {
  const { asked } = await open(`${at}/red-zone`, 'Red Zone Rushing');
  const table = await screen.findByRole('table', { name: 'Red zone leaders' });
  await within(table).findByText('(You)');
  expect(asked()).toEqual({ season: '2025', position: 'all', team: 'all', zone: 'both' });
  expect(within(table).getByRole('columnheader', { name: 'Red Zone (6-20)' })).toHaveAttribute('colspan', '2');
  expect(within(table).getByRole('columnheader', { name: 'Total (1-20)' })).toBeInTheDocument();
  // 54 attempts, 8 touchdowns, of which 14 and 7 inside the 5.
  expect(rows('Red zone leaders')[0]).toContain('RB54814.8%2.5401147');
  expect(rows('Red zone leaders')[0]).toContain('Bruno Bolts');
  expect(screen.getByText('1,843')).toBeInTheDocument();
  expect(screen.getByText('16.8%')).toBeInTheDocument();
});

it.each([
  ['red-zone', 'Red Zone Rushing', '1 touchdown'],
  ['red-zone-receiving', 'Red Zone Receiving', '1 reception'],
])('tells of one in %s as of one', async (tool, title, words) => {
  await open(`${at}/${tool}`, title, {
    'POST /api/red-zone-stats': rushing({ summary: { ...rushing().summary, totalRedZoneTouchdowns: 1 } }),
    'POST /api/red-zone-receiving-stats': receiving({ summary: { ...receiving().summary, totalReceptions: 1 } }),
  });
  expect(await screen.findByText(words)).toBeInTheDocument();
});

it('sorts here: a new column from the highest, then the other way round', async () => {
  await open(`${at}/red-zone`, 'Red Zone Rushing');
  await screen.findByRole('table', { name: 'Red zone leaders' });
  const head = screen.getAllByRole('columnheader', { name: /TDs/ })[0] as HTMLElement;
  await userEvent.click(within(head).getByRole('button'));
  await waitFor(() => expect(rows('Red zone leaders')[0]).toContain('Dean Dasher'));
  await userEvent.click(
    within(screen.getAllByRole('columnheader', { name: /TDs/ })[0] as HTMLElement).getByRole('button'),
  );
  await waitFor(() => expect(rows('Red zone leaders')[0]).toContain('Carl Carrier'));
});

it('draws the leaders’ shares of their teams, mine first, with the figures as a table', async () => {
  const weeks = (shares: Record<number, number | null>) =>
    Object.entries(shares).map(([week, share]) => ({ week: Number(week), count: 3, teamCount: 6, share }));
  const { server } = await open(`${at}/red-zone`, 'Red Zone Rushing', {
    'GET /api/red-zone-shares': {
      season: 2025,
      kind: 'rushing',
      players: [
        {
          player_id: '00-11',
          sleeper_id: '11',
          playerName: 'Carl Carrier',
          team: 'BUF',
          weeks: weeks({ 1: 50, 3: 100 }),
        },
        {
          player_id: '00-12',
          sleeper_id: '12',
          playerName: 'Dean Dasher',
          team: 'BUF',
          weeks: weeks({ 1: 25, 2: 75, 3: null }),
        },
      ],
    },
  });
  expect(
    await screen.findByText(/D. Dasher has had 50.0% of the team’s attempts inside the 20, on average over 2 weeks/),
  ).toBeInTheDocument();
  const card = within(screen.getByRole('region', { name: /^Share of team attempts/ }));
  expect(
    card.getByText('inside the 20, by week; a gap is the bye, or a game without a play there'),
  ).toBeInTheDocument();
  const asked = server.calls.filter(({ path }) => path === '/api/red-zone-shares');
  expect(asked.map(({ query }) => Object.fromEntries(query))).toEqual([
    { season: '2025', kind: 'rushing', playerIds: '00-12,00-11' },
  ]);
  await userEvent.click(card.getByRole('button', { name: 'Table' }));
  const table = within(card.getByRole('table', { name: 'Share by week' })).getAllByRole('row');
  expect(table.map(({ textContent }) => textContent)).toEqual([
    'WeekD. DasherC. Carrier',
    '125.0%50.0%',
    '275.0%–',
    '3–100.0%',
  ]);
});

it('tells of shares in one week in the singular', async () => {
  const weeks = [{ week: 1, count: 3, teamCount: 6, share: 50 }];
  await open(`${at}/red-zone`, 'Red Zone Rushing', {
    'GET /api/red-zone-shares': {
      season: 2025,
      kind: 'rushing',
      players: [{ player_id: '00-12', sleeper_id: '12', playerName: 'Dean Dasher', team: 'BUF', weeks }],
    },
  });
  expect(await screen.findByText(/inside the 20, on average over 1 week\./)).toBeInTheDocument();
});

it('takes a zone at once, and names the zone in the heads', async () => {
  const { asked, search } = await open(`${at}/red-zone`, 'Red Zone Rushing', {
    'POST /api/red-zone-stats': ({ body }: { body: { zone: 'both' } }) => rushing({ zone: body.zone }),
  });
  await screen.findByRole('table', { name: 'Red zone leaders' });
  await userEvent.click(screen.getByRole('button', { name: 'Goal Line (1-5)' }));
  await waitFor(() => expect(asked()).toMatchObject({ zone: 'goal-line' }));
  expect(search()).toBe('?zone=goal-line');
  expect(await screen.findByRole('columnheader', { name: 'Goal Line (1-5)' })).toHaveAttribute('colspan', '4');
});

it('heads the rows of the zone before as that zone, in the file too, until those of the new one are here', async () => {
  const { texts } = savedFiles();
  const near = slowResponse();
  const { asked } = await open(`${at}/red-zone`, 'Red Zone Rushing', {
    'POST /api/red-zone-stats': ({ body }: { body: { zone: string } }) =>
      body.zone === 'both' ? rushing() : near.get(),
  });
  await screen.findByRole('table', { name: 'Red zone leaders' });
  await userEvent.click(screen.getByRole('button', { name: 'Goal Line (1-5)' }));
  await waitFor(() => expect(asked()).toMatchObject({ zone: 'goal-line' }));
  expect(screen.getByRole('columnheader', { name: 'Total (1-20)' })).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Goal Line (1-5)' })).toHaveAttribute('colspan', '2');
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(async () => expect(await texts()).toHaveLength(1));
  expect((await texts())[0]).toContain('"Attempts, Total (1-20)"');
  near.send(rushing({ zone: 'goal-line' }));
  const head = () => screen.getByRole('columnheader', { name: 'Goal Line (1-5)' });
  await waitFor(() => expect(head()).toHaveAttribute('colspan', '4'));
});

it('has the zone among the filters that it shows, and among the words of kept searches', async () => {
  const aSearch = (name: string, query: string) => ({
    id: name,
    tool: 'red-zone',
    name,
    query,
    createdAt: '2025-12-01T10:00:00.000Z',
    updatedAt: '2025-12-01T10:00:00.000Z',
  });
  const { search } = await open(`${at}/red-zone?zone=goal-line`, 'Red Zone Rushing', {
    'GET /api/saved-searches': {
      searches: [aSearch('All', 'season=2025'), aSearch('Near', 'season=2025&zone=goal-line')],
    },
  });
  await screen.findByRole('table', { name: 'Red zone leaders' });
  await userEvent.click(screen.getByRole('button', { name: 'Saved Searches' }));
  const kept = within(await screen.findByRole('region', { name: 'Saved Searches' }));
  expect(await kept.findByText('Season 2025 · Both zones')).toBeInTheDocument();
  expect(kept.getByText('Season 2025 · Goal Line (1-5)')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Goal Line (1-5)' }));
  await waitFor(() => expect(search()).toBe(''));
});

it('shows who is thrown to, by touchdown rate, and searches by name', async () => {
  const { asked } = await open(`${at}/red-zone-receiving`, 'Red Zone Receiving', {
    'POST /api/red-zone-receiving-stats': ({ body }: { body: { zone: 'both' } }) => receiving({ zone: body.zone }),
  });
  const table = await screen.findByRole('table', { name: 'Red zone and goal line receiving leaders' });
  expect(within(table).getAllByRole('columnheader', { name: /TD rate/ })[0]).toHaveAttribute('aria-sort', 'descending');
  await userEvent.type(screen.getByLabelText('Player name'), 'tess{Enter}');
  await waitFor(() => expect(asked()).toMatchObject({ playerName: 'tess', zone: 'both' }));
  await userEvent.click(screen.getByRole('button', { name: 'Red Zone (6-20)' }));
  expect(await screen.findByRole('heading', { name: 'Red zone receiving leaders' })).toBeInTheDocument();
});

it('has words for nothing, and for a failure', async () => {
  const { server } = await open(`${at}/red-zone`, 'Red Zone Rushing', {
    'POST /api/red-zone-stats': rushing({ players: [] }),
  });
  expect(await screen.findByText('No data available for the selected filters.')).toBeInTheDocument();
  server.on({ 'POST /api/red-zone-stats': response(500, { message: 'It broke.' }) });
  await userEvent.selectOptions(screen.getByLabelText('Position'), 'FB');
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('nflfastR Data Service Unavailable');
  expect(alert).toHaveTextContent('It broke.');
});
