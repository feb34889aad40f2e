import { queryOptions } from '@tanstack/react-query';
import { send } from './client';
import { keyOf } from './query-key';
import type { BodyOf, ParamsOf, PathWith, SentBody } from './schema-types';

/**
 * A POST that only asks, for `useQuery`: `ask('/api/player-stats', { body: { season } })`. Its key is that of its
 * address, and after it what was sent.
 */
export function ask<P extends PathWith<'post'>>(path: P, sent: ParamsOf<P, 'post'> & SentBody<P, 'post'>) {
  const { body, ...params } = sent;
  return queryOptions({
    queryKey: [...keyOf(path, params), body],
    async queryFn({ signal }): Promise<BodyOf<P, 'post'>> {
      const { data } = await send('post', path, params as unknown as ParamsOf<P, 'post'>, { body, signal });
      if (data === undefined) throw new Error(`${path}: empty response`);
      return data;
    },
  });
}
