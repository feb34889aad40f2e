import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { analyticsServer } from '../../../testing/analytics-fixtures';
import { response } from '../../../testing/api-server';
import { consistent, positionRanking } from '../../../testing/league-tools-fixtures';
import { api, inLeague, open, press } from '../../../testing/open-league-tool';
import { openPage } from '../../../testing/open-page';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

beforeAll(() => Promise.all([import('./player-consistency-screen'), import('./position-consistency-screen')]));

it.each([
  ['Player Consistency', 'player-consistency?player=James+Cook~4', 'Analyze Player'],
  ['Position Consistency', 'position-consistency?position=RB', 'Analyze Position'],
])('has nothing left to apply after Back from seasons that were applied: %s', async (title, tool, analyze) => {
  const { router } = await openPage(
    `${inLeague}/${tool}`,
    title,
    analyticsServer({
      [`GET ${api}/available-seasons`]: [2025, 2024],
      [`POST ${api}/player-consistency`]: consistent('James Cook'),
      [`POST ${api}/position-consistency`]: positionRanking(2),
    }),
  );
  const older = () => screen.findByRole('checkbox', { name: '2024' });
  const applied = () => new URLSearchParams(router.state.location.search).get('seasons');
  await userEvent.click(await older());
  await press(analyze);
  await waitFor(() => expect(applied()).toBe('2025.2024'));
  expect(await older()).toBeChecked();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(applied()).toBeNull());
  expect(await older()).not.toBeChecked();
  expect(screen.queryByText(/not applied/)).not.toBeInTheDocument();
});

describe('player consistency', () => {
  it('says once what failed', async () => {
    await open(`${inLeague}/player-consistency?player=James+Cook`, 'Player Consistency', {
      [`POST ${api}/player-consistency`]: response(500, { message: 'It broke.' }),
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Failed to fetch player consistency dataIt broke\.Try Again$/);
  });

  it('has the seasons that were chosen still there after a reload', async () => {
    localStorage.setItem('dynasty.account', 'account-1');
    const at = `${inLeague}/player-consistency?player=James+Cook~4`;
    const { unmount } = await open(at, 'Player Consistency');
    await userEvent.click(await screen.findByRole('checkbox', { name: '2024' }));
    unmount();
    const { bodies } = await open(at, 'Player Consistency');
    expect(await screen.findByRole('checkbox', { name: '2024' })).toBeChecked();
    expect(screen.getByText('1 change not applied. Press Analyze Player.')).toBeInTheDocument();
    await waitFor(() =>
      expect(bodies('/player-consistency')).toEqual([expect.objectContaining({ seasons: ['2025'] })]),
    );
  });

  it('calls who has no team a free agent', async () => {
    await open(`${inLeague}/player-consistency?player=James+Cook~4`, 'Player Consistency', {
      [`POST ${api}/player-consistency`]: consistent('James Cook', { team: null }),
    });
    const figures = within(await screen.findByRole('table', { name: 'Figures' }));
    expect(figures.getByRole('cell', { name: 'FA' })).toBeInTheDocument();
  });

  it('tells of one game in the singular', async () => {
    await open(`${inLeague}/player-consistency?player=James+Cook~4`, 'Player Consistency', {
      [`POST ${api}/player-consistency`]: consistent('James Cook', { total_games: 1 }),
    });
    expect(await screen.findAllByText(/17.7 on average over 1 game, standard deviation 7.6/)).not.toHaveLength(0);
  });

  it('needs a league', async () => {
    await open('/analytics/player-consistency', 'Player Consistency');
    expect(screen.getByText('League ID required')).toBeInTheDocument();
  });

  it('asks when a name and a season are there, and shows rating, figures, weeks and distribution', async () => {
    const { bodies, search } = await open(`${inLeague}/player-consistency`, 'Player Consistency');
    expect(
      await screen.findByText('Enter a player name and select seasons to analyze consistency.'),
    ).toBeInTheDocument();
    const analyze = await screen.findByRole('button', { name: 'Analyze Player' });
    expect(analyze).toBeDisabled();
    await userEvent.type(screen.getByLabelText(/^Player name/), 'James Cook');
    await userEvent.click(screen.getByRole('checkbox', { name: '2025' }));
    expect(analyze).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: '2024' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '2025' }));
    await userEvent.click(analyze);
    await waitFor(() =>
      expect(bodies('/player-consistency')).toEqual([
        { playerName: 'James Cook', seasons: ['2025', '2024'], position: 'all', minGames: 8 },
      ]),
    );
    await waitFor(() => expect(search()).toBe('?player=James+Cook%7EJames+Cook&seasons=2025.2024'));
    const figures = within(await screen.findByRole('table', { name: 'Figures' }));
    expect(figures.getAllByRole('row')[1]).toHaveTextContent('◆Elite85th17.718.87.68.226.1374');
    expect(screen.getAllByText(/17.7 on average over 3 games, standard deviation 7.6/)).not.toHaveLength(0);
    const [weeks, strips, buckets] = screen.getAllByRole('button', { name: 'Table' });
    expect(
      screen.getByText(/^J. Cook: median [\d.]+, half of the weeks between [\d.]+ and [\d.]+\./),
    ).toBeInTheDocument();
    await userEvent.click(strips as HTMLElement);
    expect(await screen.findByRole('table', { name: 'Spread of weekly scores' })).toHaveTextContent('J. Cook');
    await userEvent.click(weeks as HTMLElement);
    expect(within(screen.getByRole('table', { name: 'Weekly scores' })).getAllByRole('row')[2]).toHaveTextContent(
      '2202526.1',
    );
    await userEvent.click(buckets as HTMLElement);
    expect(screen.getByRole('table', { name: 'Weekly score distribution' })).toHaveTextContent('15-202');
  });
});

