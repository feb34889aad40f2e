import { act, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { FakeEventSource } from '../../../testing/fake-event-source';
import { aMessage } from '../../../testing/fixtures';
import { chatPost, openChat, postedTo } from '../../../testing/open-chat';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const words = 'Good luck';

/** The chat with a reply to somebody's message begun. */
async function reply(routes: Record<string, unknown> = {}) {
  const chat = await openChat(routes);
  await waitFor(() => expect(FakeEventSource.open).toHaveLength(1));
  await userEvent.hover(await chat.panel.findByText(words));
  await userEvent.click(chat.panel.getByRole('button', { name: 'Reply' }));
  expect(chat.panel.getAllByText(words)).toHaveLength(2);
  return chat;
}

it('is there again with the words of a reply that was not sent and is given up', async () => {
  const { panel, field } = await reply({ [chatPost]: response(500, { message: 'Down.' }) });
  await userEvent.type(field, 'Thank you{Enter}');
  expect(panel.queryByRole('button', { name: 'Do not reply' })).not.toBeInTheDocument();
  await userEvent.click(await panel.findByRole('button', { name: 'Discard' }));
  expect(field).toHaveValue('Thank you');
  expect(panel.getByRole('button', { name: 'Do not reply' })).toBeInTheDocument();
});

it('says that the message was deleted meanwhile, and sends none of its words with the reply', async () => {
  const { server, panel, field } = await reply({ [chatPost]: () => new Promise(() => undefined) });
  act(() => FakeEventSource.tell('message.deleted', { messageId: 'm1', conversationId: null } as never, '2.0.x'));
  // In the list, and above the line where the reply is written.
  await waitFor(() => expect(panel.getAllByText('Message deleted')).toHaveLength(2));
  expect(panel.queryByText(words)).not.toBeInTheDocument();
  await userEvent.type(field, 'Thank you{Enter}');
  await waitFor(() => expect(server.count(chatPost)).toBe(1));
  expect(postedTo(server)[0]?.body).toMatchObject({ message: 'Thank you', replyToId: 'm1' });
  // In the list, and as what the message on its way replies to.
  expect(panel.getAllByText('Message deleted')).toHaveLength(2);
  expect(panel.queryByText(words)).not.toBeInTheDocument();
});

it('leaves the focus where it is when somebody reacts to the message', async () => {
  const { panel, field } = await reply({ [chatPost]: response(201, aMessage('x', 'ada', 'Hi')) });
  expect(field).toHaveFocus();
  panel.getByRole('log').focus();
  const reactions = [{ kind: 'fire', userIds: ['account-chidi'] }];
  const changed = { ...aMessage('m1', 'bruno', words), reactions };
  act(() => FakeEventSource.tell('message.updated', changed as never, '3.0.x'));
  expect(await panel.findByRole('button', { name: /^Fire, 1/ })).toBeInTheDocument();
  expect(panel.getByRole('log')).toHaveFocus();
});
