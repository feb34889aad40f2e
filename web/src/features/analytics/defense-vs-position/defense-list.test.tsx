import { screen, waitFor, within } from '@testing-library/react';
import { anIngestion } from '../../../testing/analytics-fixtures';
import { aLeague, leagueId } from '../../../testing/fixtures';
import { dvp } from '../../../testing/league-tools-fixtures';
import { api, inLeague, open } from '../../../testing/open-league-tool';
import { onPhone } from '../../../testing/phone';
import { aForm, formsOf } from '../../../testing/roster-fixtures';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

beforeAll(() => import('./dvp-screen'));

const player = (id: string, first: string, last: string, team: string) => ({
  player_id: id,
  first_name: first,
  last_name: last,
  full_name: `${first} ${last}`,
  position: 'WR',
  fantasy_positions: ['WR'],
  team,
});

const meetsMinnesota = (week: number) =>
  aForm({ position: 'WR', next: { week, opponent: 'MIN', isHome: true, rank: 3, of: 4 } });

/** Wes Wideout starts for the member, and meets Minnesota next; so does Sam Slot, in the week that is given. */
async function openList(weekOfSlot?: number, rankings: object = dvp(), forms?: object, others: object = {}) {
  const league = aLeague();
  const [, mine] = league.rosters;
  const starters = weekOfSlot === undefined ? ['11'] : ['11', '12'];
  if (mine) Object.assign(mine, { players: starters, starters });
  await open(`${inLeague}/defense-vs-position?position=WR&search=1`, 'Defense vs Position', {
    [`GET /api/leagues/${leagueId}`]: league,
    'GET /api/players': { 11: player('11', 'Wes', 'Wideout', 'BUF'), 12: player('12', 'Sam', 'Slot', 'DAL') },
    'POST /api/dvp-rankings': rankings,
    [`GET ${api}/player-form`]: forms ?? formsOf({ 11: meetsMinnesota(14), 12: meetsMinnesota(weekOfSlot ?? 14) }),
    ...others,
  });
  return screen.findByRole('region', { name: 'Points allowed to WR' });
}

describe('in a narrow window', () => {
  onPhone();

  it('shows the defenses as one list by rank, beside the average', async () => {
    const card = await openList();
    const rows = within(card)
      .getAllByRole('listitem')
      .filter((row) => row.closest('ol'));
    await waitFor(() => expect(rows[2]).toHaveTextContent(/^3MINW. Wideout, Wk 1428\.2$/));
    expect(rows.map((row) => row.textContent)).toEqual([
      '1LACChargers20.2',
      '2DENBroncos24.2',
      expect.any(String),
      '4DALCowboys32.2',
    ]);
    expect(card).toHaveTextContent('a game, Weeks 1–13; average 26.2');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /chart|table/i })).not.toBeInTheDocument();
  });

  it.each([
    [14, 'W. Wideout, S. Slot, Wk 14'],
    [15, 'W. Wideout Wk 14, S. Slot Wk 15'],
  ])('names the week of each starter where one meets the defense in week 14, the other in %i', async (week, words) => {
    const card = await openList(week);
    await waitFor(() => expect(card).toHaveTextContent(`3MIN${words}28.2`));
  });
});

it.each([
  [1, 3, 'a game, Weeks 1–3'],
  [6, 13, 'a game, Weeks 6–13'],
  [1, 1, 'a game, Week 1'],
  // An older service does not say where they begin.
  [undefined, 13, 'a game, Weeks 1–13'],
])(
  'names the weeks that count where the last 8 are asked for and weeks %s to %i are there',
  async (from, to, words) => {
    const card = await openList(undefined, dvp({ weeks: 8, fromWeek: from, throughWeek: to }));
    expect(card).toHaveTextContent(words);
  },
);

it('names only quarters that have ranks while two defenses are ranked', async () => {
  const { rankings, ...rest } = dvp();
  const card = await openList(undefined, { ...rest, rankings: rankings.slice(0, 2) });
  const quarters = within(card)
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent)
    .filter((words) => words.includes('points, rank'));
  expect(quarters).toEqual(['Fewer points, rank 1', 'Most points, rank 2']);
});

it('shows a chart and a table where there is room', async () => {
  const card = await openList();
  expect(await screen.findByRole('table', { name: 'Rankings' })).toHaveTextContent(
    'MIN Vikings328.2+2.01257242.4W. Wideout',
  );
  expect(card.querySelector('ol')).toBeNull();
});

const nextOpponents = async () => {
  const card = await screen.findByRole('region', { name: 'Your starters’ next opponents' });
  return [card.querySelector('header'), ...within(card).getAllByRole('listitem')].map((part) => part?.textContent);
};

it('has the week of all next games in the head', async () => {
  await openList(14);
  expect(await nextOpponents()).toEqual([
    'Your starters’ next opponentsWeek 14 · Ranks of 2025, all weeks',
    expect.stringContaining('BUF vs MINMore'),
    expect.stringContaining('DAL vs MINMore'),
  ]);
});

it('has the week of each next game beside it where they differ', async () => {
  await openList(15);
  expect(await nextOpponents()).toEqual([
    'Your starters’ next opponentsRanks of 2025, all weeks',
    expect.stringContaining('BUF vs MIN · Week 14'),
    expect.stringContaining('DAL vs MIN · Week 15'),
  ]);
});

it('marks nobody’s next opponent among the defenses of another season, and still has the card', async () => {
  const card = await openList(14, dvp({ season: 2024 }));
  expect(await nextOpponents()).toHaveLength(3);
  expect(await screen.findByRole('table', { name: 'Rankings' })).not.toHaveTextContent('Your starters next');
  expect(card).not.toHaveTextContent('Your starters’ next opponent');
});

it('names the next opponent of a starter who has not played in the season yet', async () => {
  const { next } = meetsMinnesota(14);
  const forms = { ...formsOf({}), firstGames: { 11: { position: 'WR', next: next! } } };
  await openList(undefined, dvp(), forms);
  expect(await nextOpponents()).toEqual([expect.any(String), expect.stringContaining('BUF vs MINMore')]);
});

it('does not offer seasons before the first one that is kept: nobody knows who played whom in them', async () => {
  const lines = [2025, 2024, 2019].map((season) => anIngestion({ kind: 'stats', season }));
  const kept = [2025, 2024].map((season) => anIngestion({ kind: 'weekly-rosters', season }));
  await openList(undefined, dvp(), undefined, {
    [`GET ${api}/available-seasons`]: [2025, 2024, 2019],
    'GET /api/nfl-data/status': { state: 'ready', ingestions: [...lines, ...kept] },
  });
  const seasons = within(screen.getByLabelText('Season', { selector: 'select' })).getAllByRole('option');
  expect(seasons.map(({ textContent }) => textContent)).toEqual(['2025', '2024']);
});
