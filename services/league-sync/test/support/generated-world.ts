import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Moment } from '@dynasty/sandbox/world/files/moment';
import { putMoment, putPast, putWeek } from '@dynasty/sandbox/world/files/publish';
import { createReplyWriter } from '@dynasty/sandbox/world/files/writer';
import { createWorld, type World } from '@dynasty/sandbox/world/world';

/** The generated football world as the provider shows it at a moment. */
export interface GeneratedWorld extends World {
  /** Holds the provider's replies under v1/. */
  folder: string;
  /** Moves the provider's clock: leagues and the running week's stat lines, but not the players' news. */
  show(moment: Moment): void;
  remove(): void;
}

/** Makes the world of a seed with the seasons from `from` on, and shows it at a moment. */
export function generatedWorld(seed: number, from: number, moment: Moment): GeneratedWorld {
  const folder = mkdtempSync(path.join(tmpdir(), 'generated-world-'));
  const world = createWorld(seed, from, () => undefined);
  const out = createReplyWriter(folder);
  putPast(out, world);
  putMoment(out, world, moment);
  return {
    ...world,
    folder,
    show: (next) => putWeek(out, world, next),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
