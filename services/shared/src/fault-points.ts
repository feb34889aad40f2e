import { writeSync } from 'node:fs';

/**
 * The places between storing a fact, sending its event, the event's effect and their acknowledgements: what has been
 * done there, and what has not. `make faults ROW=fault-points` has a process die at each of them.
 */
export const faultPoints = {
  'commit.written': 'a transaction has written everything and is not committed',
  'commit.stored': 'a transaction is committed, and nobody has been told: no response, no event on its way',
  'write.done': "a keyed write has done its work, its response is not kept (inside the write's transaction)",
  'write.stored': 'a keyed write is committed with its response, which is not sent',
  'upload.kept': 'what a file holds is kept, and it does not count yet: its write has not begun',
  'outbox.taken': 'events are taken from memory or the outbox, none is sent',
  'outbox.confirmed': 'the broker has confirmed an event, the others of its batch are under way',
  'outbox.marking': 'the broker has confirmed events, their rows still wait',
  'outbox.marked': 'the rows of confirmed events are marked as sent',
  'outbox.refused': 'the broker has refused an event, which is not written down',
  'outbox.refusal-stored': 'a refused event will be tried again, or is set aside',
  'outbox.adopted': 'events of a dead process are taken over, none is sent',
  'outbox.resent': 'events that the broker lost wait again, the new broker is not remembered',
  'event.received': 'an event has arrived, its handler has not begun',
  'event.marked': "an event is marked as handled, its effect is not written (inside the effect's transaction)",
  'event.handled': 'the effect of an event is stored, the broker does not know',
  'event.acknowledged': 'the broker knows that an event was handled',
  'dead-letter.parking': 'an event was given up, it is no dead letter yet',
  'dead-letter.parked': 'the dead letter is stored, its event is not taken back',
  'dead-letter.terminated': 'the dead letter is stored, its event is taken back',
  'dead-letter.retried': 'a dead letter was sent to its consumer again, and is still there',
  'chat.stored': 'messages of a chat are stored, nobody was told',
  'chat.announced': 'open pages were told of messages of a chat, their writers have no response',
  'live.taken': 'live events are stored with their facts, they have no place',
  'live.placed': 'live events have their places, no page was told',
  'live.told': 'open pages were told of live events',
} as const;

export type FaultPoint = keyof typeof faultPoints;

interface Armed {
  point: FaultPoint;
  /** How often the point is still passed without harm, and once more. */
  left: number;
}

const pattern = /^([a-z-]+\.[a-z-]+)(?::([1-9]\d{0,5}))?$/;
/** A process that does not say what it is may be one of production. */
const allowedIn = ['development', 'test'];
/** For what was just written to the sockets to leave, ms. */
const leavingMs = 20;

/**
 * Reads FAULT_POINT: a point's name, at which the process kills itself, or `name:3` for the third time it gets there.
 * There is no way to use it in production. Throws for what cannot be used.
 */
export function readFaultPoint(env: NodeJS.ProcessEnv): Armed | undefined {
  const text = env.FAULT_POINT ?? '';
  if (text === '') return undefined;
  if (!allowedIn.includes(env.NODE_ENV ?? '')) {
    throw new Error(`FAULT_POINT is refused unless NODE_ENV is ${allowedIn.join(' or ')}`);
  }
  const [, name = '', count = '1'] = pattern.exec(text) ?? [];
  if (!isFaultPoint(name)) throw new Error(`FAULT_POINT must be one of ${Object.keys(faultPoints).join(', ')}`);
  return { point: name, left: Number(count) };
}

const isFaultPoint = (name: string): name is FaultPoint => Object.hasOwn(faultPoints, name);

/** Nothing where it cannot be used: readConfig() tells of it, and such a process does not start. */
const armed = armedBy(process.env);

function armedBy(env: NodeJS.ProcessEnv): Armed | undefined {
  try {
    return readFaultPoint(env);
  } catch {
    return undefined;
  }
}

/** Passes a point; the process dies of SIGKILL before this returns when FAULT_POINT says so. */
export function reach(point: FaultPoint): void {
  if (isDue(point)) die(point);
}

/** As reach(), a moment later: what the process has just written to its sockets leaves first. */
export function reachOnceSent(point: FaultPoint): void {
  if (isDue(point)) setTimeout(() => die(point), leavingMs);
}

function isDue(point: FaultPoint): boolean {
  if (armed?.point !== point) return false;
  armed.left -= 1;
  return armed.left === 0;
}

function die(point: FaultPoint): void {
  writeSync(process.stderr.fd, `${deathLine(point)}\n`);
  process.kill(process.pid, 'SIGKILL');
}

/** The last line of a process that died at this point. */
export const deathLine = (point: FaultPoint): string => `FAULT_POINT ${point}: this process kills itself`;
