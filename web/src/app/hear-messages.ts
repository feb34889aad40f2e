import type { QueryClient } from '@tanstack/react-query';
import { inBackground } from '../lib/background-file';
import type { MessageHandlers } from '../lib/follow-league';
import { readMessages } from '../lib/read-messages';

const names = [
  'chat.message',
  'chat.read',
  'conversation.message',
  'conversation.read',
  'conversation.created',
  'conversation.changed',
  'conversation.deleted',
  'message.updated',
  'message.deleted',
  'typing',
  'reset',
] as const satisfies readonly (keyof MessageHandlers)[];

/**
 * What is done with messages that are heard of. Its code is loaded with the first of them, and they keep their order.
 * Where it cannot be loaded messages are read again, and the next one asks for it anew. Each handler returns a promise
 * that resolves when it is done.
 */
export function hearMessagesLater(client: QueryClient, leagueId: string): MessageHandlers {
  let loaded: Promise<MessageHandlers> | undefined;
  const load = () => {
    loaded ??= inBackground(() => import('../features/chat/hear-messages')).then(({ hearMessages }) =>
      hearMessages(client, leagueId),
    );
    return loaded;
  };
  const readAgain = () => {
    loaded = undefined;
    void readMessages(client);
  };
  const hear = <E extends (typeof names)[number]>(name: E) => ({
    [name]: (data: Parameters<MessageHandlers[E]>[0]) =>
      load().then((handlers) => (handlers[name] as (data: unknown) => void)(data), readAgain),
  });
  return Object.assign({}, ...names.map(hear)) as MessageHandlers;
}
