import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { card, openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const statement = `/api/owner-statements/${leagueId}/701`;

it('takes no words while those before are being saved, which would go with the form', async () => {
  const saved = slowResponse();
  await openPage(`/leagues/${leagueId}/profile/701`, 'ada (You)', {
    [`GET /api/leagues/${leagueId}/careers/701`]: response(404, { message: 'None.', slug: 'no-career' }),
    [`GET ${statement}`]: { statement: 'Offers welcome.', updatedAt: null },
    [`PUT ${statement}`]: saved.get,
  });
  const shown = await card('Owner Statement');
  await userEvent.click(await shown.findByRole('button', { name: 'Edit' }));
  const area = await shown.findByRole('textbox', { name: 'Owner Statement' });
  await userEvent.type(area, ' Today.');
  await userEvent.click(shown.getByRole('button', { name: 'Save' }));
  await userEvent.type(area, ' And tomorrow.');
  expect(area).toHaveValue('Offers welcome. Today.');
  act(() => saved.send({ statement: 'Offers welcome. Today.', updatedAt: null }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Owner Statement' })).not.toBeInTheDocument());
});
