import { screen } from '@testing-library/react';
import { aLeague, leagueId } from '../../testing/fixtures';
import { openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const api = `/api/leagues/${leagueId}`;
const open = (routes: Record<string, unknown>) => openPage(`/leagues/${leagueId}`, 'Invented Four', routes);

it('goes by the usual number of playoff teams and the usual deadline where a league has set none', async () => {
  await open({ [`GET ${api}`]: aLeague({ settings: { last_scored_leg: 5 } }) });
  expect(screen.getByText('Playoff Teams').parentElement).toHaveTextContent('Playoff Teams6');
  expect(screen.getByText('Trade Deadline').parentElement).toHaveTextContent('Trade DeadlineWeek 11');
});

it('claims no deadline of a season whose table tells of its playoffs', async () => {
  const settings = { playoff_teams: 2, playoff_week_start: 14, last_scored_leg: 14 };
  await open({ [`GET ${api}`]: aLeague({ status: 'complete', settings, roster_positions: [] }) });
  expect(screen.getByText('Playoff Teams').parentElement).toHaveTextContent('Playoff Teams2');
  expect(screen.getByText('Trade Deadline').parentElement).toHaveTextContent('Trade Deadline–');
});
