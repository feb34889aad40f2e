import { act, screen, waitFor, within } from '@testing-library/react';
import { ApiServer, response } from '../testing/api-server';
import { fakeIdentity } from '../testing/fake-identity';
import { leagueId, wholeLeague } from '../testing/fixtures';
import { nflWeek } from '../testing/league-tools-fixtures';
import { aMatchup, anAnalysis } from '../testing/matchup-fixtures';
import { renderApp } from '../testing/render-app';
import { currentSession, startSession } from './session/session';

jest.mock('./session/identity', () => jest.requireActual('../testing/fake-identity').fakeIdentity);

const L = `/leagues/${leagueId}`;
const dayS = 86_400;
const dayOnDevice = (daysAgo: number) => new Date(Date.now() - daysAgo * dayS * 1_000).toISOString().slice(0, 10);

beforeEach(() => localStorage.setItem('dynasty.account', 'account-1'));
afterEach(() => {
  fakeIdentity.identity.timeSkew = 0;
});

/** Opens a page in a browser that was signed in before; `tell` has the sign-in say how far ahead its clock is, seconds. */
function comeBack(page: string) {
  const preseason = {
    ...{ week: 3, display_week: 3, season: '2025', season_type: 'pre' },
    season_start_date: dayOnDevice(10),
  };
  new ApiServer({
    ...wholeLeague(),
    'POST /api/auth/session': response(200, {}),
    'GET /api/nfl/state': preseason,
    [`GET /api${L}/my-matchup/*`]: aMatchup(),
    [`GET /api${L}/optimal-lineup/*`]: anAnalysis(),
    'GET /api/nfl/matchups/*': nflWeek(),
    'GET /api/schedule/grid/*': {},
  });
  let ask = () => {};
  const started = startSession(page, new Promise((resolve) => (ask = resolve)));
  renderApp(page);
  return {
    tell: (aheadS: number) =>
      act(() => {
        fakeIdentity.identity.timeSkew = aheadS;
        ask();
        return started;
      }),
  };
}

it.each(['', '/matchups', '/nfl-matchups'])(
  'shows the week by the servers’ time as soon as the sign-in tells it, where the page "%s" came before',
  async (page) => {
    const { tell } = comeBack(L + page);
    await waitFor(() => expect(document.title).toContain('Week 3'));
    const bar = within(screen.getByRole('link', { name: 'Home' }).closest('header')!);
    expect(bar.getByText('Week 3')).toBeInTheDocument();
    expect(currentSession()).toBe('resuming');
    await tell(30 * dayS);
    expect(document.title).toContain('Week 1');
    expect(bar.getByText('Week 1')).toBeInTheDocument();
  },
);
