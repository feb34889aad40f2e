import { toJsonText } from '../src/world/files/json.js';
import { putMoment, putPast } from '../src/world/files/publish.js';
import type { ReplyWriter } from '../src/world/files/writer.js';
import type { Moment } from '../src/world/files/moment.js';
import type { World } from '../src/world/world.js';

export interface Replies {
  out: ReplyWriter;
  /** The text of a reply, as it would lie on disk. */
  texts: Map<string, string>;
  /** A reply read from its text: once, so readers leave it as it is. */
  read<T>(path: string): T;
}

/** Keeps the replies of a world in memory. */
export function memoryReplies(): Replies {
  const texts = new Map<string, string>();
  const values = new Map<string, unknown>();
  const put = (path: string, value: unknown): void => {
    texts.set(path, toJsonText(value));
    values.delete(path);
  };
  return {
    out: { put, putPacked: put },
    texts,
    read<T>(path: string): T {
      const text = texts.get(path);
      if (text === undefined) throw new Error(`No reply ${path}`);
      if (!values.has(path)) values.set(path, JSON.parse(text));
      return values.get(path) as T;
    },
  };
}

/** All replies of a world at a moment. */
export function repliesOf(world: World, moment: Moment): Replies {
  const replies = memoryReplies();
  putPast(replies.out, world);
  putMoment(replies.out, world, moment);
  return replies;
}
