/** What is put on record. */
export interface LogEntry {
  /** Names the fact: the same key twice is one entry. */
  key: string;
  at: Date;
  action: string;
  /** Empty for the system. */
  actorAccountId: string;
  actorName: string;
  /** Empty for what concerns no league. */
  chainId: string;
  targetType: string;
  targetId: string;
  targetName: string;
  details: Readonly<Record<string, string>>;
  reason: string;
}

export interface Link {
  /** Place in the log, from 1. */
  seq: number;
  hash: string;
}

export interface LinkedEntry extends LogEntry, Link {
  prevHash: string;
}

/** A hash of a text, in hexadecimal. */
export type Digest = (text: string) => string;

/** What stands before the first entry. */
export const genesis: Link = { seq: 0, hash: '0'.repeat(64) };

/** Everything an entry says, in one order, so that equal entries have equal texts. */
function text(entry: LogEntry, seq: number, prevHash: string): string {
  const details = Object.entries(entry.details).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    seq,
    prevHash,
    entry.key,
    entry.at.toISOString(),
    entry.action,
    entry.actorAccountId,
    entry.actorName,
    entry.chainId,
    entry.targetType,
    entry.targetId,
    entry.targetName,
    details,
    entry.reason,
  ]);
}

/** The entry as the next one after `previous`. */
export function linkAfter(previous: Link, entry: LogEntry, digest: Digest): LinkedEntry {
  const seq = previous.seq + 1;
  return { ...entry, seq, prevHash: previous.hash, hash: digest(text(entry, seq, previous.hash)) };
}

/** Whether an entry is, unchanged, the next one after `previous`. */
export function follows(previous: Link, entry: LinkedEntry, digest: Digest): boolean {
  const expected = linkAfter(previous, entry, digest);
  return entry.seq === expected.seq && entry.prevHash === expected.prevHash && entry.hash === expected.hash;
}
