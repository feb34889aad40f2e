import { createHash } from 'node:crypto';

/** How far a stream has come: the last positions of its league and of its account. */
export interface StreamPlace {
  league: number;
  account: number;
}

const pattern = /^(\d{1,15})\.(\d{1,15})\.([\w-]{8})$/;

/** The `id:` of a stream's events. It also names the stream's owner, since positions of another league mean nothing. */
export function createStreamIds({ chainId, accountId }: { chainId: string; accountId: string }) {
  const owner = createHash('sha256').update(`${chainId}/${accountId}`).digest('base64url').slice(0, 8);
  return {
    idOf: ({ league, account }: StreamPlace): string => `${league}.${account}.${owner}`,

    /** The place behind a `Last-Event-ID`; undefined when it is none of this owner. */
    placeOf(id: string): StreamPlace | undefined {
      const [, league, account, named] = pattern.exec(id) ?? [];
      return named === owner ? { league: Number(league), account: Number(account) } : undefined;
    },
  };
}

export type StreamIds = ReturnType<typeof createStreamIds>;
