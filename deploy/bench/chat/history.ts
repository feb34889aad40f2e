import { type Member } from '../../local/api/member.js';
import { type Stack } from '../../local/api/home-league.js';
import { arrivals, type Measured } from '../arrivals.js';
import { databaseOf, tokensOf } from './crowd.js';

const rowsAtOnce = 10_000;
/** While the database stores some, the next ones are made. */
const writers = 2;
/** Of both conversations in turn; far more than one member asks for, so that a percentile is more than five reads. */
const reads = { perSecond: 100, seconds: 40, warmUpSeconds: 10 };
/** As many as a page has. */
const pageSize = 50;

/** Opens a conversation with somebody and fills it up to so many messages; returns its id. */
export async function longConversation(
  stack: Stack,
  o: { leagueId: string; member: Member; withUser: string; messages: number },
): Promise<string> {
  const { id } = await o.member.api<{ id: string }>(`/leagues/${o.leagueId}/conversations`, {
    participantIds: [o.withUser],
  });
  const own = await o.member.api<{ id: string }>(`/conversations/${id}/messages`, {
    message: 'first',
    messageType: 'text',
  });
  const mongo = await databaseOf(stack, 'chat-messaging');
  try {
    const messages = mongo.connection.collection<{ _id: string; seq: number }>('messages');
    const first = await messages.findOne({ _id: own.id });
    if (first === null) throw new Error('the first message is not stored');
    const rowOf = (seq: number) => ({ ...first, _id: `bench-${id}-${String(seq).padStart(8, '0')}`, seq });
    let next = 2;
    const write = async (): Promise<void> => {
      while (next <= o.messages) {
        const from = next;
        next += rowsAtOnce;
        const size = Math.min(rowsAtOnce, o.messages - from + 1);
        await messages.insertMany(
          Array.from({ length: size }, (_, n) => rowOf(from + n)),
          { ordered: false },
        );
      }
    };
    await Promise.all(Array.from({ length: writers }, write));
  } finally {
    await mongo.close();
  }
  return id;
}

/** Has the database write down what it was given: while it does, what is measured waits for its disk. */
export async function settleDatabase(stack: Stack): Promise<void> {
  const mongo = await databaseOf(stack, 'admin');
  try {
    await mongo.connection.db?.command({ fsync: 1 });
  } finally {
    await mongo.close();
  }
}

/**
 * How long the last page of each conversation takes through the gateway, in their order, and then a read of the raw server
 * beside them: what the machine itself is late by. Throws when a page is not whole.
 */
export async function lastPages(
  stack: Stack,
  member: Member,
  ids: ReadonlyMap<string, string>,
  rawUrl: string,
): Promise<Measured['paths']> {
  const pathOf = (id: string) => `/conversations/${id}/messages?limit=${pageSize}`;
  for (const id of ids.values()) {
    const page = await member.api<unknown[]>(pathOf(id));
    if (page.length !== pageSize) throw new Error(`a page of ${page.length} messages`);
  }
  const [token] = await tokensOf(stack, [member]);
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' };
  const pages = Array.from(ids, ([name, id]) => ({ name, url: `${stack.address}/api${pathOf(id)}` }));
  const requests = [...pages, { name: 'raw server', url: `${rawUrl}/up` }];
  return (await arrivals({ ...reads, requests, headers })).paths;
}
