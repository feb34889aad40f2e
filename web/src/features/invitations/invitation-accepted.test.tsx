import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hadTeam, rememberTeam } from '../../lib/claimed-leagues';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { leagueId, wholeLeague } from '../../testing/fixtures';
import { renderApp } from '../../testing/render-app';
import type { Offered } from './api';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const token = 'A'.repeat(32);
const earlierSeason = '900099';
const offer: Offered = {
  leagueName: 'Invented Four',
  season: '2025',
  displayName: 'ada',
  teamName: null,
  invitedBy: 'bruno',
  expiresAt: '2025-12-08T10:00:00.000Z',
  state: 'open',
};

it('leads who comes back to a league to the choice of a team, and shows nothing of it before', async () => {
  new ApiServer({
    ...wholeLeague(),
    'POST /api/auth/session': response(200, {}),
    [`GET /api/invitations/${token}`]: offer,
    [`POST /api/invitations/${token}/accept`]: { league: { id: leagueId, name: 'Invented Four' } },
    [`GET /api/leagues/${leagueId}/available-teams`]: () => new Promise(() => undefined),
  });
  await startSession(`/invite/${token}`);
  rememberTeam(leagueId, true);
  rememberTeam(earlierSeason, true);
  localStorage.setItem('dynasty.page', '{}');
  renderApp(`/invite/${token}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Join the League' }));
  expect(await screen.findByText('Checking team claim status...')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'League Standings' })).not.toBeInTheDocument();
  const remembered = [hadTeam(leagueId), hadTeam(earlierSeason), localStorage.getItem('dynasty.page')];
  expect(remembered).toEqual([false, false, null]);
});
