import { AppError } from '@dynasty/kit/errors';
import { gauge } from '@dynasty/kit/metrics';

/** The open stream of one page, with what decides whether it may go on. */
export interface OpenStream {
  accountId: string;
  /** The sign-in's session. */
  sid: string;
  chainId: string;
  leagueId: string;
  /** When its right to listen is to be checked again, epoch ms. */
  checkAt: number;
  /** Sends something that is told and forgotten. */
  pass(text: string): void;
  /** Says that the right to listen has changed, and ends it. */
  closeForAccess(): void;
  close(): void;
}

/**
 * Open streams that one account may hold of each process, which counts for itself: with two of them it may hold twice as
 * many (ADR 9). Browsers share one connection budget of about this size.
 */
export const STREAMS_PER_ACCOUNT = 5;

/** The open streams of this process, and the seats taken by those that are being opened. */
export function createOpenStreams() {
  const streams = new Set<OpenStream>();
  const seats = new Map<string, number>();
  const size = gauge('live_streams_open', 'Live streams that are open');
  const count = (accountId: string, change: number) => {
    const next = (seats.get(accountId) ?? 0) + change;
    if (next > 0) seats.set(accountId, next);
    else seats.delete(accountId);
  };
  return {
    /**
     * Takes a seat before anything is waited for; the returned function gives it back.
     * Throws AppError `limited` when the account has none left.
     */
    takeSeat(accountId: string): () => void {
      if ((seats.get(accountId) ?? 0) >= STREAMS_PER_ACCOUNT) {
        throw new AppError('limited', 'too-many-streams', 'Too many pages are open. Close one of them.', {
          retryAfterS: 10,
        });
      }
      count(accountId, 1);
      return () => count(accountId, -1);
    },

    /** Adds a stream; the returned function takes it off again. */
    add(stream: OpenStream): () => void {
      streams.add(stream);
      size.set(streams.size);
      return () => {
        streams.delete(stream);
        size.set(streams.size);
      };
    },

    all: (): OpenStream[] => [...streams],

    /** Ends the streams that the condition holds for; they may come back and are checked then. */
    closeWhere(condition: (stream: OpenStream) => boolean): void {
      for (const stream of [...streams]) if (condition(stream)) stream.close();
    },

    /** As closeWhere(), for those whose right to listen has changed: their pages ask why, should they not come back. */
    closeForAccess(condition: (stream: OpenStream) => boolean): void {
      for (const stream of [...streams]) if (condition(stream)) stream.closeForAccess();
    },
  };
}

export type OpenStreams = ReturnType<typeof createOpenStreams>;
