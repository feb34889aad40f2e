import type { Subject } from '@dynasty/proto/subjects';

export const database = 'dying';
export const consumer = 'dying-effects';
/** What facts are told by, and what the broker does not take. */
export const subject = 'league.synced.v1' satisfies Subject;
export const refused = 'chat.message_hidden.v1' satisfies Subject;

/** What the service is asked for. */
export type Say = { write: string } | { retry: true };
/** What it tells: that it takes writes, or that one of them is stored. */
export type Told = { ready: true } | { stored: string };

/** Facts by their names: those whose event the broker refuses, and those that fail until dead letters are retried. */
export const isRefused = (fact: string): boolean => fact.startsWith('refused-');
export const failsFirst = (fact: string): boolean => fact.startsWith('failing-');
