import { reportFigure } from '@dynasty/testbed/report-figure';
import { connectedLeague, readLeague } from './support/league.js';
import { breakProvider, call, healProvider, providerCalls, signIn } from './support/stack.js';

describe('the provider', () => {
  test('is not called by opening the dashboard', async () => {
    const { token, league } = await connectedLeague(0);
    const { body: state } = await call<{ display_week: number }>('/api/nfl/state', { token });
    const pages = [
      '/api/auth/user',
      '/api/user-leagues',
      `/api/leagues/${league.leagueId}`,
      `/api/leagues/${league.leagueId}/available-teams`,
      `/api/leagues/${league.leagueId}/memberships`,
      `/api/leagues/${league.leagueId}/users`,
      `/api/leagues/${league.leagueId}/team-claims`,
      `/api/leagues/${league.leagueId}/admin-status`,
      `/api/leagues/${league.leagueId}/matchups/${state.display_week}`,
      `/api/leagues/${league.leagueId}/transactions/${state.display_week}?limit=5`,
      `/api/leagues/${league.leagueId}/power-rankings/${state.display_week}`,
      `/api/leagues/${league.leagueId}/achievements`,
      `/api/leagues/${league.leagueId}/chat`,
    ];
    // Jobs keep leagues fresh meanwhile and may ask in one round; what pages cause would be there in every round.
    const calls: number[] = [];
    while (calls.length < 5 && !calls.includes(0)) {
      const before = await providerCalls();
      for (let n = 0; n < 5; n++) {
        const responses = await Promise.all(pages.map((page) => call(page, { token })));
        expect(responses.map(({ status }, at) => `${pages[at]} ${status}`)).toEqual(pages.map((page) => `${page} 200`));
      }
      calls.push((await providerCalls()) - before);
    }
    expect(calls).toContain(0);
    reportFigure(expect, `${5 * pages.length} pages opened without a call`);
  }, 360_000);

  test('being down is a 503 with Retry-After for who connects, and nothing for who reads', async () => {
    const { token, league } = await connectedLeague(1);
    const newcomer = await signIn('newcomer');
    await breakProvider({ pattern: '/v1/**', mode: '500' });
    try {
      const refused = await call('/api/verify-league', {
        token: newcomer,
        body: { leagueId: '123456789012345678', sleeperUsername: 'newcomer' },
      });
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      const read = await readLeague(token, league.leagueId);
      expect(read.status).toBe(200);
      expect(read.body.standings.length).toBeGreaterThan(1);
    } finally {
      await healProvider();
    }
  }, 360_000);
});
