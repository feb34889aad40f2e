import { type App } from '@dynasty/kit/http';
import { Type } from 'typebox';
import { findGames } from '../actions/find-games.js';
import { importSchedule, testSchedule } from '../actions/import-schedule.js';
import { snapshotHeader, snapshotIds } from '../actions/require-data.js';
import { OneOf } from '../bodies/fields.js';
import { Opponent, ScheduleImport, scheduleImportOf, SeasonText, Week } from '../bodies/schedule.js';
import { type Deps } from '../deps.js';
import { byeWeekOf, scheduleGrid } from '../domain/schedule/schedule.js';
import { teamCode, teams, teamSynonyms } from '../domain/team-codes.js';

/** As long as the gateway waits: the source may be slow to send its file. */
const longestMs = 60_000;

type Slice = Pick<Deps, 'games' | 'ingestions' | 'nflData' | 'nflverse' | 'mongo' | 'outbox' | 'clock'>;

/** /api/schedule: a team's opponent in a week; super admins import the schedule, or test its source. */
export function scheduleRoutes(app: App, deps: Slice): void {
  app.get(
    '/api/schedule/opponent',
    {
      config: { access: 'account' },
      schema: {
        summary: "A team's opponent in a week",
        querystring: Type.Object({ team: OneOf([...teams, ...teamSynonyms]), week: Week, season: SeasonText }),
        response: { 200: Opponent },
      },
    },
    async ({ query: { week, season, ...query } }, reply) => {
      const view = deps.nflData.view();
      const team = teamCode(query.team);
      const grid = scheduleGrid(findGames(view, season));
      const cell = grid[team]?.[String(week)];
      void reply.header(snapshotHeader, snapshotIds(view, Number(season), ['games']));
      const place = { team, week, season: Number(season) };
      if (cell === undefined) return { ...place, opponent: null, isHome: null, isBye: byeWeekOf(grid, team) === week };
      return { ...place, ...cell, isBye: false };
    },
  );

  app.post(
    '/api/schedule/import',
    {
      // It makes the store what the source is: doing so twice is doing it once.
      config: { access: 'superAdmin', write: 'plain', timeLimitMs: longestMs },
      schema: { summary: 'Import the NFL schedule now', response: { 200: ScheduleImport } },
    },
    async () => {
      const found = await importSchedule(deps);
      return scheduleImportOf('error' in found ? 'Failed to import NFL schedule data' : 'NFL schedule imported', found);
    },
  );

  app.get(
    '/api/schedule/test',
    {
      config: { access: 'superAdmin', timeLimitMs: longestMs },
      schema: { summary: 'Read the source of the schedule, store nothing', response: { 200: ScheduleImport } },
    },
    async () => {
      const found = await testSchedule(deps);
      return scheduleImportOf('error' in found ? 'Failed to fetch schedule data' : 'The source responds', found);
    },
  );
}
