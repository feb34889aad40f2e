import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { aLeague, aTeam, claimed, claimedElsewhere, leagueId, wholeLeague } from '../../testing/fixtures';
import { aCard, anOwnership } from '../../testing/player-card-fixtures';
import { renderApp } from '../../testing/render-app';
import { aForm, aRoster, aRostered, formsOf } from '../../testing/roster-fixtures';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/roster`;
const named = (name: string, playerId: string) => ({ ...aRostered(name, 'RB'), playerId });
const roster = aRoster({
  startersWithDetails: [named('Walt Quick', '11'), named('Rory Back', '4034')],
  playersWithDetails: [named('Ben Benched', '33')],
  taxiWithDetails: [],
  reserveWithDetails: [],
});

async function open(path = page, card: unknown = aCard(), responses: Record<string, unknown> = {}) {
  const server = new ApiServer({
    ...wholeLeague(),
    'POST /api/auth/session': response(200, {}),
    [`GET /api/leagues/${leagueId}/player-form`]: response(503, { message: 'Not loaded.' }),
    [`GET /api/leagues/${leagueId}/roster`]: roster,
    'GET /api/players/demographics': [
      { playerId: '4034', playerName: 'Rory Back', team: 'BUF', age: 26.2, birthDate: null },
    ],
    'GET /api/player-card/*': card,
    ...responses,
  });
  await startSession(path);
  return { server, ...renderApp(path) };
}

const card = async (name = 'Rory Back') => within(await screen.findByRole('dialog', { name }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

it('opens from a name, keeps what else the address has, and goes back to the page when it is closed', async () => {
  const { router, server } = await open(`${page}?figures=points`);
  const link = await screen.findByRole('link', { name: 'Rory Back' });
  expect(link).toHaveAttribute('href', `${page}?figures=points&card=4034`);
  link.focus();
  await userEvent.keyboard('{Enter}');
  const shown = await card();
  expect(router.state.location.search).toBe('?figures=points&card=4034');
  expect(server.calls.find(({ path }) => path === '/api/player-card/4034')?.query.get('leagueId')).toBe(leagueId);
  expect(shown.getByRole('button', { name: 'Close' })).toHaveFocus();
  await userEvent.click(shown.getByRole('button', { name: 'Close' }));
  await isClosed();
  expect(router.state.location.search).toBe('?figures=points');
  expect(router.state.historyAction).toBe('POP');
  expect(link).toBeInTheDocument();
});

it('goes through the list that it was opened from; Back still leads to the page', async () => {
  const { router } = await open();
  await userEvent.click(await screen.findByRole('link', { name: 'Rory Back' }));
  const shown = await card();
  expect(shown.getByText(/^Player 2 of 3/)).toHaveTextContent('Player 2 of 3, Ada Arrows');
  await userEvent.click(shown.getByRole('button', { name: 'Next player' }));
  await waitFor(() => expect(router.state.location.search).toBe('?card=33'));
  expect(screen.getByText(/^Player 3 of 3/)).toBeInTheDocument();
  const next = screen.getByRole('button', { name: 'Next player' });
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveFocus();
  await userEvent.click(next);
  expect(router.state.location.search).toBe('?card=33');
  await act(() => router.navigate(-1));
  await isClosed();
  expect(router.state.location.search).toBe('');
});

it('opens by its address alone, and is closed without leaving the page', async () => {
  const { router, at } = await open(`${page}?card=4034`);
  const shown = await card();
  expect(shown.queryByRole('button', { name: 'Next player' })).not.toBeInTheDocument();
  await userEvent.click(shown.getByRole('button', { name: 'Close' }));
  await isClosed();
  expect([at(), router.state.location.search]).toEqual([page, '']);
});

it('tells who the player is, whose they are, and their season in four figures', async () => {
  await open(`${page}?card=4034`);
  const shown = await card();
  expect(shown.getByRole('heading', { level: 2 })).toHaveTextContent('Rory Back RB');
  expect(await shown.findByText('BUF · age 26.2 · bye 4')).toBeInTheDocument();
  expect(shown.getByText('2025 through week 6, scoring of the league')).toBeInTheDocument();
  expect(await shown.findByText('(You)')).toBeInTheDocument();
  expect(shown.getByText('Owner since May 2025')).toBeInTheDocument();
  const figure = (label: string) => shown.getByText(label, { selector: 'dt' }).parentElement;
  expect(figure('Points')).toHaveTextContent('Points83.46th RB');
  expect(figure('Average')).toHaveTextContent('Average20.94 games');
  expect(figure('Median')).toHaveTextContent('Median22.4SD 10.5');
});

it('has its weeks in words and as a table', async () => {
  await open(`${page}?card=4034`);
  const shown = await card();
  expect(shown.getByText(/scored most in week 6: 33.6 points. 3 of 4 games at or above/)).toBeInTheDocument();
  const rows = shown
    .getAllByRole('row', { hidden: true })
    .filter((row) => row.closest('details'))
    .map((row) => row.textContent);
  expect(rows).toEqual([
    'WeekGameLinePoints',
    '6vs MIA19 car, 216 yds, 2 TD33.6',
    '5@ MIADid not play · Out, knee–',
    '4Bye–',
    '3@ MIA9 car, 31 yds · 1 fumble lost5.1',
    '2vs MIA21 car, 132 yds, 2 TD25.9',
    '1@ MIA18 car, 88 yds, 1 TD · 3 of 4 catches, 21 yds18.8',
  ]);
});

it('tells how steady they are, their part inside the 20, what is ahead and who had them', async () => {
  await open(`${page}?card=4034`);
  const shown = await card();
  expect(shown.getByText('85th Elite').parentElement).toHaveTextContent('85th Elite of 56 RBs');
  expect(shown.getByText('Goal Line (1-5)').parentElement).toHaveTextContent('13 of 2454%');
  expect(shown.getByText('10 touchdowns, 27.0% of their red-zone carries')).toBeInTheDocument();
  const ahead = within(shown.getByRole('table', { name: /Schedule ahead/ }));
  const [, tough, soft] = ahead.getAllByRole('row').map((row) => row.textContent);
  expect([tough, soft]).toEqual(['Wk 7@ NETough3rd of 3215.2', 'Wk 8vs PHISoft31st of 3223.8']);
  const owners = shown.getAllByRole('listitem').filter((item) => item.closest('ol'));
  expect(owners[0]).toHaveTextContent('adaTrade for 2025 Round 1 (ada)May 2025 to now');
  expect(owners[1]).toHaveTextContent('bob2022 auction, $62022 to May 2025');
});

it('has the bye and the games of the next season once they are known, and the ranks of the one that was played', async () => {
  await open(`${page}?card=4034`, aCard({ aheadSeason: 2026 }));
  const shown = await card();
  expect(await shown.findByText('BUF · age 26.2 · bye 4 in 2026')).toBeInTheDocument();
  const ahead = shown.getByRole('table', { name: /Schedule ahead/ }).closest('section');
  expect(ahead).toHaveTextContent('season 2026 · opponent against RB, points allowed in 2025');
});

it('has the season that was played where an older service says nothing of the next', async () => {
  await open(`${page}?card=4034`, aCard({ aheadSeason: undefined }));
  const shown = await card();
  expect(await shown.findByText('BUF · age 26.2 · bye 4')).toBeInTheDocument();
  const ahead = shown.getByRole('table', { name: /Schedule ahead/ }).closest('section');
  expect(ahead).toHaveTextContent('Schedule aheadopponent against RB, points allowed');
  expect(ahead).not.toHaveTextContent('undefined');
});

describe('on the page of an earlier season', () => {
  const forms = formsOf({
    4034: aForm({ position: 'RB', rankPosition: 6 }),
    33: aForm({ position: 'RB', rankPosition: 2 }),
  });
  const openWith = async (roster: object) => {
    const league = aLeague();
    Object.assign(league.rosters[1]!, { players: ['33', '4034'], ...roster });
    await open(`${page}?card=4034`, aCard(), {
      [`GET /api/leagues/${leagueId}`]: league,
      [`GET /api/leagues/${leagueId}/player-form`]: forms,
    });
    return card();
  };

  it('knows the roster that its owner has', async () => {
    const shown = await openWith({});
    expect(await shown.findByText('RB2 on the roster')).toBeInTheDocument();
    expect(shown.getByText('(You)')).toBeInTheDocument();
  });

  it('does not take a roster of somebody else for that of the owner', async () => {
    // The member has the team today and had not then, when another one shared it with them.
    const shown = await openWith({ owner_id: '999', co_owners: ['701'] });
    expect(await shown.findByText('(You)')).toBeInTheDocument();
    // The page below has its ranks out of the league and the forms that the place on the roster would be told from.
    expect(await screen.findByText('RB6')).toBeInTheDocument();
    expect(shown.queryByText(/on the roster/)).not.toBeInTheDocument();
  });

  it('does not say "You" of a player whom somebody else has today, where the roster was the member’s', async () => {
    const seasons = [
      { season: '2025', leagueId },
      { season: '2026', leagueId: '900200' },
    ];
    await open(`${page}?card=4034`, aCard({ ownership: [anOwnership({ userId: '999', teamName: 'New Owner' })] }), {
      [`GET /api/leagues/${leagueId}`]: aLeague({ seasons }),
      'GET /api/leagues/900200/available-teams': claimedElsewhere(),
      [`GET /api/leagues/${leagueId}/player-form`]: forms,
    });
    const shown = await card();
    expect((await shown.findAllByText('New Owner')).length).toBeGreaterThan(0);
    expect(await screen.findByText('RB6')).toBeInTheDocument();
    expect(shown.queryByText('(You)')).not.toBeInTheDocument();
  });
});

it('says "You" of the team that the person was given, and of none that was given to somebody else', async () => {
  const brunos = anOwnership({ userId: '700', ownerName: 'bruno', teamName: 'Bruno Bolts', rosterId: 1 });
  const first = await open(`${page}?card=4034`, aCard({ ownership: [brunos] }), {
    [`GET /api/leagues/${leagueId}/available-teams`]: { ...claimed(), userClaimedTeam: aTeam(0, { claimedBy: 'ada' }) },
  });
  expect(await (await card()).findByText('(You)')).toBeInTheDocument();
  first.unmount();
  await open(`${page}?card=4034`, aCard(), {
    [`GET /api/leagues/${leagueId}/available-teams`]: claimedElsewhere(),
  });
  const shown = await card();
  expect((await shown.findAllByText('Ada Arrows')).length).toBeGreaterThan(0);
  await waitFor(() => expect(shown.queryByText('(You)')).not.toBeInTheDocument());
});

it('leads to all moves of the player, of every season', async () => {
  const { router } = await open(`${page}?figures=points&card=4034`);
  await userEvent.click((await card()).getByRole('link', { name: 'All moves' }));
  await isClosed();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/leagues/${leagueId}/transactions`));
  expect(router.state.location.search).toBe('?season=all&player=4034');
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('dialog', { name: 'Rory Back' })).toBeInTheDocument();
});

