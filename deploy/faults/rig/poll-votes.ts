import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@dynasty/kit/logger';
import { connectMongo } from '@dynasty/kit/mongo';
import type { Subject } from '@dynasty/proto/subjects';
import { mongodUrl } from '@dynasty/testbed/servers/mongod';
import { until } from '../../local/api/until.js';
import { databaseOf } from '../../production/databases.js';
import { type Call, type ChatRoom, noting, roomAt } from './chat-room.js';
import type { LeagueStack } from './league-stack.js';

export const voteEveryMs = 500;
/** Admin stores a vote with its event, and the chat makes of it what open pages are told. */
const subject = 'admin.pages_changed.v1' satisfies Subject;
const consumer = 'chat-live-admin-pages-changed';
/** That the league was asked is told in the same way. */
const eventsOfPoll = 1;
const dayMs = 86_400_000;

interface Poll {
  options: { id: string }[];
  /** Where the league votes on it. */
  booth: ChatRoom;
}

/** A vote as it can be sent again. */
export interface Ballot {
  key: string;
  body: string;
}

/** Asks a stack's league something. Once for each stack: what its votes come to is counted by all events of polls. */
export async function openPoll({ address, leagueId, member }: LeagueStack): Promise<Poll> {
  const closesAt = new Date(Date.now() + dayMs).toISOString();
  const asked = { question: 'Is anybody there?', options: ['Yes', 'No'], closesAt };
  const { id, options } = await member.api<Pick<Poll, 'options'> & { id: string }>(`/leagues/${leagueId}/polls`, asked);
  const booth = roomAt(`${address}/api/leagues/${leagueId}/polls/${id}/vote`, () => member.token());
  return { options, booth };
}

/**
 * Votes again and again until `over`, each time once, whatever became of the votes before; notes how each ended.
 * Resolves with those that were acknowledged.
 */
export async function voteUntil(over: AbortSignal, { options, booth }: Poll, calls: Call[]): Promise<Ballot[]> {
  const noted = noting(booth, calls);
  const acknowledged: Ballot[] = [];
  const votes: Promise<void>[] = [];
  for (let n = 0; !over.aborted; n += 1) {
    const ballot = { key: randomUUID(), body: JSON.stringify({ optionId: options[n % options.length]?.id }) };
    const voting = cast(noted, ballot).then((isTaken) => {
      if (isTaken) acknowledged.push(ballot);
    });
    votes.push(voting);
    await sleep(voteEveryMs, undefined, { signal: over }).catch(() => undefined);
  }
  await Promise.all(votes);
  return acknowledged;
}

/** Whether the vote was acknowledged, by a response that came whole. */
async function cast(booth: ChatRoom, { key, body }: Ballot): Promise<boolean> {
  try {
    const response = await booth.call('', { method: 'PUT', headers: { 'idempotency-key': key }, body });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/**
 * How many of the votes are lost that were acknowledged: sent again under its key one that is stored takes no effect,
 * and one that is not takes it now.
 * @param stored counts the votes that are stored
 */
export async function lostOf(
  booth: ChatRoom,
  acknowledged: readonly Ballot[],
  stored: () => Promise<number>,
): Promise<number> {
  const before = await stored();
  for (const ballot of acknowledged) {
    const isTaken = async () => (await cast(booth, ballot)) || null;
    await until('a vote to be taken again', isTaken, { withinMs: 30_000, everyMs: 200 });
  }
  return (await stored()) - before;
}

/** What has become of votes. */
interface VotesTally {
  /** Acknowledged or not. */
  stored: number;
  /** Stored, and its event has no effect. */
  missing: number;
  /** Acknowledged, and not stored. */
  lost: number;
  /** When all had their effect, or the time was over, by performance.now(). */
  throughAt: number;
}

/** Waits until all votes have their effects, and for so long at most, and then looks for those that are lost. */
export async function tallyOfVotes(
  { now }: LeagueStack,
  { booth }: Poll,
  acknowledged: readonly Ballot[],
  withinMs: number,
): Promise<VotesTally> {
  const deadline = performance.now() + withinMs;
  const url = mongodUrl(now().ports.mongod ?? 0);
  const logger = createLogger({ service: 'faults', level: 'silent' });
  const admin = await connectMongo({ url, database: databaseOf('admin'), logger });
  const chat = await connectMongo({ url, database: databaseOf('chat-messaging'), logger });
  const events = admin.connection.collection<{ subject: string; eventId: string }>('outbox');
  const handled = chat.connection.collection<{ _id: string }>('handled_events');
  const stored = async () => (await events.countDocuments({ subject })) - eventsOfPoll;

  async function withoutEffect(): Promise<number> {
    const ids = (await events.find({ subject }).toArray()).map(({ eventId }) => `${consumer}/${subject}/${eventId}`);
    return ids.length - (await handled.countDocuments({ _id: { $in: ids } }));
  }

  try {
    let missing = await withoutEffect();
    while (missing > 0 && performance.now() < deadline) {
      await sleep(50);
      missing = await withoutEffect();
    }
    const throughAt = performance.now();
    return { stored: await stored(), missing, throughAt, lost: await lostOf(booth, acknowledged, stored) };
  } finally {
    await Promise.all([admin.close(), chat.close()]);
  }
}
