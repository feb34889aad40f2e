import path from 'node:path';
import { regularWeeks } from '../football/rules.js';
import type { LeagueSeason } from '../league/record.js';
import { createWorld, firstSeason, runningSeason, type World } from '../world.js';
import { leagueFile } from './league-file.js';
import { writeMoment, writeSettled } from './league-files.js';
import { linesAt, pointsAt } from './live.js';
import { seasonOver, stateFile, weekOf, type Moment } from './moment.js';
import { makePlays, putPlays, writeGames, writeIds, writePeople, writeRosterWeeks } from './nflverse.js';
import { playersFile } from './player-files.js';
import type { Progress } from './roster-view.js';
import { matchupsFile } from './week-files.js';
import { createReplyWriter, type ReplyWriter } from './writer.js';

const progressOf = (season: number, moment: Moment): Progress => ({
  week: weekOf(season, moment),
  minute: moment.minute,
});

const belongsTo = (season: LeagueSeason, userId: string): boolean =>
  season.owners.some((owner) => owner.ownerId === userId || owner.coOwners?.includes(userId));

/** `user/<id or name>` and `user/<id>/leagues/nfl/<season>`. */
function writeUsers(out: ReplyWriter, world: World, moment: Moment, seasons: readonly number[]): void {
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

function writeStats(out: ReplyWriter, world: World, season: number, week: number): void {
  const lines = world.catalogs.get(season)?.lines[week] ?? new Map();
  out.putPacked(`stats/nfl/regular/${season}/${week}`, Object.fromEntries(lines));
}

/** Writes the replies that no clock changes: seasons that are over, people. */
export function putPast(out: ReplyWriter, world: World): void {
  const start: Moment = { season: runningSeason, week: 1, minute: 0 };
  for (const { spec, seasons } of world.leagues) {
    for (const season of seasons) {
      const catalog = world.catalogs.get(season.season);
      if (catalog) writeSettled(out, spec, season, catalog);
      if (season.season < runningSeason) writeMoment(out, spec, season, { week: seasonOver, minute: 0 }, new Map());
    }
  }
  for (const season of world.catalogs.keys()) {
    if (season === runningSeason) continue;
    for (let week = 1; week <= regularWeeks; week += 1) writeStats(out, world, season, week);
  }
  writeUsers(out, world, start, [...world.catalogs.keys()]);
}

/** Writes the replies of the running week: scores, stat lines and what follows from them. */
export function putWeek(out: ReplyWriter, world: World, moment: Moment): void {
  const catalog = world.catalogs.get(moment.season);
  if (!catalog) return;
  const lines = linesAt(catalog, moment);
  if (moment.week <= regularWeeks)
    out.putPacked(`stats/nfl/regular/${moment.season}/${moment.week}`, Object.fromEntries(lines));
  for (const { spec, seasons } of world.leagues) {
    const season = seasons.find((one) => one.season === moment.season);
    if (season) writeMoment(out, spec, season, progressOf(moment.season, moment), pointsAt(lines, spec.scoring));
  }
  out.put('state/nfl', stateFile(moment));
}

/** Writes the scores of the running week alone: what moves from one minute of a game to the next. */
export function putScores(out: ReplyWriter, world: World, moment: Moment): void {
  const catalog = world.catalogs.get(moment.season);
  if (!catalog || moment.week > regularWeeks) return;
  const lines = linesAt(catalog, moment);
  out.putPacked(`stats/nfl/regular/${moment.season}/${moment.week}`, Object.fromEntries(lines));
  for (const { spec, seasons } of world.leagues) {
    const season = seasons.find((one) => one.season === moment.season);
    if (!season) continue;
    const rows = matchupsFile(
      spec,
      season,
      moment.week,
      progressOf(moment.season, moment),
      pointsAt(lines, spec.scoring),
    );
    out.put(`league/${season.leagueId}/matchups/${moment.week}`, rows);
  }
}

/** Writes every reply that the clock changes, after it was set: weeks before and after, the running one, people. */
export function putMoment(out: ReplyWriter, world: World, moment: Moment): void {
  const catalog = world.catalogs.get(moment.season);
  if (!catalog) return;
  for (let week = 1; week <= regularWeeks; week += 1) {
    if (week < moment.week) writeStats(out, world, moment.season, week);
    else out.putPacked(`stats/nfl/regular/${moment.season}/${week}`, {});
  }
  putWeek(out, world, moment);
  out.put('players/nfl', playersFile(world.population.players, catalog.season, moment));
  writeUsers(out, world, moment, [moment.season]);
}

export interface WorldFolders {
  sleeper: string;
  nflverse: string;
}

/** Makes a world, writes all its files as they are at a moment, and returns it without the plays of past seasons. */
export async function publishNewWorld(seed: number, folders: WorldFolders, moment: Moment): Promise<World> {
  const world = createWorld(seed, firstSeason, (season) => putPlays(folders.nflverse, season, moment));
  putPast(createReplyWriter(folders.sleeper), world);
  writeIds(folders.nflverse, world, runningSeason);
  for (const [year, { season }] of world.catalogs) {
    if (year === runningSeason) continue;
    await makePlays(folders.nflverse, year);
    await writeRosterWeeks(folders.nflverse, season, moment);
  }
  await publishMoment(world, folders, moment);
  return world;
}

/** Writes all files that the clock changes. */
export async function publishMoment(world: World, folders: WorldFolders, moment: Moment): Promise<void> {
  putMoment(createReplyWriter(folders.sleeper), world, moment);
  writeGames(folders.nflverse, world, moment);
  const catalog = world.catalogs.get(moment.season);
  if (!catalog) return;
  putPlays(folders.nflverse, catalog.season, moment);
  await makePlays(folders.nflverse, moment.season);
  await writePeople(folders.nflverse, world, moment);
  await writeRosterWeeks(folders.nflverse, catalog.season, moment);
}

/** The folders of a world below its root. */
export function foldersOf(root: string): WorldFolders {
  return { sleeper: path.join(root, 'sleeper'), nflverse: path.join(root, 'nflverse') };
}
