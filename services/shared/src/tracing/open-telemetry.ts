import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context, type SpanContext } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Engine, Headers, OpenSpan, TracesTo } from './engine.js';

const sendEveryMs = 1_000;
const sendTimeoutMs = 5_000;
/** Of a process that has ended only what leaves in this time. */
const stopWithinMs = 3_000;

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

const propagator = new W3CTraceContextPropagator();
const getter = {
  keys: (carrier: Headers) => Object.keys(carrier),
  get(carrier: Headers, key: string): string | undefined {
    const value = carrier[key];
    return typeof value === 'string' ? value : undefined;
  },
};

/** The span that headers name; undefined where they name none. */
function spanIn(headers: Headers): SpanContext | undefined {
  return trace.getSpanContext(propagator.extract(ROOT_CONTEXT, headers, getter));
}

/** Spans by OpenTelemetry's SDK, sent in batches by OTLP over HTTP. @param o.share of the traces that are kept, 0 to 1 */
export function openTelemetry({ service, endpoint, share }: TracesTo & { service: string }): Engine {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: sendTimeoutMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'dynasty' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEveryMs })],
  });
  const tracer = provider.getTracer('dynasty');
  const contexts = new WeakMap<OpenSpan, Context>();

  return {
    begin(name, { kind, attributes, from = [] }, parent) {
      const [first, ...others] = from.flatMap((headers) => spanIn(headers) ?? []);
      const known = parent === undefined ? undefined : contexts.get(parent);
      const under = first === undefined ? known : trace.setSpanContext(ROOT_CONTEXT, first);
      const links = others.map((context) => ({ context }));
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes, links }, under ?? ROOT_CONTEXT);
      const { traceId, spanId, traceFlags } = span.spanContext();
      const open: OpenSpan = {
        traceId,
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        end(o = {}) {
          span.setAttributes(o.attributes ?? {});
          if (o.error !== undefined) {
            span.setStatus({
              code: SpanStatusCode.ERROR,
              message: o.error instanceof Error ? o.error.message : String(o.error),
            });
          }
          span.end();
        },
      };
      contexts.set(open, trace.setSpan(ROOT_CONTEXT, span));
      return open;
    },
    async stop() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, stopWithinMs).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
    },
  };
}
