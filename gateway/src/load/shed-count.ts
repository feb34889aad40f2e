import { counter } from '@dynasty/kit/metrics';

/** By the reason (pool.ts) and by what there is no more of: places of a service or of all, or room for bodies. */
export const shed = counter('gateway_shed_total', 'Requests refused since too much is under way', ['reason', 'of']);
