import { type Deps } from '../deps.js';

/** Messages removed by one transaction. */
const atOnce = 500;

type RemoveDeps = Pick<Deps, 'mongo' | 'conversations' | 'messages' | 'files' | 'seats'>;

/** Removes conversations that nobody sees any more, with all that belongs to them, until none is left or it is stopped. */
export async function removeAbandoned(deps: RemoveDeps, signal: AbortSignal): Promise<void> {
  for (;;) {
    const abandoned = await deps.conversations.abandoned(50);
    for (const { _id } of abandoned) if (!(await removeConversation(deps, _id, signal))) return;
    if (abandoned.length === 0) return;
  }
}

/** False when it was stopped before the end. */
async function removeConversation(deps: RemoveDeps, channelId: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    // Nobody writes there any more: what is read before the transaction is still so within it.
    const messages = await deps.messages.after(channelId, 0, atOnce);
    if (messages.length > 0) {
      const ids = messages.map(({ _id }) => _id);
      await deps.mongo.transaction((session) => deps.messages.remove(session, ids));
      continue;
    }
    await deps.mongo.transaction(async (session) => {
      await deps.files.dropChannel(session, channelId);
      await deps.seats.remove(session, channelId);
      await deps.conversations.remove(session, channelId);
    });
    return true;
  }
  return false;
}
