import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { LeagueSeason } from '../league/record.js';
import { runningSeason, type World } from '../world.js';
import { leagueFile } from './league-file.js';
import { writeMoment, writeSettled } from './league-files.js';
import { linesAt, pointsAt } from './live.js';
import { seasonOver, stateFile, weekOf, type Moment } from './moment.js';
import { writeGames, writeIds, writePlays } from './nflverse.js';
import { playersFile } from './player-files.js';
import type { Progress } from './roster-view.js';
import { createAnswerWriter, type AnswerWriter } from './writer.js';

const progressOf = (season: number, moment: Moment): Progress => ({
  week: weekOf(season, moment),
  minute: moment.minute,
});

const belongsTo = (season: LeagueSeason, userId: string): boolean =>
  season.owners.some((owner) => owner.ownerId === userId || owner.coOwners?.includes(userId));

/** `user/<id or name>` and `user/<id>/leagues/nfl/<season>`. */
function writeUsers(out: AnswerWriter, world: World, moment: Moment, seasons: readonly number[]): void {
  for (const member of world.members) {
    const username = member.displayName.toLowerCase();
    const user = { avatar: member.avatar, display_name: member.displayName, user_id: member.userId, username };
    out.put(`user/${member.userId}`, user);
    out.put(`user/${username}`, user);
    for (const year of seasons) {
      const leagues = world.leagues.flatMap(({ spec, seasons: all }) =>
        all
          .filter((season) => season.season === year && belongsTo(season, member.userId))
          .map((season) => leagueFile(spec, season, progressOf(year, moment))),
      );
      out.put(`user/${member.userId}/leagues/nfl/${year}`, leagues);
    }
  }
}

function writeStats(out: AnswerWriter, world: World, season: number, week: number): void {
  const lines = world.catalogs.get(season)?.lines[week] ?? new Map();
  out.putPacked(`stats/nfl/regular/${season}/${week}`, Object.fromEntries(lines));
}

/** Writes what no clock changes: seasons that are over, people, ids. */
export async function publishPast(world: World, folders: { sleeper: string; nflverse: string }): Promise<void> {
  const out = createAnswerWriter(folders.sleeper);
  mkdirSync(folders.nflverse, { recursive: true });
  const start: Moment = { season: runningSeason, week: 1, minute: 0 };
  for (const { spec, seasons } of world.leagues) {
    for (const season of seasons) {
      const catalog = world.catalogs.get(season.season);
      if (catalog) writeSettled(out, spec, season, catalog);
      if (season.season < runningSeason) writeMoment(out, spec, season, { week: seasonOver, minute: 0 }, new Map());
    }
  }
  for (const [season, catalog] of world.catalogs) {
    if (season === runningSeason) continue;
    for (let week = 1; week <= 18; week += 1) writeStats(out, world, season, week);
    await writePlays(folders.nflverse, catalog, start);
  }
  writeUsers(out, world, start, [...world.catalogs.keys()]);
  writeIds(folders.nflverse, world, runningSeason);
}

/** Writes the running week: scores, stat lines, and games.csv, as they are at the moment. */
export function publishWeek(world: World, folders: { sleeper: string; nflverse: string }, moment: Moment): void {
  const out = createAnswerWriter(folders.sleeper);
  const catalog = world.catalogs.get(moment.season);
  if (!catalog) return;
  const lines = linesAt(catalog, moment);
  if (moment.week <= 18) out.putPacked(`stats/nfl/regular/${moment.season}/${moment.week}`, Object.fromEntries(lines));
  for (const { spec, seasons } of world.leagues) {
    const season = seasons.find((one) => one.season === moment.season);
    if (season) writeMoment(out, spec, season, progressOf(moment.season, moment), pointsAt(lines, spec.scoring));
  }
  out.put('state/nfl', stateFile(moment));
  writeGames(folders.nflverse, world, moment);
}

/** Writes everything that the clock changes, after it was set: the weeks before, the running one, people, plays. */
export async function publishMoment(
  world: World,
  folders: { sleeper: string; nflverse: string },
  moment: Moment,
): Promise<void> {
  const out = createAnswerWriter(folders.sleeper);
  const catalog = world.catalogs.get(moment.season);
  if (!catalog) return;
  for (let week = 1; week <= 18; week += 1) {
    if (week < moment.week) writeStats(out, world, moment.season, week);
    else out.putPacked(`stats/nfl/regular/${moment.season}/${week}`, {});
  }
  publishWeek(world, folders, moment);
  out.put('players/nfl', playersFile(world.population.players, catalog.season, moment));
  writeUsers(out, world, moment, [moment.season]);
  await writePlays(folders.nflverse, catalog, moment);
}

/** The folders of a world below its root. */
export function foldersOf(root: string): { sleeper: string; nflverse: string } {
  return { sleeper: path.join(root, 'sleeper'), nflverse: path.join(root, 'nflverse') };
}
