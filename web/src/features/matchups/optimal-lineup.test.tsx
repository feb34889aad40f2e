import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { leagueId, wholeLeague } from '../../testing/fixtures';
import { aMatchup, anAnalysis, aPlayer } from '../../testing/matchup-fixtures';
import { slowResponse } from '../../testing/open-chat';
import { renderApp } from '../../testing/render-app';
import { efficiencyTone, pointsLeftTone, swapSentence } from './analysis';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/matchups`;
const api = `GET /api/leagues/${leagueId}`;

async function open(
  change: Parameters<typeof anAnalysis>[0] = {},
  address = page,
  routes: Record<string, unknown> = {},
) {
  new ApiServer({
    ...wholeLeague(),
    'POST /api/auth/session': response(200, {}),
    [`${api}/my-matchup/*`]: aMatchup(),
    [`${api}/matchups/6/3`]: aMatchup(),
    [`${api}/optimal-lineup/*`]: anAnalysis(change),
    ...routes,
  });
  await startSession(address);
  renderApp(address);
  return within(await screen.findByRole('region', { name: 'Optimal Lineup Analysis' }));
}

const value = (card: ReturnType<typeof within>, label: string) => card.getByText(label).nextElementSibling;

it('shows the four figures, and the swaps that would have been better', async () => {
  const card = await open();
  expect(await card.findByText('Completed Week')).toBeInTheDocument();
  expect(value(card, 'Actual Points')).toHaveTextContent('29.4');
  expect(value(card, 'Optimal Points')).toHaveTextContent('36.4');
  expect(value(card, 'Points Left')).toHaveTextContent('7.0');
  expect(value(card, 'Efficiency')).toHaveTextContent('80.8%');
  expect(card.getByText(/on the bench/)).toHaveTextContent(
    'You left 7.0 points on the bench. One swap decides it: Benched for Back (+7.0).',
  );
  const actual = within(card.getByRole('table', { name: /Actual lineup/ }));
  const optimal = within(card.getByRole('table', { name: /Optimal lineup/ }));
  expect(actual.getByText('Sit').closest('tr')).toHaveTextContent('Rory Back');
  expect(optimal.getByText('From bench').closest('tr')).toHaveTextContent('RBBen Benched RB · BUF');
});

it('says below one point to the hundredth what was left: 0.04 is not nothing', async () => {
  const summary = { actualPoints: 100, optimalPoints: 100.04, pointsLeft: 0.04, efficiency: 100 };
  const optimalLineup = [aPlayer('Ben Benched', 8.04, { isSwap: true })];
  const card = await open({ summary, actualLineup: [aPlayer('Rory Back', 8, { isSwap: true })], optimalLineup });
  expect(await card.findByText(/on the bench/)).toHaveTextContent(
    'You left 0.04 points on the bench. One swap decides it: Benched for Back (+0.04).',
  );
  expect(value(card, 'Points Left')).toHaveTextContent('0.04');
});

it('advises to review the bench under 90 percent only', async () => {
  const card = await open({ summary: { actualPoints: 90, optimalPoints: 100, pointsLeft: 10, efficiency: 90 } });
  expect(await card.findByText(/on the bench/)).toBeInTheDocument();
  expect(card.queryByText(/Tip:/)).not.toBeInTheDocument();
});

it('praises the perfect line-up', async () => {
  const summary = { actualPoints: 100, optimalPoints: 100, pointsLeft: 0, efficiency: 100 };
  const { actualLineup } = anAnalysis();
  const card = await open({ summary, optimalLineup: actualLineup, badge: 'Preseason Data' });
  expect(await card.findByText('Perfect! You started your optimal lineup this week.')).toBeInTheDocument();
  expect(card.getByText('Preseason Data')).toBeInTheDocument();
});

describe('of another team', () => {
  const others = `${page}?week=6&roster=3`;

  it('names it, and gives no advice to who only looks', async () => {
    const card = await open({}, others);
    expect(await card.findByText(/on the bench/)).toHaveTextContent(
      'Chidi Comets left 7.0 points on the bench. One swap decides it: Benched for Back (+7.0).',
    );
    expect(card.queryByText(/You|Tip:/)).not.toBeInTheDocument();
  });

  it('says nothing of it while only another team has been read', async () => {
    const slow = slowResponse();
    const byTeam = ({ query }: { query: URLSearchParams }) => (query.has('rosterId') ? slow.get() : anAnalysis());
    const card = await open({}, page, { [`${api}/optimal-lineup/*`]: byTeam });
    await card.findByText(/on the bench/);
    await userEvent.click(await screen.findByRole('link', { name: /^Line-ups: .*Chidi Comets/ }));
    await screen.findByRole('region', { name: 'Line-ups' });
    const other = within(screen.getByRole('region', { name: 'Optimal Lineup Analysis' }));
    expect(other.queryByText(/on the bench/)).not.toBeInTheDocument();
    slow.send(anAnalysis());
    expect(await other.findByText(/on the bench/)).toHaveTextContent(/ left 7.0 points on the bench/);
  });

  it('says that they started their best line-up', async () => {
    const summary = { actualPoints: 100, optimalPoints: 100, pointsLeft: 0, efficiency: 100 };
    const card = await open({ summary }, others);
    expect((await card.findByText('Chidi Comets')).closest('p')).toHaveTextContent(
      'Chidi Comets started their optimal lineup this week.',
    );
    expect(card.queryByText(/You|Perfect/)).not.toBeInTheDocument();
  });
});

it('says why there is no analysis', async () => {
  const nothing = { badge: null, actualLineup: [], optimalLineup: [], summary: null };
  const card = await open({ available: false, reason: 'Week 6 is not over yet.', ...nothing });
  expect(await card.findByText('Analysis not available')).toBeInTheDocument();
  expect(card.getByText('Week 6 is not over yet.')).toBeInTheDocument();
});

it('says that there is no data', async () => {
  const card = await open({ summary: null });
  expect(await card.findByText('No data available')).toBeInTheDocument();
});

it('judges efficiency by 90 and 80, points left by 5 and 15', () => {
  expect([90, 89.9, 80, 79.9].map(efficiencyTone)).toEqual(['success', 'warning', 'warning', 'error']);
  expect([5, 5.1, 15, 15.1].map(pointsLeftTone)).toEqual(['success', 'warning', 'warning', 'error']);
});

describe('the sentence about swaps', () => {
  const sat = (name: string, points: number, position: string) => aPlayer(name, points, { isSwap: true, position });

  it('pairs players of one position first, whatever the order', () => {
    const actualLineup = [sat('A Catcher', 1.7, 'WR'), sat('B Runner', 5.2, 'RB'), sat('C Thrower', 1.8, 'QB')];
    const optimalLineup = [sat('D Runner', 13.2, 'RB'), sat('E Catcher', 5.6, 'WR'), sat('F Runner', 28.1, 'RB')];
    expect(swapSentence({ actualLineup, optimalLineup })).toBe(
      'Three swaps decide it: Runner for Runner (+22.9), Runner for Thrower (+11.4) and Catcher for Catcher (+3.9).',
    );
  });

  const backs = (names: string[], points: number) => names.map((name) => sat(name, points, 'RB'));

  it('names all of them, also four', () => {
    const actualLineup = backs(['A', 'B', 'C', 'D'], 1);
    const optimalLineup = backs(['E', 'F', 'G', 'H'], 9);
    expect(swapSentence({ actualLineup, optimalLineup })).toBe(
      'Four swaps decide it: E for A (+8.0), F for B (+8.0), G for C (+8.0) and H for D (+8.0).',
    );
  });

  it('fills a slot that was left empty, and empties one whose starter lost points', () => {
    expect(swapSentence({ actualLineup: backs(['A'], 1), optimalLineup: backs(['E', 'F'], 9) })).toBe(
      'Two swaps decide it: F for an empty slot (+9.0) and E for A (+8.0).',
    );
    expect(swapSentence({ actualLineup: backs(['A'], -1.5), optimalLineup: [] })).toBe(
      'One swap decides it: an empty slot for A (+1.5).',
    );
  });

  it('pairs by points where a pair of one position would lose some', () => {
    const actualLineup = [sat('A Catcher', 12, 'WR'), sat('B Runner', 3, 'RB')];
    const optimalLineup = [sat('C Catcher', 10, 'WR'), sat('D Runner', 20, 'RB')];
    expect(swapSentence({ actualLineup, optimalLineup })).toBe(
      'Two swaps decide it: Runner for Catcher (+8.0) and Catcher for Runner (+7.0).',
    );
  });

  it('is left out where nothing is gained', () => {
    expect(swapSentence({ actualLineup: backs(['A'], 9), optimalLineup: backs(['E'], 1) })).toBe('');
    expect(swapSentence({ actualLineup: [], optimalLineup: [] })).toBe('');
  });
});
