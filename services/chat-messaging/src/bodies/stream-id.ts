import { createHash } from 'node:crypto';

/** How far a stream has come: the last positions of its league, of its account and of the league's chat. */
export interface StreamPlace {
  league: number;
  account: number;
  chat: number;
}

const pattern = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.([\w-]{8})$/;

/** The `id:` of a stream's events. It also names the stream's owner, since positions of another league mean nothing. */
export function createStreamIds({ chainId, accountId }: { chainId: string; accountId: string }) {
  const owner = createHash('sha256').update(`${chainId}/${accountId}`).digest('base64url').slice(0, 8);
  return {
    idOf: ({ league, account, chat }: StreamPlace): string => `${league}.${account}.${chat}.${owner}`,

    /** The place behind a `Last-Event-ID`; undefined when it is none of this owner. */
    placeOf(id: string): StreamPlace | undefined {
      const [, league, account, chat, named] = pattern.exec(id) ?? [];
      if (named !== owner) return undefined;
      return { league: Number(league), account: Number(account), chat: Number(chat) };
    },
  };
}

export type StreamIds = ReturnType<typeof createStreamIds>;