it('says what there is none of', async () => {
  await open(
    `${page}?card=4034`,
    aCard({ points: null, log: [], consistency: null, redZone: null, schedule: [], ownership: [] }),
  );
  const shown = await card();
  expect(shown.getByText('Rory Back has not played in 2025.')).toBeInTheDocument();
  expect(shown.getByText('No more games in 2025.')).toBeInTheDocument();
  expect(shown.getByText('Free agent: no team of the league has them')).toBeInTheDocument();
  expect(shown.getByText('No team of this league has ever had them.')).toBeInTheDocument();
  expect(shown.queryByText('Consistency')).not.toBeInTheDocument();
});

it.each([
  [response(404, { message: 'No such player.', slug: 'player-not-found' }), 'Player Not Found'],
  [
    response(503, { message: 'The stat lines are not loaded.', slug: 'nfl-data-unavailable' }),
    'Failed to load the player',
  ],
])('says why there is no card (%#)', async (body, title) => {
  await open(`${page}?card=4034`, body);
  expect(await (await card('Player')).findByText(title)).toBeInTheDocument();
});

it('does not open for what is no id', async () => {
  const { server } = await open(`${page}?card=../x`);
  await screen.findByRole('link', { name: 'Rory Back' });
  expect(server.count('GET /api/player-card/*')).toBe(0);
  await isClosed();
});
