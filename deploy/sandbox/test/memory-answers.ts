import { toJsonText } from '../src/world/files/json.js';
import { putMoment, putPast } from '../src/world/files/publish.js';
import type { AnswerWriter } from '../src/world/files/writer.js';
import type { Moment } from '../src/world/files/moment.js';
import type { World } from '../src/world/world.js';

export interface Answers {
  out: AnswerWriter;
  /** The text of an answer, as it would lie on disk. */
  texts: Map<string, string>;
  /** An answer read from its text: once, so readers leave it as it is. */
  read<T>(path: string): T;
}

/** Keeps the answers of a world in memory. */
export function memoryAnswers(): Answers {
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
      if (text === undefined) throw new Error(`No answer ${path}`);
      if (!values.has(path)) values.set(path, JSON.parse(text));
      return values.get(path) as T;
    },
  };
}

/** All answers of a world at a moment. */
export function answersOf(world: World, moment: Moment): Answers {
  const answers = memoryAnswers();
  putPast(answers.out, world);
  putMoment(answers.out, world, moment);
  return answers;
}
