import { AsyncLocalStorage } from 'node:async_hooks';
import type { OpenSpan } from './tracing/engine.js';

/** What a piece of work was caused by: shown in every line that it logs, and passed on with whatever it asks or tells. */
export interface Trail {
  /** Ids of requests; of several for events that are handled together. */
  requestIds: readonly string[];
  /** The step under way; undefined while nobody collects traces. */
  span?: OpenSpan;
}

/** The header of HTTP requests, gRPC calls and events that carries a request's id. */
export const requestIdHeader = 'x-request-id';
const requestIdPattern = /^[\w-]{8,64}$/;

const running = new AsyncLocalStorage<Trail>();

/** True for what can be a request's id: it comes from outside, and goes into logs. */
export const isRequestId = (value: unknown): value is string =>
  typeof value === 'string' && requestIdPattern.test(value);

/** The trail of the running work; undefined for what nobody asked for. */
export const trail = (): Trail | undefined => running.getStore();

/** Runs `fn`, and what it waits for, on this trail. */
export const onTrail = <T>(of: Trail, fn: () => T): T => running.run(of, fn);

/** The headers that carry the trail on. */
export function carried(): Record<string, string> {
  const { requestIds = [], span } = trail() ?? {};
  const [id] = requestIds;
  return {
    ...(id !== undefined && requestIds.length === 1 ? { [requestIdHeader]: id } : {}),
    ...(span === undefined ? {} : { traceparent: span.traceparent }),
  };
}

/** The request's id within headers; none where there is none that can be one. */
export function requestIdsIn(headers: Readonly<Record<string, unknown>>): string[] {
  const id = headers[requestIdHeader];
  return isRequestId(id) ? [id] : [];
}
