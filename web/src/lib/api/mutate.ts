import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast, type ToastText } from '../toasts';
import { isUnauthorized, statusOf } from './api-error';
import { send, Unreached } from './client';
import type { Reads } from './query-key';
import type { BodyOf, Method, ParamsOf, PathWith, SentBody } from './schema-types';

type WriteMethod = Exclude<Method, 'get'>;
type Sent<P extends PathWith<M>, M extends WriteMethod> = ParamsOf<P, M> & SentBody<P, M>;

type Told = ToastText & { kind?: 'error' };

interface Options<Data> {
  /** The toast after a success; none without it. A response that tells of a failure has the kind of one. */
  done?: Told | ((data: Data) => Told);
  /** The toast after a failure, except for a lost session, which has its own. */
  failed: ToastText | ((error: Error) => ToastText);
  /**
   * What the write changes, and is read again before it counts as done: `[under('/api/user-leagues')]`. After a failure
   * it is read again, too: somebody else may have changed it, or the write has worked and only its response was lost.
   */
  changes?: readonly Reads[];
  /** The write says how things shall be; a POST without it makes something new each time that it is meant. */
  setsState?: boolean;
}

const textOf = <T, Text extends ToastText>(text: Text | ((value: T) => Text), value: T): Text =>
  typeof text === 'function' ? text(value) : text;

const addressOf = (sent: object): string => JSON.stringify('path' in sent ? sent.path : null);

/** No response came, or only one of a gateway that waited for it in vain. */
const mayHaveWorked = (error: unknown): boolean =>
  error instanceof Unreached || [502, 504].includes(statusOf(error) ?? 0);

/**
 * A key for each thing to be sent; kept until it has worked, so that trying again after a lost response does it once.
 * Where a write sets a state, a later one to the same address that works, or may have worked, ends that: whoever mutes,
 * unmutes and mutes again means it anew. What makes something new is still meant once after something else was made.
 */
function useIdempotencyKeys(setsState: boolean) {
  /** By the address and what is sent there. */
  const keys = useRef(new Map<string, Map<string, string>>());
  const keysOf = (address: string) => keys.current.get(address) ?? new Map<string, string>();
  return {
    of: (address: string, sent: string): string => {
      const key = keysOf(address).get(sent) ?? crypto.randomUUID();
      keys.current.set(address, keysOf(address).set(sent, key));
      return key;
    },
    worked(address: string, sent: string): void {
      if (setsState) keys.current.delete(address);
      else keysOf(address).delete(sent);
    },
    mayHaveWorked(address: string, sent: string, key: string): void {
      if (setsState) keys.current.set(address, new Map([[sent, key]]));
    },
  };
}

/**
 * A write of the API: `const post = useMutate('post', '/api/leagues/{leagueId}/chat', {...})`, sent by
 * `post.mutate({ path: { leagueId }, body })`. The services apply it once however often it is tried again; the outcome
 * is shown in a toast, and what it changes is read again.
 */
export function useMutate<M extends WriteMethod, P extends PathWith<M>>(method: M, path: P, o: Options<BodyOf<P, M>>) {
  const client = useQueryClient();
  const keys = useIdempotencyKeys(o.setsState ?? method !== 'post');
  const readAgain = () => Promise.all((o.changes ?? []).map((reads) => client.invalidateQueries(reads)));
  return useMutation<BodyOf<P, M>, Error, Sent<P, M>>({
    mutationFn: async (sent) => {
      const [address, intent] = [addressOf(sent), JSON.stringify(sent)];
      const key = keys.of(address, intent);
      const headers = { 'Idempotency-Key': key };
      try {
        const { data } = await send(method, path, sent, { body: sent.body, headers });
        keys.worked(address, intent);
        return data;
      } catch (error) {
        if (mayHaveWorked(error)) keys.mayHaveWorked(address, intent, key);
        throw error;
      }
    },
    onSuccess: (data) => {
      if (o.done) toast({ kind: 'success', ...textOf(o.done, data) });
      return readAgain();
    },
    onError: (error) => {
      if (isUnauthorized(error)) return;
      toast({ kind: 'error', ...textOf(o.failed, error) });
      void readAgain();
    },
  });
}

/**
 * A write that outlives the page that began it, or that nobody waits for. The same key does it once however often it is
 * tried; without one it must do no harm twice.
 */
export async function write<M extends WriteMethod, P extends PathWith<M>>(
  method: M,
  path: P,
  sent: Sent<P, M>,
  key: string = crypto.randomUUID(),
): Promise<BodyOf<P, M>> {
  const { data } = await send(method, path, sent, { body: sent.body, headers: { 'Idempotency-Key': key } });
  return data;
}
