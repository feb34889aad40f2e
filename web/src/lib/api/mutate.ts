import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast, type ToastText } from '../toasts';
import { isUnauthorized, statusOf } from './api-error';
import { send, Unreached } from './client';
import { noted } from './lost-session';
import { keyOf, type Reads } from './query-key';
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
  /**
   * A POST that does no harm twice, and does something else later (a recap of newer data): each press is meant anew,
   * also after a lost response. With the key of then only the response of then would come.
   */
  isRepeatable?: boolean;
}

const textOf = <T, Text extends ToastText>(text: Text | ((value: T) => Text), value: T): Text =>
  typeof text === 'function' ? text(value) : text;

/**
 * What is written to, by whatever method, and whatever its query adds: a reason, or the season to be collected, of which
 * a league has one at a time.
 */
const addressOf = (path: string, sent: object): string =>
  keyOf(path, { path: (sent as { path?: Record<string, unknown> }).path }).join('/');

/** Whether what failed may have worked: no response came, or only one of a gateway that waited for it in vain. */
export const mayHaveWorked = (error: unknown): boolean =>
  error instanceof Unreached || [502, 504].includes(statusOf(error) ?? 0);

/** By the address: begins anew with each write that sets a state and has worked there, or may have. */
const turns = new Map<string, object>();

/**
 * A key for each thing to be sent; kept until it has worked, so that trying again after a lost response does it once.
 * Where a write sets a state, a later one to the same address that works, or may have worked, ends that, whatever part
 * of the page sends it: whoever mutes, unmutes and mutes again means it anew. What makes something new is still meant
 * once after something else was made.
 */
function useIdempotencyKeys(setsState: boolean) {
  /** By the turn, and by what is sent; with the turn go its keys. */
  const keys = useRef(new WeakMap<object, Map<string, string>>());
  return (address: string, sent: string) => {
    const turn = turns.get(address) ?? {};
    turns.set(address, turn);
    const bySent = keys.current.get(turn) ?? new Map<string, string>();
    const key = bySent.get(sent) ?? crypto.randomUUID();
    keys.current.set(turn, bySent.set(sent, key));
    const hasWorked = (isCertain: boolean) => {
      if (!setsState) {
        if (isCertain) bySent.delete(sent);
        return;
      }
      const next = {};
      // Whoever sends again what another one has followed meanwhile means it anew.
      if (!isCertain && turns.get(address) === turn) keys.current.set(next, new Map([[sent, key]]));
      turns.set(address, next);
    };
    return { key, hasWorked };
  };
}

const newKey = () => ({ key: crypto.randomUUID(), hasWorked: () => undefined });

/**
 * A write of the API: `const post = useMutate('post', '/api/leagues/{leagueId}/chat', {...})`, sent by
 * `post.mutate({ path: { leagueId }, body })`. The services apply it once however often it is tried again, unless it
 * is repeatable; the outcome is shown in a toast, and what it changes is read again.
 */
export function useMutate<M extends WriteMethod, P extends PathWith<M>>(method: M, path: P, o: Options<BodyOf<P, M>>) {
  const client = useQueryClient();
  const keyFor = useIdempotencyKeys(o.setsState ?? method !== 'post');
  const readAgain = () => Promise.all((o.changes ?? []).map((reads) => client.invalidateQueries(reads)));
  return useMutation<BodyOf<P, M>, Error, Sent<P, M>>({
    mutationFn: async (sent) => {
      const { key, hasWorked } = o.isRepeatable ? newKey() : keyFor(addressOf(path, sent), JSON.stringify(sent));
      try {
        const data = await write(method, path, sent, key);
        hasWorked(true);
        return data;
      } catch (error) {
        if (mayHaveWorked(error)) hasWorked(false);
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
  const headers = { 'Idempotency-Key': key };
  const { data } = await noted(send(method, path, sent, { body: sent.body, headers }));
  return data;
}
