import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { aLeague, leagueId } from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';
import { onPhone } from '../../testing/phone';
import { ranking, rankedTeam as team, fourRanked as four } from '../../testing/ranking-fixtures';
import type { LuckyTeam } from './api';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/power-rankings`;
const read = `GET /api/leagues/${leagueId}/power-rankings`;

const open = (routes: Record<string, unknown>, at = page) => openPage(at, 'Power Rankings', routes);

it('ranks the teams after the last finished week', async () => {
  await open({ [`${read}/5`]: ranking(four) });
  const table = await screen.findByRole('table', { name: 'Power Rankings' });
  expect(screen.getByText('after Week 5')).toBeInTheDocument();
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    '1 ▲up 1TATeam Auser-15-0119.9▲up  6.280.5',
    '2 ▼down 1TBTeam B(You)user-24-1-1119.7+0.060.5',
    '3 TCTeam Cuser-33-2119.5▼down  5.440.5',
    '4 TDTeam Duser-42-3119.3+0.020.5',
  ]);
  expect(within(table).getByRole('img', { name: 'Power score from 40.0 in week 4 to 80.5 in week 5' })).toBeVisible();
});

it('colours a score as it reads: what is shown as 80.0 is one of 80', async () => {
  await open({ [`${read}/5`]: ranking([team(1, { powerScore: 79.96 }), team(2, { powerScore: 79.94 })]) });
  const table = await screen.findByRole('table', { name: 'Power Rankings' });
  const looks = ['80.0', '79.9'].map(
    (figure) => within(table).getByText(figure).parentElement?.querySelector('.bar')?.className,
  );
  expect(looks).toEqual(['bar best', 'bar good']);
});

it('tells who leads, who improves, and what weighs how much', async () => {
  await open({ [`${read}/5`]: ranking(four) });
  const insights = await screen.findByRole('region', { name: 'Key Insights' });
  expect(insights).toHaveTextContent('Team A with 80.5, and 5 of 5 won.');
  expect(insights).toHaveTextContent('1 team is up more than 5 points on the week before: Team A.');
  const methodology = screen.getByRole('region', { name: 'Methodology' });
  expect(
    within(methodology)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['All-play record60%', 'Points per game40%']);
});

it('shows weights that sum to 100', async () => {
  const factors = [66.67, 16.67, 16.66].map((weight) => ({ name: `Factor of ${weight}`, weight }));
  await open({ [`${read}/5`]: { ...ranking(four), methodology: { factors } } });
  const methodology = await screen.findByRole('region', { name: 'Methodology' });
  const shown = within(methodology).getAllByText(/%$/);
  expect(shown.map(({ textContent }) => textContent)).toEqual(['66.67%', '16.67%', '16.66%']);
});

const lucky = (rank: number, change: Partial<LuckyTeam> = {}): LuckyTeam => {
  const { rosterId, teamName, userName, avatar } = team(rank);
  return {
    ...{ rosterId, teamName, userName, avatar },
    games: 5,
    expected: 3.4,
    actual: 5 - rank,
    luck: 5 - rank - 3.4,
    opponentsMet: 40 + rank,
    opponentsToCome: rank === 4 ? null : 50.5,
    gamesToCome: 9,
    onScheduleOf: [1, 2, 3, 4].map((of) => ({ rosterId: of, wins: of === rank ? 5 - rank : of - 0.5 })),
    ...change,
  };
};

const luck = (week: number) => ({
  season: '2025',
  week,
  throughWeek: week,
  teams: [1, 2, 3, 4].map((rank) => lucky(rank)),
});

it('sets wins beside expected ones, and tells why a team stands where it does', async () => {
  await open({ [`${read}/5`]: ranking(four), [`GET /api/leagues/${leagueId}/luck/5`]: luck(5) }, `${page}?tab=luck`);
  const table = await screen.findByRole('table', { name: 'Expected and actual wins' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'TATeam A3.404+0.60',
    'TBTeam B(You)3.403−0.40',
    'TCTeam C3.402−1.40',
    'TDTeam D3.401−2.40',
  ]);
  const swap = screen.getByRole('table', { name: /schedule of every team$/ });
  const heads = within(swap)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
  const schedules = ['A', 'B', 'C', 'D'].map((name) => `T${name}Schedule of Team ${name}`);
  expect(heads).toEqual(['Scores of', ...schedules, 'Worst', 'Best', 'Mean']);
  expect(within(swap).getAllByRole('row')[2]).toHaveTextContent('TBTeam B0.532.53.50.53.52.4');
  const why = await screen.findByRole('region', { name: 'Why here' });
  expect(why).toHaveTextContent('60.502nd of 4');
  expect(why).toHaveTextContent('All-play record30.00 of 6060.0% · 2nd of 4');
  expect(why).toHaveTextContent('Points per game30.50 of 40118.0 points · 2nd of 4');
  await userEvent.selectOptions(within(why).getByRole('combobox', { name: 'Team' }), 'Team D');
  expect(why).toHaveTextContent('20.504th of 4');
});

it('shows figures that add up: wins with their luck, and the factors with their sum', async () => {
  const points = [33.33, 14.28, 20.45];
  const factors = points.map((added) => ({
    name: `Adds ${added}`,
    value: 50,
    unit: 'percent' as const,
    points: added,
  }));
  const methodology = { factors: [38.89, 22.22, 38.89].map((weight, at) => ({ name: factors[at]!.name, weight })) };
  const teams = [lucky(1, { expected: 3.25, actual: 4, luck: 0.75 })];
  await open(
    {
      [`${read}/5`]: { ...ranking([team(1, { factors, powerScore: 68.06 })]), methodology },
      [`GET /api/leagues/${leagueId}/luck/5`]: { ...luck(5), teams },
    },
    `${page}?tab=luck`,
  );
  const table = await screen.findByRole('table', { name: 'Expected and actual wins' });
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent('Team A3.254+0.75');
  const why = await screen.findByRole('region', { name: 'Why here' });
  for (const part of ['33.33 of 38.89', '14.28 of 22.22', '20.45 of 38.89']) expect(why).toHaveTextContent(part);
  expect(why).toHaveTextContent('Sum of the 3 factors 68.06');
});

it('tells how strong the opponents were, the hardest schedule first', async () => {
  await open({ [`${read}/5`]: ranking(four), [`GET /api/leagues/${leagueId}/luck/5`]: luck(5) });
  await userEvent.click(await screen.findByRole('tab', { name: 'Strength of schedule' }));
  const table = await screen.findByRole('table', { name: 'Strength of schedule' });
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual(['TDTeam D544.0%9–', 'TCTeam C543.0%950.5%', 'TBTeam B(You)542.0%950.5%', 'TATeam A541.0%950.5%']);
});

it('shows how the scores moved, as a chart in words and as a table', async () => {
  await open({ [`${read}/5`]: ranking(four) });
  const said = await screen.findByText(/Team A went from 40.0 in week 4 to 80.5 in week 5\./);
  const chart = screen.getByRole('region', { name: 'Power score by week' });
  expect(chart).toContainElement(said);
  expect(chart).toHaveTextContent('Team B went from 40.0 in week 4 to 60.5 in week 5.');
  await userEvent.click(within(chart).getByRole('button', { name: 'Table' }));
  const rows = within(within(chart).getByRole('table', { name: 'Power score by week' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'WeekTeam BTeam ATeam CTeam D',
    '440.040.040.040.0',
    '560.580.540.520.5',
  ]);
});

it('says it when nobody improves', async () => {
  await open({ [`${read}/5`]: ranking([team(1), team(2)]) });
  expect(await screen.findByText('No team is up more than 5 points on the week before.')).toBeInTheDocument();
});

it.each([
  [1, 'There is no week before to compare with.', 'no week before to compare with', ''],
  [2, 'on the week before.', 'power score less that of the week before', '+0.0 on the week before'],
  [3, 'on the mean of the two weeks before.', 'power score less the mean of the two weeks', '+0.0 on the two weeks'],
  [6, 'on the mean of the three weeks before.', 'power score less the mean of the three', '+0.0 on the three weeks'],
])('says what trends look back on after %i ranked weeks', async (weeks, improving, title, trend) => {
  const history = Array.from({ length: weeks }, (_, index) => ({ week: index + 1, rank: 1, powerScore: 50 }));
  await open({
    [`${read}/5`]: ranking([team(1, { history })]),
    [`GET /api/leagues/${leagueId}/luck/5`]: luck(5),
  });
  const insights = await screen.findByRole('region', { name: 'Key Insights' });
  expect(insights).toHaveTextContent(improving);
  const table = within(screen.getByRole('table', { name: 'Power Rankings' }));
  expect(table.getByText('Trend').title).toMatch(new RegExp(`^Trend: ${title}`));
  await userEvent.click(screen.getByRole('tab', { name: 'Luck' }));
  const why = await screen.findByRole('region', { name: 'Why here' });
  expect(why).toHaveTextContent(trend === '' ? '1st of 1All-play record' : `1st of 1${trend}`);
});

it('steps through the weeks up to the running one, which is marked, and keeps the week in the address', async () => {
  const { router } = await open({ [`${read}/5`]: ranking(four), [`${read}/4`]: ranking(four.slice(0, 2), 4) });
  await screen.findByRole('table', { name: 'Power Rankings' });
  await userEvent.click(screen.getByRole('button', { name: 'Previous week' }));
  expect(await screen.findByText('after Week 4')).toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: page, search: '?week=4' });
  expect(within(screen.getByRole('table', { name: 'Power Rankings' })).getAllByRole('row')).toHaveLength(3);
});

it('shows the newest week for an address that names one to come', async () => {
  await open({ [`${read}/6`]: { ...ranking(four, 6), throughWeek: 5 } }, `${page}?week=18`);
  expect(await screen.findByText('after Week 5')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next week' })).toHaveAttribute('aria-disabled', 'true');
});

it('says when there is no ranking, and when it failed', async () => {
  await open({ [`${read}/5`]: { ...ranking([]), throughWeek: null } });
  expect(await screen.findByText('No ranking data available')).toBeInTheDocument();
});

it('offers to try again when it failed', async () => {
  await open({ [`${read}/5`]: response(503, { message: 'Down.' }) });
  expect(await screen.findByText('Failed to load power rankings')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
});

describe('on a phone', () => {
  onPhone();

  it('tells record, average and trend below the name', async () => {
    await open({ [`${read}/5`]: ranking(four) });
    const rows = within(await screen.findByRole('table', { name: 'Power Rankings' })).getAllByRole('row');
    expect(rows[2]).toHaveTextContent('2 ▼down 1TBTeam B(You)4-1-1 · 119.7 avg · +0.060.5');
  });
});

it('is a screen of the season before its first week too', async () => {
  const league = aLeague({ settings: { last_scored_leg: 0 } });
  await open({ [`GET /api/leagues/${leagueId}`]: league, [`${read}/1`]: { ...ranking([], 1), throughWeek: null } });
  expect(await screen.findByText('Teams are ranked after each finished week.')).toBeInTheDocument();
});
