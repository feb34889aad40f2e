/** What an open page is told; `event` is the name that the browser listens for. */
export interface LiveEvent {
  event: 'chat.message' | 'league.updated' | 'ranking.updated' | 'achievement.awarded' | 'reset';
  id: string;
  data: unknown;
}

/** One open page. */
export interface Listener {
  accountId: string;
  chainId: string;
  send(event: LiveEvent): void;
  close(): void;
}

/** Open streams that one account may hold; browsers share one connection budget of about this size. */
export const STREAMS_PER_ACCOUNT = 5;

/** The open streams of this process, by league. */
export function createStreamHub() {
  const byChain = new Map<string, Set<Listener>>();
  const perAccount = new Map<string, number>();
  const count = (accountId: string, change: number) => {
    const next = (perAccount.get(accountId) ?? 0) + change;
    if (next > 0) perAccount.set(accountId, next);
    else perAccount.delete(accountId);
  };
  return {
    /** True when the account may open one more stream here. */
    hasRoom: (accountId: string) => (perAccount.get(accountId) ?? 0) < STREAMS_PER_ACCOUNT,

    /** Adds a stream; the returned function takes it off again, once. */
    join(listener: Listener): () => void {
      const listeners = byChain.get(listener.chainId) ?? new Set();
      byChain.set(listener.chainId, listeners.add(listener));
      count(listener.accountId, 1);
      return () => {
        if (!listeners.delete(listener)) return;
        if (listeners.size === 0) byChain.delete(listener.chainId);
        count(listener.accountId, -1);
      };
    },

    /** True when somebody here watches the league: what nobody sees need not be read. */
    isWatched: (chainId: string) => byChain.has(chainId),

    /** Sends an event to everybody who has the league open. */
    tell(chainId: string, event: LiveEvent): void {
      for (const listener of byChain.get(chainId) ?? []) listener.send(event);
    },

    /** Every open stream. */
    all: (): Listener[] => [...byChain.values()].flatMap((listeners) => [...listeners]),
  };
}

export type StreamHub = ReturnType<typeof createStreamHub>;
