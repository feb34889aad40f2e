import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { aLeague, aTeam, leagueId, wholeLeague } from '../../testing/fixtures';
import { onPhone } from '../../testing/phone';
import { renderApp } from '../../testing/render-app';
import { aForm, formsOf, someAges, someByes, somePlayers, someRosters } from '../../testing/roster-fixtures';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);
jest.mock('../../lib/browser', () => ({ goTo: () => undefined }));

const page = `/leagues/${leagueId}/rosters`;
const api = `GET /api/leagues/${leagueId}`;
const claims = [aTeam(1, { claimedBy: 'ada', userId: 'account-ada', teamName: 'Claimed Arrows' })];

async function open(routes: Record<string, unknown> = {}) {
  const server = new ApiServer({
    ...wholeLeague(),
    'POST /api/auth/session': response(200, {}),
    [`${api}/rosters`]: someRosters(),
    [`${api}/team-claims`]: claims,
    'GET /api/players': somePlayers(),
    'GET /api/players/demographics': someAges(),
    [`${api}/byes`]: someByes(),
    [`${api}/player-form`]: response(503, { message: 'Not loaded.' }),
    ...routes,
  });
  await startSession(page);
  const app = renderApp(page);
  await screen.findByRole('heading', { level: 1, name: 'Team Rosters' });
  return { server, ...app };
}

const minis = async () =>
  within(await screen.findByRole('list', { name: 'Teams at a glance' })).getAllByRole('listitem');
const team = async (name: string) => within(await screen.findByRole('region', { name }));
const rows = (card: ReturnType<typeof within>): (string | null)[] => {
  const [, ...others] = card.getAllByRole('row');
  return others.map(({ textContent }: HTMLElement) => textContent);
};