describe('position consistency', () => {
  it('waits for a position, then ranks its players in pages of 50', async () => {
    const { bodies } = await open(`${inLeague}/position-consistency`, 'Position Consistency');
    const analyze = await screen.findByRole('button', { name: 'Analyze Position' });
    expect(analyze).toBeDisabled();
    expect(bodies('/position-consistency')).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText('Position', { selector: 'select' }), 'RB');
    await userEvent.click(analyze);
    const table = await screen.findByRole('table', { name: 'Ranking' });
    expect(bodies('/position-consistency')).toEqual([{ position: 'RB', seasons: ['2025'], minGames: 8 }]);
    expect(within(table).getAllByRole('row')).toHaveLength(51);
    expect(within(table).getAllByRole('row')[1]).toHaveTextContent('BUF1220.0100th◆Elite');
    expect(within(table).getAllByRole('row')[2]).toHaveTextContent('N/A');
    // 60 players: the first six are at 90 and above, the last six at 10 and below.
    expect(screen.getByText('Elite Players').closest('dl')).toHaveTextContent('Elite Players6');
    expect(screen.getByText('Volatile Players').closest('dl')).toHaveTextContent('Volatile Players6');
    expect(screen.getByText('Page 1 of 2')).toBeInTheDocument();
    await press('Next');
    expect(await screen.findByText('Page 2 of 2')).toBeInTheDocument();
    expect(within(screen.getByRole('table', { name: 'Ranking' })).getAllByRole('row')).toHaveLength(11);
  });

  const backs = `${inLeague}/position-consistency?position=RB`;
  const rows = async () => within(await screen.findByRole('table', { name: 'Ranking' })).getAllByRole('row').length;

  it('shows the last page where the address asks for one beyond it', async () => {
    await open(`${backs}&page=9`, 'Position Consistency');
    expect(await rows()).toBe(11);
    expect(screen.getByText('Page 2 of 2')).toBeInTheDocument();
    await press('Previous');
    expect(await screen.findByText('Page 1 of 2')).toBeInTheDocument();
    expect(await rows()).toBe(51);
  });

  it('shows all players of the one page, whichever the address asks for', async () => {
    await open(`${backs}&page=2`, 'Position Consistency', { [`POST ${api}/position-consistency`]: positionRanking(3) });
    expect(await rows()).toBe(4);
  });

  it('puts players without a team last, whichever way the teams are sorted', async () => {
    await open(backs, 'Position Consistency', { [`POST ${api}/position-consistency`]: positionRanking(3) });
    const inOrder = () =>
      within(screen.getByRole('table', { name: 'Ranking' }))
        .getAllByRole('rowheader')
        .map(({ textContent }) => /Back \d/.exec(textContent)?.[0]);
    await screen.findByRole('table', { name: 'Ranking' });
    for (const direction of ['ascending', 'descending']) {
      await press('Team');
      await waitFor(() =>
        expect(screen.getByRole('columnheader', { name: 'Team' })).toHaveAttribute('aria-sort', direction),
      );
      expect(inOrder()).toEqual(['Back 1', 'Back 3', 'Back 2']);
    }
    expect(screen.getByRole('cell', { name: 'N/A' })).toBeInTheDocument();
  });

  it('tells of one game and of one player in the singular', async () => {
    const { players, ...ranking } = positionRanking(1);
    await open(`${backs}&minGames=1`, 'Position Consistency', {
      [`POST ${api}/position-consistency`]: { ...ranking, players: players.map((one) => ({ ...one, total_games: 1 })) },
    });
    expect(await screen.findByRole('button', { name: 'Remove filter 1 game or more' })).toBeInTheDocument();
    const own = within(await screen.findByRole('region', { name: 'Your RBs' }));
    expect(own.getByText('BUF · 20.0 average, 1 game')).toBeInTheDocument();
    expect(screen.getByText(/^1 player, 20.0 points on average\. The steadiest is Back 1\./)).toBeInTheDocument();
  });

  it('names nobody as the steadiest where too few players are there to be rated', async () => {
    const { players, ...ranking } = positionRanking(1);
    const unrated = players.map((one) => ({ ...one, consistency_percentile: null, rating: null }));
    await open(backs, 'Position Consistency', {
      [`POST ${api}/position-consistency`]: { ...ranking, players: unrated },
    });
    expect(await screen.findByText(/^Too few players have enough games to be rated\./)).toBeInTheDocument();
    expect(screen.queryByText(/undefined/)).not.toBeInTheDocument();
  });

  const kept = {
    id: '0c1e7d4e-1111-4222-8333-444455556666',
    tool: 'position-consistency',
    name: 'Steady backs',
    query: 'position=RB&seasons=2025',
    createdAt: '2025-12-01T10:00:00.000Z',
    updatedAt: '2025-12-01T10:00:00.000Z',
  };

  it('drops seasons that were chosen and not applied when all is cleared, and when a kept search is opened', async () => {
    await open(backs, 'Position Consistency', {
      'GET /api/saved-searches': { searches: [kept] },
      [`POST ${api}/position-consistency`]: positionRanking(2),
    });
    const older = () => screen.getByRole('checkbox', { name: '2024' });
    await screen.findByRole('table', { name: 'Ranking' });
    await userEvent.click(older());
    await press(/Average/);
    expect(older()).toBeChecked();
    await press('Saved Searches');
    await userEvent.click(await screen.findByRole('link', { name: 'Steady backs' }));
    await waitFor(() => expect(older()).not.toBeChecked());
    await userEvent.click(older());
    await press('Clear All');
    await waitFor(() => expect(older()).not.toBeChecked());
    expect(screen.queryByText(/not applied/)).not.toBeInTheDocument();
  });

  it('keeps a search with the season that it shows', async () => {
    const { server } = await open(backs, 'Position Consistency', {
      'PUT /api/saved-searches/*': ({ body }: { body: object }) => ({ ...kept, ...body }),
    });
    await screen.findByRole('table', { name: 'Ranking' });
    await press('Save Search');
    expect(await screen.findByText('RB · 8 games or more · Season 2025')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Name'), 'Backs{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { tool: 'position-consistency', name: 'Backs', query: 'position=RB&seasons=2025' },
    ]);
  });
});
