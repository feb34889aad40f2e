import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rememberLeague } from '../../lib/last-league';
import { response } from '../../testing/api-server';
import { FakeEventSource } from '../../testing/fake-event-source';
import { leagueId, pairs } from '../../testing/fixtures';
import { aMatchup, anAnalysis, aStarter, emptySlot } from '../../testing/matchup-fixtures';
import { aForm, formsOf } from '../../testing/roster-fixtures';
import { card, openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/matchups`;
const mine = `GET /api/leagues/${leagueId}/my-matchup`;
const best = `GET /api/leagues/${leagueId}/optimal-lineup`;
const everybody = `GET /api/leagues/${leagueId}/matchups`;

const games = { [`${mine}/*`]: aMatchup(), [`${best}/*`]: anAnalysis() };
const open = (routes: Record<string, unknown> = {}, path = page) =>
  openPage(path, 'League Matchups', { ...games, ...routes });

const shown = async (change: Parameters<typeof aMatchup>[0], points?: [number, number]) => {
  await open({ [`${mine}/*`]: aMatchup(change, points) });
  const own = await card('My Matchup');
  await own.findByText('(You)');
  return own;
};

it('shows the own game with both teams and their line-ups slot by slot', async () => {
  await open();
  const own = await card('My Matchup');
  expect(await own.findByText('Ada Arrows')).toBeInTheDocument();
  expect(screen.getByText('Invented Four · Season 2025')).toBeInTheDocument();
  const [, quarterbacks, backs, total] = within(own.getByRole('table', { name: /Ada Arrows and Dora Drakes/ }))
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(quarterbacks).toMatch(/Walt Quick.*\(7\).*QB · BUF.*21\.4.*QB.*18\.2.*Will Quiet/);
  expect(backs).toContain('RB · FA');
  expect(total).toBe('Total29.427.3Total');
  expect(own.getAllByText('4-1 · 101.3 avg')).toHaveLength(2);
});

it('names no slot of a line-up that was set for others', async () => {
  const matchup = aMatchup();
  for (const side of [matchup.user, matchup.opponent]) {
    for (const starter of side?.lineup.starters ?? []) starter.slotPosition = '';
  }
  await open({ [`${mine}/*`]: matchup });
  const own = await card('My Matchup');
  expect((await own.findAllByTitle('The league’s starting slots have changed since this week'))[0]).toHaveTextContent(
    '–',
  );
});

const meetsMiami = { week: 6, opponent: 'MIA', isHome: false, rank: 3, of: 32 };

it.each([
  ['has played', formsOf({ 'Walt Quick': aForm({ next: meetsMiami }) })],
  ['has not', { ...formsOf({}), firstGames: { 'Walt Quick': { position: 'QB', next: meetsMiami } } }],
])('shows how hard the opponent is for a starter who %s, in a week that is to be played', async (_, forms) => {
  const form = `GET /api/leagues/${leagueId}/player-form`;
  await open({ [`${mine}/*`]: aMatchup({ week: 6, status: 'Scheduled' }), [form]: forms });
  const own = await card('My Matchup');
  expect(await own.findByTitle('Rank 3 of 32 against QB; rank 1 allows the fewest points')).toHaveTextContent(
    '3rd vs QB, tough',
  );
});

it.each([
  ['Final', [29.4, 27.3], ['Win']],
  ['Final', [27.3, 29.4], ['Win']],
  ['Final', [20, 20], ['Tie', 'Tie']],
  ['In Progress', [29.4, 27.3], ['Leading', 'Trailing']],
  ['In Progress', [20, 20], []],
  ['Scheduled', [0, 0], []],
] as const)('judges a game that is %s at %j with %j', async (status, [own, other], badges) => {
  const game = await shown({ status }, [own, other]);
  expect(game.getByText(status)).toBeInTheDocument();
  const found = game.queryAllByText(/^(Win|Tie|Leading|Trailing)$/).map((badge) => badge.textContent);
  expect(found).toEqual(badges);
});

it('decides a two-week round by the sum of both weeks, and not before the second', async () => {
  const { user, opponent } = aMatchup({}, [80, 90]);
  if (!opponent) throw new Error('no opponent');
  const legs = (first: number, second: number) => [
    { week: 5, points: first },
    { week: 6, points: second },
  ];
  const round = (isWinner: boolean | null) => ({
    user: { ...user, roundPoints: 200.5, roundLegs: legs(120.5, 80), isWinner },
    opponent: {
      ...opponent,
      roundPoints: 190,
      roundLegs: legs(100, 90),
      isWinner: isWinner === null ? null : !isWinner,
    },
  });
  const { server, client } = await open({ [`${mine}/*`]: aMatchup(round(null)) });
  const own = await card('My Matchup');
  expect(await own.findByText('Leading')).toBeInTheDocument();
  expect(own.getByText(/Two-week round/)).toHaveTextContent('Two-week round: decided after Week 6');
  server.on({ [`${mine}/*`]: aMatchup(round(true)) });
  await client.invalidateQueries({ queryKey: ['api', 'leagues', leagueId] });
  const win = await own.findByText('Win');
  expect(win.parentElement).toHaveTextContent('200.5Win');
  const rows = within(own.getByRole('table', { name: 'Two-week round: +10.5' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Ada ArrowsWeekDora Drakes',
    '120.5Week 5100.0',
    '80.0Week 690.0',
  ]);
  const bright = (row = rows[0]) =>
    within(row!)
      .getAllByRole('cell')
      .map((cell) => cell.classList.contains('better'));
  expect(rows.slice(1).map(bright)).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(own.getByRole('row', { name: /Week 6 total/ })).toHaveTextContent('Week 6 total80.090.0Week 6 total');
});

it('says how many of each side are yet to play, until none is', async () => {
  const { user, opponent } = aMatchup();
  if (!opponent) throw new Error('no opponent');
  const waiting = (mine: number | null, theirs: number | null) =>
    aMatchup({
      status: 'In Progress',
      user: { ...user, yetToPlay: mine },
      opponent: { ...opponent, yetToPlay: theirs },
    });
  const { server, client } = await open({ [`${mine}/*`]: waiting(3, 0) });
  const own = await card('My Matchup');
  expect(await own.findByText('3 yet to play')).toBeInTheDocument();
  expect(own.getByText('0 yet to play')).toBeInTheDocument();
  for (const unsaid of [waiting(0, 0), waiting(null, null)]) {
    server.on({ [`${mine}/*`]: unsaid });
    await client.resetQueries({ queryKey: ['api', 'leagues', leagueId, 'my-matchup'] });
    await own.findByText('(You)');
    expect(own.queryByText(/yet to play/)).not.toBeInTheDocument();
  }
});

it('marks a player whose team has its bye, an injury, an empty slot, and who has not played', async () => {
  const { user, opponent } = aMatchup();
  const starters = [
    aStarter('Otis Idle', { isOnBye: true, byeWeek: 6, points: null }),
    aStarter('Hugh Hurt', { injuryStatus: 'Questionable' }),
    emptySlot('FLEX'),
  ];
  const own = await shown({ user: { ...user, lineup: { starters } }, opponent });
  const [, idle, hurt, flex] = own.getAllByRole('row').map((row) => within(row));
  expect(idle?.getByLabelText('On bye this week')).toBeInTheDocument();
  expect(idle?.getByText('–')).toBeInTheDocument();
  expect(hurt?.getByRole('button', { name: 'Injury: Questionable' })).toHaveTextContent('Q');
  expect(flex?.getByText('Empty')).toBeInTheDocument();
});

it('shows the second game of the week in a league with median games', async () => {
  const own = await shown({ median: { points: 25.4, result: 'W' } });
  expect(own.getByText('League median').closest('p')).toHaveTextContent('League median25.4+4.0Median Win');
});

it('says what is missing: starters, an opponent, the whole matchup, a team', async () => {
  const { user, opponent } = aMatchup();
  const none = { lineup: { starters: [] } };
  const { server, client } = await open({
    [`${mine}/*`]: aMatchup({ user: { ...user, ...none }, opponent: opponent && { ...opponent, ...none } }),
  });
  const again = () => client.resetQueries({ queryKey: ['api', 'leagues', leagueId, 'my-matchup'] });
  const own = await card('My Matchup');
  expect(await own.findByText('No starters found')).toBeInTheDocument();
  server.on({ [`${mine}/*`]: aMatchup({ opponent: opponent && { ...opponent, ...none } }) });
  await again();
  expect(await own.findByText('Walt Quick')).toBeInTheDocument();
  expect(own.getByText('No starters found')).toBeInTheDocument();
  server.on({ [`${mine}/*`]: aMatchup({ opponent: null }) });
  await again();
  expect(await own.findByText('No matchup found for this week')).toBeInTheDocument();
  expect(own.getByText('Walt Quick')).toBeInTheDocument();
  server.on({ [`${mine}/*`]: response(404, { message: 'There is no such team in this season.', slug: 'no-roster' }) });
  await again();
  expect(await own.findByText('There is no such team in this season.')).toBeInTheDocument();
  expect(own.getByText('No matchup found for this week')).toBeInTheDocument();
  server.on({ [`${mine}/*`]: response(403, { message: 'You need to claim a team in this league first.' }) });
  await again();
  expect(await own.findByText('You need to claim a team in this league first')).toBeInTheDocument();
  expect(own.getByText('Visit your league dashboard to claim your team')).toBeInTheDocument();
});

it('fails block by block and recovers the same way', async () => {
  const down = response(503, { message: 'The data is being loaded.' });
  const { server } = await open({ [`${mine}/*`]: down, [`${best}/*`]: down });
  expect(await screen.findByText('Failed to load your matchup')).toBeInTheDocument();
  const analysis = await card('Optimal Lineup Analysis');
  expect(await analysis.findByText('Failed to load optimal lineup analysis')).toBeInTheDocument();
  server.on({ [`${best}/*`]: anAnalysis() });
  await userEvent.click(analysis.getByRole('button', { name: 'Try Again' }));
  expect(await analysis.findByText('36.4', { selector: 'dd' })).toBeInTheDocument();
  expect(screen.getByText('Failed to load your matchup')).toBeInTheDocument();
});

it('lists all pairs of the week with the own one first', async () => {
  await open();
  const all = await card('Week 6');
  const [first, second] = await all.findAllByRole('listitem');
  expect(first).toHaveTextContent('Ada Arrows(You)');
  expect(first).toHaveTextContent('2 yet to play');
  expect(second).toHaveTextContent('Bruno Bolts');
});

it('says that a week has no pairs', async () => {
  await open({ [`${everybody}/*`]: [] }, `${page}?week=18`);
  expect(await screen.findByText('No matchups available for week 18')).toBeInTheDocument();
});

it('opens without the league in its address, for the league that was used last', async () => {
  rememberLeague(leagueId);
  const { at } = await open({}, '/matchups?week=3');
  expect(at()).toBe('/matchups');
  expect(await screen.findByText('Ada Arrows', { selector: 'p span' })).toBeInTheDocument();
});

it('follows the scores while games run, and keeps what is shown when that fails', async () => {
  const { server } = await open({ [`${mine}/*`]: aMatchup({ status: 'In Progress' }) });
  const own = await card('My Matchup');
  await own.findByText('Leading');
  server.on({ [`${mine}/*`]: aMatchup({ status: 'In Progress' }, [29.4, 44]), [`${everybody}/*`]: pairs() });
  FakeEventSource.tell('league.updated', { parts: ['matchups'] });
  expect(await own.findAllByText('44.0')).toHaveLength(2);
  const [left] = own.getAllByText(/^(Leading|Trailing)$/);
  expect(left).toHaveTextContent('Trailing');
  server.on({ [`${mine}/*`]: response(503, { message: 'Down.' }) });
  FakeEventSource.tell('league.updated', { parts: ['matchups'] });
  await waitFor(() => expect(server.count(`${mine}/6`)).toBe(3));
  expect(own.getAllByText('44.0')).toHaveLength(2);
});