it('counts positions and ages of every team, the own one first', async () => {
  await open();
  const [mine, bruno] = await minis();
  await waitFor(() => expect(mine).toHaveTextContent('Claimed Arrows(You)25.2 avg ageQB1RB0WR1TE0'));
  expect(bruno).toHaveTextContent('Bruno Bolts27.4 avg ageQB0RB2WR0TE0');
  expect(within(bruno!).getByRole('link')).toHaveAttribute('href', expect.stringMatching(/#team-1$/));
});

it('counts kickers, defences and single defenders where the league starts them', async () => {
  const league = aLeague({ roster_positions: ['QB', 'K', 'DEF', 'IDP_FLEX', 'BN'] });
  await open({ [api]: league });
  const [mine, bruno] = await minis();
  expect(mine).toHaveTextContent(/QB1RB0WR1TE0K0DEF0DL0LB0DB1$/);
  expect(bruno).toHaveTextContent(/QB0RB2WR0TE0K1DEF0DL0LB0DB0$/);
});

it('shows the players by position and by name, with bye week, team and age', async () => {
  await open();
  const bruno = await team('Bruno Bolts');
  await waitFor(() =>
    expect(rows(bruno)).toEqual([
      'RB2',
      'Abe RunnerFA30.2',
      'Zed Runner bye week (2)BUF24.5',
      'K1',
      'Kip Kicker bye week (3)MIA–',
    ]),
  );
  expect(bruno.getByText('avg age, 2 players')).toBeInTheDocument();
  expect(rows(await team('Claimed Arrows'))).toContain('Bud Catcher bye week (2) · TaxiBUF22.4');
});

it('shows how the players have done in place of their ages, as the address says', async () => {
  const forms = formsOf({ zed: aForm({ position: 'RB', rankPosition: 21 }) });
  const { router } = await open({ [`${api}/player-form`]: forms });
  await screen.findByRole('region', { name: 'Bruno Bolts' });
  await userEvent.click(screen.getByRole('button', { name: 'Points' }));
  const bruno = await team('Bruno Bolts');
  await waitFor(() =>
    expect(rows(bruno)).toEqual([
      'RB2',
      'Abe RunnerFA––––',
      'Zed Runner bye week (2)BUF17.216.6RB2131st vs RB, soft',
      'K1',
      'Kip Kicker bye week (3)MIA––––',
    ]),
  );
  expect(bruno.getByRole('columnheader', { name: 'Last 3' })).toBeInTheDocument();
  expect(router.state.location.search).toBe('?figures=points');
  await userEvent.click(screen.getByRole('button', { name: 'Ages' }));
  await waitFor(() => expect(rows(bruno)).toContain('Abe RunnerFA30.2'));
});

it('sorts the players of all teams by name, age or average, in one list', async () => {
  const forms = formsOf({ zed: aForm({ average: 9 }), kip: aForm({ average: 11 }) });
  const { router } = await open({ [`${api}/player-form`]: forms });
  const bruno = await team('Bruno Bolts');
  const sort = screen.getByRole('combobox', { name: 'Sort players by' });
  const names = () => rows(bruno).map((text) => /Abe|Kip|Zed/.exec(text ?? '')?.[0]);
  await userEvent.selectOptions(sort, 'By name');
  expect(names()).toEqual(['Abe', 'Kip', 'Zed']);
  await userEvent.selectOptions(sort, 'By age, youngest first');
  await waitFor(() => expect(names()).toEqual(['Zed', 'Abe', 'Kip']));
  expect(rows(bruno)[0]).toBe('RB Zed Runner bye week (2)BUF24.5');
  await userEvent.selectOptions(sort, 'By average, highest first');
  await waitFor(() => expect(names()).toEqual(['Kip', 'Zed', 'Abe']));
  expect(router.state.location.search).toBe('?sort=average');
});

it('finds a player on any team and among free agents', async () => {
  const found = [
    { playerId: 'zed', name: 'Zed Runner', position: 'RB', team: 'BUF', age: 24.5 },
    { playerId: 'zac', name: 'Zac Free', position: 'WR', team: null, age: null },
  ];
  const owner = { rosterId: 1, teamName: 'Bruno Bolts', avatar: null, place: 'bench' };
  const { server } = await open({
    [`${api}/player-search`]: [
      { ...found[0], owner },
      { ...found[1], owner: null },
    ],
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Find a player' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.type(name, 'z');
  expect(screen.getByText('Who has them?')).toBeInTheDocument();
  await userEvent.type(name, 'e');
  const table = within(await screen.findByRole('table', { name: /Players found for ze/ }));
  const [zed, zac] = table.getAllByRole('row').slice(1);
  expect(zed).toHaveTextContent(/Zed Runner.*Bruno Bolts.*Bench.*24\.5/);
  expect(zac).toHaveTextContent(/Zac Free.*FA.*Free agent–/);
  expect(server.count(`${api}/player-search`)).toBe(1);
});

it('compares two teams slot by slot', async () => {
  const [bruno, ada, ...others] = someRosters();
  await open({
    [api]: aLeague({ roster_positions: ['QB', 'FLEX', 'BN'] }),
    [`${api}/rosters`]: [{ ...bruno, starters: ['0', 'zed'] }, { ...ada, starters: ['quin', 'bud'] }, ...others],
    [`${api}/player-form`]: formsOf({ quin: aForm({ average: 20 }), zed: aForm({ average: 12.5 }) }),
  });
  await userEvent.click(await screen.findByRole('tab', { name: 'Compare' }));
  const table = within(await screen.findByRole('table', { name: 'Claimed Arrows and Bruno Bolts, slot by slot' }));
  await waitFor(() => expect(table.getAllByRole('row')[1]).toHaveTextContent('20.0'));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Claimed ArrowsAvgSlotAvgBruno Bolts',
    'Quin ThrowerQB · MIA20.0QBEmpty',
    'Bud CatcherWR · BUF · Taxi–FLEX12.5Zed RunnerRB · BUF',
    'Starters20.012.5',
    'Lew CornerDB · BUF–BN–Abe RunnerRB · FA',
    'EmptyBN–Kip KickerK · MIA',
  ]);
});

const missing = response(503, { message: 'Not loaded.', slug: 'nfl-data-unavailable' });
const notKept = response(404, { message: 'Not kept.', slug: 'season-not-found' });

it.each([missing, notKept])('compares by the averages of the last season where its own has none', async (lacks) => {
  const last = { ...formsOf({ quin: aForm({ average: 20 }) }), season: 2024 };
  await open({ [`${api}/player-form`]: (o: { query: URLSearchParams }) => (o.query.has('season') ? lacks : last) });
  await userEvent.click(await screen.findByRole('tab', { name: 'Compare' }));
  expect(await screen.findByText('line-ups as set, points a game in 2024')).toBeInTheDocument();
  expect(screen.getByText(/Season 2025 · averages of 2024/)).toBeInTheDocument();
});

it('compares without averages where no season has stat lines', async () => {
  await open({ [`${api}/player-form`]: missing });
  await userEvent.click(await screen.findByRole('tab', { name: 'Compare' }));
  const table = within(await screen.findByRole('table', { name: /slot by slot/ }));
  expect(table.getAllByRole('columnheader')).toHaveLength(3);
});

it('names team and owner by the claim and leads to the profile of who claimed it', async () => {
  await open();
  const mine = await team('Claimed Arrows');
  expect(mine.getByRole('link', { name: 'ada' })).toHaveAttribute('href', `/leagues/${leagueId}/profile/701`);
  const bruno = await team('Bruno Bolts');
  expect(bruno.getByText('bruno')).toBeInTheDocument();
  expect(bruno.queryByRole('link', { name: 'bruno' })).not.toBeInTheDocument();
});

describe('on a phone', () => {
  onPhone();
  const toggle = (name: string) => screen.findByRole('button', { name: `Players of ${name}` });

  it('shows the own team whole, the others as a row that opens and closes', async () => {
    await open();
    expect(await toggle('Claimed Arrows')).toHaveAttribute('aria-expanded', 'true');
    expect((await team('Claimed Arrows')).getByText('Quin Thrower')).toBeInTheDocument();
    const bruno = await toggle('Bruno Bolts');
    expect(bruno).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByText('Zed Runner')).not.toBeInTheDocument();
    await userEvent.click(bruno);
    expect((await team('Bruno Bolts')).getByRole('rowheader', { name: /Zed Runner/ })).toBeInTheDocument();
    await userEvent.click(bruno);
    expect(screen.queryByText('Zed Runner')).not.toBeInTheDocument();
  });

  it('shortens names where three figures stand beside them', async () => {
    await open({ [`${api}/player-form`]: formsOf({}) });
    const mine = await team('Claimed Arrows');
    expect(mine.getByText('Quin Thrower')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Points' }));
    expect(await mine.findByText('Q. Thrower')).toBeInTheDocument();
  });

  it('opens the team that is chosen at a glance', async () => {
    await open();
    const [, bruno] = await minis();
    await userEvent.click(within(bruno!).getByRole('link'));
    expect(await toggle('Bruno Bolts')).toHaveAttribute('aria-expanded', 'true');
  });
});

it('does without ages, byes and claims when they cannot be read', async () => {
  const down = response(503, { message: 'Down.' });
  await open({
    [`${api}/team-claims`]: down,
    'GET /api/players/demographics': down,
    [`${api}/byes`]: down,
  });
  expect(rows(await team('Bruno Bolts'))).toContain('Zed RunnerBUF–');
  expect((await minis())[0]).toHaveTextContent('Ada Arrows(You)– avg age');
});

it('asks for players in portions that the server takes', async () => {
  const many = Array.from({ length: 1_100 }, (_, index) => `p${index}`);
  const [first, ...others] = someRosters();
  const { server } = await open({ [`${api}/rosters`]: [{ ...first, players: many }, ...others] });
  await minis();
  await waitFor(() => expect(server.count('GET /api/players')).toBe(3));
  expect(server.count('GET /api/players/demographics')).toBe(3);
});

it('says that there are no rosters', async () => {
  await open({ [`${api}/rosters`]: [] });
  expect(await screen.findByText('No roster data available')).toBeInTheDocument();
});

it('asks who is signed out to log in', async () => {
  await open({ [`${api}/rosters`]: response(401, { message: 'Unauthorized', slug: 'unauthorized' }) });
  expect(await screen.findByText('Please log in to view rosters')).toBeInTheDocument();
});

it('says that the rosters could not be read', async () => {
  await open({ 'GET /api/players': response(503, { message: 'Players are being loaded.' }) });
  expect(await screen.findByText('Failed to load the rosters')).toBeInTheDocument();
  expect(screen.getByText('Players are being loaded.')).toBeInTheDocument();
});
