import { type Deps } from '../deps.js';
import { messageLogEntry } from '../domain/league-log.js';

const consumer = 'admin-message-log';

/** Puts on record which messages admins hide from a league chat, once for each event. */
export async function logHiddenMessages(deps: Pick<Deps, 'bus' | 'once' | 'actionLogs'>): Promise<void> {
  await deps.bus.work({
    subject: 'chat.message_hidden.v1',
    consumer,
    async handle(event) {
      await deps.once(consumer, event, async (session) => {
        await deps.actionLogs.append(session, messageLogEntry(event.payload, `message/${event.id}`));
      });
    },
  });
}
