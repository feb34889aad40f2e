import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../../lib/session/session';
import { analyticsServer } from '../../../testing/analytics-fixtures';
import { ApiServer, response } from '../../../testing/api-server';
import { leagueId } from '../../../testing/fixtures';
import { fantasyPoints } from '../../../testing/league-tools-fixtures';
import { slowResponse } from '../../../testing/open-chat';
import { renderApp } from '../../../testing/render-app';
import { keepsAllWhileSaving } from '../../../testing/while-saving';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/analytics/player-stats`;
const goff = {
  id: '0c1e7d4e-1111-4222-8333-444455556666',
  tool: 'player-stats',
  name: 'Lions passers',
  query: 'team=DET&position=QB',
  createdAt: '2025-12-01T10:00:00.000Z',
  updatedAt: '2025-12-01T10:00:00.000Z',
};

beforeAll(() =>
  Promise.all([
    import('../player-stats/player-stats-screen'),
    import('../fantasy-points/fantasy-points-screen'),
    import('./saved-list'),
    import('./save-dialog'),
  ]),
);

async function open(at: string, responses: Record<string, unknown> = {}) {
  const server = new ApiServer(analyticsServer({ 'GET /api/saved-searches': { searches: [goff] }, ...responses }));
  await startSession(at);
  const app = renderApp(at);
  await screen.findByText('(60 players found)');
  const bodies = (method: string) => server.calls.filter((call) => call.method === method).map(({ body }) => body);
  return { server, bodies, search: () => app.router.state.location.search };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const list = () => screen.findByRole('region', { name: 'Saved Searches' });

it('keeps what the page shows under a name, with its season and without the page of the list', async () => {
  const { server, bodies } = await open(`${page}?team=DET&page=2`, {
    'PUT /api/saved-searches/*': ({ body }: { body: object }) => ({ ...goff, ...body }),
  });
  await press('Save Search');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save Search' }));
  expect(dialog.getByText('DET · Season 2025 · Season Total · Sorted by passing yards')).toBeInTheDocument();
  expect(dialog.getByLabelText('Name')).toHaveFocus();
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText('Name'), ' Lions {Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(bodies('PUT')).toEqual([{ tool: 'player-stats', name: 'Lions', query: 'team=DET&season=2025' }]);
  expect(server.calls.find(({ method }) => method === 'PUT')?.path).toMatch(/^\/api\/saved-searches\/[0-9a-f-]{36}$/);
});

it('keeps the league with a search that names an owner, and asks for those of the league', async () => {
  const points = `/leagues/${leagueId}/analytics/fantasy-points`;
  const server = new ApiServer(
    analyticsServer({
      [`GET /api/leagues/${leagueId}/available-seasons`]: [2025],
      [`POST /api/leagues/${leagueId}/fantasy-points`]: fantasyPoints(),
      'GET /api/saved-searches': { searches: [] },
      'PUT /api/saved-searches/*': ({ body }: { body: object }) => ({ ...goff, ...body }),
    }),
  );
  await startSession(`${points}?owner=2`);
  renderApp(`${points}?owner=2`);
  await screen.findByRole('table', { name: 'Fantasy points' });
  await press('Saved Searches');
  await screen.findByText('No Saved Searches');
  const asked = server.calls.find(({ path, method }) => path === '/api/saved-searches' && method === 'GET');
  expect(Object.fromEntries(asked!.query)).toEqual({ tool: 'fantasy-points', leagueId });
  await press('Save Search');
  await userEvent.type(await screen.findByLabelText('Name'), 'Mine{Enter}');
  const body = { tool: 'fantasy-points', name: 'Mine', query: 'owner=2&season=2025', leagueId };
  await waitFor(() => expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual(body));
});

it('opens a kept search as it was, without what was not applied, and marks it', async () => {
  const { search } = await open(page);
  await userEvent.selectOptions(screen.getByLabelText('Team', { selector: 'select' }), 'BUF');
  await press('Saved Searches');
  const searches = within(await list());
  const link = await searches.findByRole('link', { name: 'Lions passers' });
  expect(link).not.toHaveAttribute('aria-current');
  expect(searches.getByText('QB · DET · Season 2025 · Season Total · Sorted by passing yards')).toBeInTheDocument();
  await userEvent.click(link);
  await waitFor(() => expect(search()).toBe('?team=DET&position=QB'));
  expect(screen.getByLabelText('Team', { selector: 'select' })).toHaveValue('DET');
  expect(screen.queryByText(/not applied/)).not.toBeInTheDocument();
  expect(searches.getByRole('link', { name: 'Lions passers' })).toHaveAttribute('aria-current', 'true');
});

it('marks a kept search whose season is shown as the newest one', async () => {
  await open(`${page}?position=QB&team=DET`, {
    'GET /api/saved-searches': { searches: [{ ...goff, query: `${goff.query}&season=2025` }] },
  });
  await press('Saved Searches');
  expect(await within(await list()).findByRole('link', { name: goff.name })).toHaveAttribute('aria-current', 'true');
});

it('copies its link with the season, and deletes it once that was agreed to', async () => {
  const { server } = await open(page, { 'DELETE /api/saved-searches/*': response(200, {}) });
  const user = userEvent.setup();
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await press('Saved Searches');
  await user.click(await within(await list()).findByRole('button', { name: 'Copy the link of Lions passers' }));
  expect(write).toHaveBeenCalledWith(`${window.location.origin}${page}?team=DET&position=QB&season=2025`);
  server.on({ 'GET /api/saved-searches': { searches: [] } });
  const remove = `DELETE /api/saved-searches/${goff.id}`;
  for (const [verb, times] of [
    ['Cancel', 0],
    ['Delete', 1],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Delete Lions passers' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Saved Search' }));
    expect(server.count(remove)).toBe(0);
    await user.click(question.getByRole('button', { name: verb }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(server.count(remove)).toBe(times);
  }
  const nothing = await screen.findByText('No Saved Searches');
  const rows = screen.getByRole('group', { name: 'Saved searches' });
  expect(rows).toContainElement(nothing);
  await waitFor(() => expect(rows).toHaveFocus());
});

it('leaves the question of another search open when the deletion of one ends', async () => {
  const other = { ...goff, id: '0c1e7d4e-2222-4222-8333-444455556666', name: 'Bills passers' };
  let end: (value: unknown) => void = () => undefined;
  const { server } = await open(page, {
    'GET /api/saved-searches': { searches: [goff, other] },
    'DELETE /api/saved-searches/*': () => new Promise((resolve) => (end = resolve)),
  });
  await press('Saved Searches');
  await userEvent.click(await within(await list()).findByRole('button', { name: 'Delete Lions passers' }));
  const question = () => screen.findByRole('alertdialog', { name: 'Delete Saved Search' });
  await userEvent.click(within(await question()).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.count('DELETE /api/saved-searches/*')).toBe(1));
  await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Bills passers' }));
  server.on({ 'GET /api/saved-searches': { searches: [other] } });
  end(response(200, {}));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Lions passers' })).not.toBeInTheDocument());
  expect(within(await question()).getByText(/^Bills passers is deleted/)).toBeInTheDocument();
  await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('group', { name: 'Saved searches' })).not.toHaveFocus();
});

it('takes no other name while the search is being saved, which would go with the form', async () => {
  const saved = slowResponse();
  await open(page, { 'PUT /api/saved-searches/*': saved.get });
  await press('Save Search');
  await userEvent.type(await screen.findByLabelText('Name'), 'Lions');
  await keepsAllWhileSaving(screen.getByRole('dialog'), 'Save');
  saved.send(goff);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('says when there are too many, and keeps the name that was typed', async () => {
  await open(page, {
    'PUT /api/saved-searches/*': response(409, { message: 'You have 50 saved searches.', slug: 'too-many' }),
  });
  await press('Save Search');
  await userEvent.type(await screen.findByLabelText('Name'), 'One more{Enter}');
  expect(await screen.findByText('You have 50 saved searches.')).toBeInTheDocument();
  expect(screen.getByLabelText('Name')).toHaveValue('One more');
});
