import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConversation } from '../../../testing/chat-fixtures';
import { leagueId } from '../../../testing/fixtures';
import { openPage } from '../../../testing/open-page';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);
jest.mock('./new-dialog', () => {
  throw new Error('the file is gone');
});

it('keeps the conversations, and what is being written, though the dialog of a new one cannot be loaded', async () => {
  await openPage(`/leagues/${leagueId}/messages`, 'Direct Messages', {
    [`GET /api/leagues/${leagueId}/conversations`]: [aConversation('c1', 'bruno')],
    'GET /api/conversations/*/messages': [],
    'POST /api/conversations/*/typing': {},
  });
  const field = await screen.findByLabelText('Message bruno');
  await userEvent.type(field, 'Half a tho');
  await userEvent.click(screen.getByRole('button', { name: 'New' }));
  expect(await screen.findByText('This could not be opened')).toBeInTheDocument();
  expect(field).toBeInTheDocument();
  expect(field).toHaveValue('Half a tho');
});
