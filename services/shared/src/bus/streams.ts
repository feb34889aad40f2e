import { streams } from '@dynasty/proto/subjects';
import type { StreamSpec } from './broker-types.js';

const mebibyte = 1024 * 1024;

/** What one event may hold, its headers included. A dead letter has some more headers and must fit a message too. */
export const maxStoredEventBytes = mebibyte - 64 * 1024;

/** The stream of dead letters. */
export const deadLetterStream = 'DLQ';

/** Where a consumer's dead letters lie. */
export const deadLetterSubject = (consumer: string): string => `dlq.${consumer}`;

/** What is sent here reaches this consumer alone. */
export const retrySubject = (stream: string, consumer: string): string => `retry.${stream.toLowerCase()}.${consumer}`;

/** Every stream of the product. */
export const streamSpecs: StreamSpec[] = [
  ...streams.map((name) => ({
    name,
    subjects: [`${name.toLowerCase()}.>`, retrySubject(name, '>')],
    maxBytes: 256 * mebibyte,
    maxMessageBytes: maxStoredEventBytes,
    keptDays: 30,
  })),
  {
    name: deadLetterStream,
    subjects: [deadLetterSubject('>')],
    maxBytes: 256 * mebibyte,
    maxMessageBytes: mebibyte,
    // Each waits for a person: a full stream refuses new ones, and what a consumer cannot park waits for it at its own.
    keptDays: null,
  },
];
