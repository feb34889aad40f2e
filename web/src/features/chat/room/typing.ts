import { observed, type Observed } from '../../../lib/observed';
import { roomKey, type Room } from './room';

/** For so long somebody counts as writing after they were last heard of, ms. */
const shownMs = 5_000;

interface Writer {
  userId: string;
  userName: string;
}

const nobody: readonly Writer[] = [];
const rooms = new Map<string, Observed<readonly Writer[]>>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

function writersIn(room: Room): Observed<readonly Writer[]> {
  const key = roomKey(room);
  const writers = rooms.get(key) ?? observed(nobody);
  rooms.set(key, writers);
  return writers;
}

/** Who is writing in a room at this moment. */
export const useWriters = (room: Room): readonly Writer[] => writersIn(room).use();

export function stopsWriting(room: Room, userId: string): void {
  const writers = writersIn(room);
  const others = writers.get().filter((one) => one.userId !== userId);
  if (others.length < writers.get().length) writers.set(others);
}

export function isWriting(room: Room, writer: Writer): void {
  const name = `${roomKey(room)} ${writer.userId}`;
  const writers = writersIn(room);
  if (!writers.get().some(({ userId }) => userId === writer.userId)) writers.set([...writers.get(), writer]);
  clearTimeout(timers.get(name));
  timers.set(
    name,
    setTimeout(() => stopsWriting(room, writer.userId), shownMs),
  );
}
