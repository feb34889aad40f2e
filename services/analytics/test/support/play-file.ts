import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makePlays, putPlays } from '@dynasty/sandbox/world/files/nflverse';
import { seasonOver } from '@dynasty/sandbox/world/files/moment';
import { playSeason } from '@dynasty/sandbox/world/football/season';
import { createPopulation } from '@dynasty/sandbox/world/football/squads';

/** Writes the play file of one generated season, without a whole world. */
export async function playFileOf({ to, season }: { to: string; season: number }): Promise<void> {
  const squads = createPopulation(7, [season]).seasons.get(season);
  if (squads === undefined) throw new Error(`no squads in ${season}`);
  const folder = path.join(path.dirname(to), 'made');
  putPlays(folder, playSeason(7, squads, true), { season: season + 1, week: seasonOver, minute: 0 });
  await makePlays(folder, season);
  renameSync(path.join(folder, `play_by_play_${season}.parquet`), to);
  rmSync(folder, { recursive: true, force: true });
}
