import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { aConversation } from '../../testing/chat-fixtures';
import { leagueId } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { openPage } from '../../testing/open-page';
import { keepsAllWhileSaving } from '../../testing/while-saving';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

it('takes no other reason while a message is being reported, which would go with the dialog', async () => {
  const sent = slowResponse();
  await openPage(`/leagues/${leagueId}/chat`, 'League Chat', { 'POST /api/messages/m1/report': sent.get });
  await userEvent.hover(await screen.findByText('Good luck'));
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'rude');
  await keepsAllWhileSaving(screen.getByRole('dialog'), 'Report');
  sent.send(response(201, { reported: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('takes no other members or name while a conversation is being started', async () => {
  const sent = slowResponse();
  await openPage(`/leagues/${leagueId}/messages`, 'Direct Messages', {
    [`GET /api/leagues/${leagueId}/conversations`]: [],
    [`POST /api/leagues/${leagueId}/conversations`]: sent.get,
    'GET /api/conversations/*/messages': [],
    'GET /api/conversations/*': aConversation('c3', 'dora'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'New' }));
  for (const name of [/bruno/, /dora/]) await userEvent.click(await screen.findByRole('checkbox', { name }));
  await userEvent.type(screen.getByLabelText('Name of the group'), 'Trades');
  await keepsAllWhileSaving(screen.getByRole('dialog'), 'Start Conversation');
  sent.send(response(201, aConversation('c3', 'dora')));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
