import { toJsonText } from '../src/world/files/json.js';
import { putMoment, putPast } from '../src/world/files/publish.js';
import type { ReplyWriter } from '../src/world/files/writer.js';
import type { Moment } from '../src/world/files/moment.js';
import type { World } from '../src/world/world.js';

export interface Replies {
  out: ReplyWriter;
  /** The text of a reply, as it would lie on disk. */
  texts: Map<string, string>;
  read<T>(path: string): T;
}

/** Keeps the replies of a world in memory. */
export function memoryReplies(): Replies {
  const texts = new Map<string, string>();
  const put = (path: string, value: unknown): void => void texts.set(path, toJsonText(value));
  return {
    out: { put, putPacked: put },
    texts,
    read<T>(path: string): T {
      const text = texts.get(path);
      if (text === undefined) throw new Error(`No reply ${path}`);
      return JSON.parse(text) as T;
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
