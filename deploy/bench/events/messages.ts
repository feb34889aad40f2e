/** What bench and its two processes tell each other. */

export interface ServerPlace {
  mongoUrl: string;
  natsUrl: string;
}

export interface Load {
  /** Transactions in a second, at fixed times, however long each takes. */
  perSecond: number;
  eventsEach: number;
  seconds: number;
}

/** When an event was committed or had its effect, by its id: nanoseconds of the machine's monotonic clock. */
export type Times = [id: string, at: string][];

export type Order = { run: Load } | { times: true } | { stop: true };
export type Report = { ready: true } | { ran: number } | { times: Times };

/** A moment that can be compared between processes of one machine. */
export const now = (): string => process.hrtime.bigint().toString();
