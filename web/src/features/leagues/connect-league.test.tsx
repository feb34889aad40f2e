import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startSession } from '../../lib/session/session';
import { ApiServer, response } from '../../testing/api-server';
import { leagueId, wholeLeague } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { renderApp } from '../../testing/render-app';
import { keepsAllWhileSaving } from '../../testing/while-saving';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

it('takes no other league while one is being verified, which would go with the page', async () => {
  const verified = slowResponse();
  new ApiServer({
    ...wholeLeague(),
    'POST /api/auth/session': response(200, {}),
    'POST /api/verify-league': verified.get,
  });
  await startSession('/');
  const { at } = renderApp('/');
  const field = await screen.findByLabelText('Sleeper League ID');
  await userEvent.type(field, leagueId);
  await keepsAllWhileSaving(field.closest('form') as HTMLElement, 'Verify & Connect League');
  verified.send({ league: { id: leagueId, name: 'Invented Four' } });
  await waitFor(() => expect(at()).toBe(`/leagues/${leagueId}`));
});
