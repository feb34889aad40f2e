import type { Stopper } from './lifecycle.js';
import type { Logger } from './logger.js';
import type { Engine, Headers, OpenSpan, SpanOptions, TracesTo } from './tracing/engine.js';
import { onTrail, requestIdsIn, trail } from './trail.js';

export type * from './tracing/engine.js';

let engine: Engine | undefined;

/**
 * Sends traces. Without a place to send them to nothing is loaded, and every function here does nothing but call what it
 * was given.
 */
export async function startTracing(
  o: { service: string; traces: TracesTo | undefined; logger: Logger },
  onStop: Stopper['onStop'],
): Promise<void> {
  if (o.traces === undefined) return;
  const { openTelemetry } = await import('./tracing/open-telemetry.js');
  const started = openTelemetry({ service: o.service, ...o.traces });
  engine = started;
  onStop('tracing', async () => {
    engine = undefined;
    await started.stop();
  });
  o.logger.info(o.traces, 'traces are sent');
}

/** Begins a step; undefined while nobody collects traces. */
export function beginSpan(name: string, o: SpanOptions): OpenSpan | undefined {
  return engine?.begin(name, o, trail()?.span);
}

/** Runs `fn` as a step of the running trace. */
export async function inSpan<T>(name: string, o: SpanOptions, fn: () => Promise<T>): Promise<T> {
  const span = beginSpan(name, o);
  if (span === undefined) return fn();
  return ending(span, () => onTrail({ requestIds: trail()?.requestIds ?? [], span }, fn));
}

/** Runs `fn` on the trail that headers brought: a call that was received, or events. */
export async function followTrail<T>(
  from: readonly Headers[],
  name: string,
  o: Omit<SpanOptions, 'from'>,
  fn: () => Promise<T>,
): Promise<T> {
  const requestIds = [...new Set(from.flatMap(requestIdsIn))];
  const span = engine?.begin(name, { ...o, from }, undefined);
  if (span === undefined) return requestIds.length === 0 ? fn() : onTrail({ requestIds }, fn);
  return ending(span, () => onTrail({ requestIds, span }, fn));
}

async function ending<T>(span: OpenSpan, fn: () => Promise<T>): Promise<T> {
  try {
    const result = await fn();
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}
