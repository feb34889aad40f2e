import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Moment, seasonOver } from '@dynasty/sandbox/world/files/moment';
import {
  makePlays,
  putPlays,
  writeGames,
  writeIds,
  writePeople,
  writeRosterWeeks,
} from '@dynasty/sandbox/world/files/nflverse';
import { createWorld, type World } from '@dynasty/sandbox/world/world';

/** A generated football world with nflverse's files of it in a folder. */
export interface GeneratedNfl {
  world: World;
  folder: string;
  /** Writes the files as they are at another moment. */
  show(moment: Moment): Promise<void>;
  remove(): void;
}

/** The world of a seed, the seasons from `from` to 2025; shown as it is once all of them are over. */
export async function generatedNfl(seed: number, from = 2024): Promise<GeneratedNfl> {
  const folder = mkdtempSync(path.join(tmpdir(), 'generated-nfl-'));
  const over: Moment = { season: 2025, week: seasonOver, minute: 0 };
  const world = createWorld(seed, from, (season) => putPlays(folder, season, over));
  for (const [year, { season }] of world.catalogs) {
    if (year === 2025) continue;
    await makePlays(folder, year);
    await writeRosterWeeks(folder, season, over);
  }
  writeIds(folder, world, 2025);

  async function show(moment: Moment): Promise<void> {
    const running = world.catalogs.get(2025);
    if (running === undefined) throw new Error('the world has no season 2025');
    writeGames(folder, world, moment);
    putPlays(folder, running.season, moment);
    await makePlays(folder, 2025);
    await writePeople(folder, world, moment);
    await writeRosterWeeks(folder, running.season, moment);
  }
  await show(over);
  return { world, folder, show, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
