export type SpanKind = 'server' | 'client' | 'producer' | 'consumer';
type Attributes = Record<string, string | number>;
export type Headers = Readonly<Record<string, unknown>>;

/** A step of a trace that is under way. */
export interface OpenSpan {
  /** The header by which a next step joins the trace (W3C Trace Context). */
  readonly traceparent: string;
  readonly traceId: string;
  /** To be called once. @param error why it failed */
  end(o?: { attributes?: Attributes; error?: unknown }): void;
}

export interface SpanOptions {
  kind: SpanKind;
  attributes?: Attributes;
  /** Headers that came from the step before; without them the running span is. Of several the others are linked. */
  from?: readonly Headers[];
}

/** Makes spans and sends them away. */
export interface Engine {
  begin(name: string, o: SpanOptions, parent: OpenSpan | undefined): OpenSpan;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** Where traces go. */
export interface TracesTo {
  /** `http://tempo:4318` */
  endpoint: string;
  /** Of the traces that begin here, how many are kept, 0 to 1. */
  share: number;
}
