import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { readCalendar } from '../../actions/office/read-calendar.js';
import { addDate, changeDate, removeDate } from '../../actions/office/write-date.js';
import {
  CalendarBody,
  calendarBody,
  ChangedDateBody,
  DateBody,
  DateParams,
  RemovedDateQuery,
} from '../../bodies/office/calendar.js';
import { type Deps } from '../../deps.js';

const ofLeague = '/api/leagues/:leagueId/calendar';
const limit = { max: 60, windowS: 60 };

type CalendarDeps = Pick<
  Deps,
  'leagueSync' | 'polls' | 'ledger' | 'ownDates' | 'calendarFeeds' | 'offices' | 'goneLeagues'
>;

/** The calendar of a league: what its season, its office and its admins put there. */
export function calendarRoutes(app: App, deps: CalendarDeps): void {
  app.get(
    ofLeague,
    {
      config: { access: 'member' },
      schema: { summary: 'All dates, the earliest first', params: LeagueParams, response: { 200: CalendarBody } },
    },
    async ({ account: { accountId }, league }) => {
      const feed = await deps.calendarFeeds.find({ chainId: league.chainId, accountId });
      return calendarBody(await readCalendar(deps, league), feed?.since ?? null);
    },
  );

  app.post(
    `${ofLeague}/dates`,
    {
      config: { access: 'leagueAdmin', write: 'idempotent', limit },
      schema: { summary: 'Write a date', params: LeagueParams, body: DateBody, response: { 204: Type.Null() } },
    },
    ({ league, body: { endDay = null, at = null, ...date }, commit }) =>
      commit(async (session) => {
        await addDate(deps, session, league, { ...date, endDay, at });
        return { status: 204, body: null };
      }),
  );

  app.put(
    `${ofLeague}/dates/:dateId`,
    {
      config: { access: 'leagueAdmin', write: 'idempotent', limit },
      schema: { summary: 'Change a date', params: DateParams, body: ChangedDateBody, response: { 204: Type.Null() } },
    },
    ({ league, params: { dateId: id }, body: { endDay = null, at = null, ...date }, commit }) =>
      commit(async (session) => {
        await changeDate(deps, session, league, { ...date, endDay, at, id });
        return { status: 204, body: null };
      }),
  );

  app.delete(
    `${ofLeague}/dates/:dateId`,
    {
      config: { access: 'leagueAdmin', write: 'idempotent', limit },
      schema: {
        summary: 'Remove a date',
        params: DateParams,
        querystring: RemovedDateQuery,
        response: { 204: Type.Null() },
      },
    },
    ({ league, params: { dateId: id }, query: { basedOn }, commit }) =>
      commit(async (session) => {
        await removeDate(deps, session, league, { id, basedOn });
        return { status: 204, body: null };
      }),
  );
}
