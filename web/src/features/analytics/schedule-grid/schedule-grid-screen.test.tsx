import { act, screen, within } from '@testing-library/react';
import { startSession } from '../../../lib/session/session';
import { analyticsServer } from '../../../testing/analytics-fixtures';
import { ApiServer, response } from '../../../testing/api-server';
import { aLeague, leagueId } from '../../../testing/fixtures';
import { slowResponse } from '../../../testing/open-chat';
import { renderApp } from '../../../testing/render-app';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

beforeAll(() => import('./schedule-grid-screen'));

const address = `/leagues/${leagueId}/schedule-grid`;
const strength = 'GET /api/schedule/points-allowed/*';
const cook = { player_id: '11', full_name: 'James Cook', last_name: 'Cook', position: 'RB', team: 'BUF' };

async function open(responses: Record<string, unknown>) {
  const league = aLeague();
  const [, ada] = league.rosters;
  if (ada) Object.assign(ada, { players: ['11'], starters: ['11'] });
  new ApiServer(
    analyticsServer({
      [`GET /api/leagues/${leagueId}`]: league,
      'GET /api/players': { 11: cook },
      'GET /api/schedule/grid/*': { BUF: { 1: { isHome: true, opponent: 'CIN' } } },
      [strength]: { season: '2025', throughWeek: 0, defenses: [] },
      ...responses,
    }),
  );
  await startSession(address);
  const app = renderApp(address);
  await screen.findByRole('combobox', { name: 'Season' });
  return app;
}

/** Long enough for what has come to be drawn. */
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

it.each([
  ['who the starters are', 'GET /api/players', { 11: cook }],
  ['how strong opponents are', strength, { season: '2025', throughWeek: 0, defenses: [] }],
])('shows no row before it is known %s, since that would push it down', async (_, route, known) => {
  const slow = slowResponse();
  await open({ [route]: slow.get });
  await aMoment();
  expect(screen.getByLabelText('Loading the schedule')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  slow.send(known);
  expect(await screen.findByText('Your starters’ teams')).toBeInTheDocument();
});

it('shows all teams where it cannot be known who the starters are', async () => {
  const refused = response(503, { message: 'Later.' });
  await open({ 'GET /api/players': refused, [strength]: refused });
  expect(await screen.findByText('Bills')).toBeInTheDocument();
});

it('calls the first week without a game the bye, and no game that was cancelled', async () => {
  const game = { isHome: true, opponent: 'CIN' };
  const weeks = Array.from({ length: 18 }, (_, index) => index + 1).filter((week) => week !== 7 && week !== 17);
  await open({ 'GET /api/schedule/grid/*': { BUF: Object.fromEntries(weeks.map((week) => [week, game])) } });
  await screen.findByText('Your starters’ teams');
  const buffalo = within(screen.getByRole('rowheader', { name: 'BUF Cook' }).closest('tr') as HTMLElement);
  const words = buffalo.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(words.filter((text) => text !== 'CIN')).toEqual(['BYE', '–Cancelled']);
  expect([words[6], words[16]]).toEqual(['BYE', '–Cancelled']);
});

it('claims neither a bye nor a cancelled game of a team whose schedule is not known', async () => {
  await open({});
  const row = (await screen.findByRole('rowheader', { name: 'MIA Dolphins' })).closest('tr') as HTMLElement;
  const words = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(words).toEqual(Array.from({ length: 18 }, () => '–'));
});

it('brings the running week into sight once, and leaves the grid where it is scrolled to', async () => {
  const { router } = await open({ 'GET /api/schedule/grid/*': { BUF: { 1: { isHome: true, opponent: 'CIN' } } } });
  const box = await screen.findByRole('region', { name: 'Schedule, scrollable' });
  jest.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(70);
  box.scrollLeft = 333;
  await act(() => router.navigate('?card=11'));
  await aMoment();
  expect(box.scrollLeft).toBe(333);
  jest.restoreAllMocks();
});
