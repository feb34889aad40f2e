import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@dynasty/kit/logger';
import { connectMongo } from '@dynasty/kit/mongo';
import type { Subject } from '@dynasty/proto/subjects';
import { mongodUrl } from '@dynasty/testbed/servers/mongod';
import { databaseOf } from '../../production/databases.js';
import { type Call, noting, roomAt } from './chat-room.js';
import type { LeagueStack } from './league-stack.js';

export const voteEveryMs = 500;
/** Admin stores a vote with its event, and the chat makes of it what open pages are told. */
const subject = 'admin.pages_changed.v1' satisfies Subject;
const consumer = 'chat-live-admin-pages-changed';
const dayMs = 86_400_000;

interface Poll {
  id: string;
  options: { id: string }[];
}

/** Asks a stack's league something. */
export function openPoll({ leagueId, member }: LeagueStack): Promise<Poll> {
  const closesAt = new Date(Date.now() + dayMs).toISOString();
  const asked = { question: 'Is anybody there?', options: ['Yes', 'No'], closesAt };
  return member.api<Poll>(`/leagues/${leagueId}/polls`, asked);
}

/** Votes again and again until `over`, each time once, whatever became of the votes before. */
export async function voteUntil(over: AbortSignal, stack: LeagueStack, poll: Poll, calls: Call[]): Promise<void> {
  const { address, leagueId, member } = stack;
  const url = `${address}/api/leagues/${leagueId}/polls/${poll.id}/vote`;
  const room = noting(
    roomAt(url, () => member.token()),
    calls,
  );
  const votes: Promise<unknown>[] = [];
  for (let n = 0; !over.aborted; n += 1) {
    const body = JSON.stringify({ optionId: poll.options[n % poll.options.length]?.id });
    const init = { method: 'PUT', headers: { 'idempotency-key': randomUUID() }, body };
    // How it ended is noted.
    votes.push(
      room
        .call('', init)
        .then((response) => response.arrayBuffer())
        .catch(() => undefined),
    );
    await sleep(voteEveryMs, undefined, { signal: over }).catch(() => undefined);
  }
  await Promise.all(votes);
}

/**
 * How many votes were stored, acknowledged or not, and how many of their events have no effect. Waits until all have one,
 * and for so long at most.
 */
export async function effectsOfVotes(
  { now }: LeagueStack,
  withinMs: number,
): Promise<{ stored: number; missing: number }> {
  const deadline = performance.now() + withinMs;
  const url = mongodUrl(now().ports.mongod ?? 0);
  const logger = createLogger({ service: 'faults', level: 'silent' });
  const admin = await connectMongo({ url, database: databaseOf('admin'), logger });
  const chat = await connectMongo({ url, database: databaseOf('chat-messaging'), logger });
  const events = admin.connection.collection<{ subject: string; eventId: string }>('outbox');
  const handled = chat.connection.collection<{ _id: string }>('handled_events');
  try {
    for (;;) {
      const ids = (await events.find({ subject }).toArray()).map(({ eventId }) => `${consumer}/${subject}/${eventId}`);
      const missing = ids.length - (await handled.countDocuments({ _id: { $in: ids } }));
      if (missing === 0 || performance.now() >= deadline) return { stored: ids.length, missing };
      await sleep(50);
    }
  } finally {
    await Promise.all([admin.close(), chat.close()]);
  }
}
