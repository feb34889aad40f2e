import { type App } from '@dynasty/kit/http';
import { Closed } from '@dynasty/kit/http/fields';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { PageQuery, pageOf } from '@dynasty/kit/paging';
import { idPattern } from '@dynasty/kit/timed-id';
import { Type } from 'typebox';
import { countMembers } from '../../actions/office/count-members.js';
import { castVote, endPoll, openPoll } from '../../actions/office/write-poll.js';
import { NewPoll, placeText, PollBody, pollBody, pollPlace } from '../../bodies/office/poll.js';
import { type Deps } from '../../deps.js';
import { firstClosing } from '../../domain/office/poll.js';

const PollParams = Closed({ ...LeagueParams.properties, pollId: Type.String({ pattern: idPattern }) });
const ofLeague = '/api/leagues/:leagueId/polls';
const limit = { max: 30, windowS: 60 };
/** What is kept ends when a poll closes; a clock that was set meanwhile shows after this. */
const keptMs = 5_000;

/** The polls of a league: every member asks and votes; who asked, or an admin, ends one early. */
export function pollRoutes(app: App, deps: Pick<Deps, 'polls' | 'offices' | 'goneLeagues' | 'leagueSync'>): void {
  app.get(
    ofLeague,
    {
      config: { access: 'member', keep: { for: 'account', ms: keptMs } },
      schema: {
        summary: 'The polls: open ones before all others, newest first',
        params: LeagueParams,
        querystring: PageQuery,
        response: { 200: Type.Array(PollBody) },
      },
    },
    async (request, reply) => {
      const { league, query } = request;
      const now = new Date();
      const place = pollPlace(query.before, now) ?? { asOf: now };
      const found = await deps.polls.listed(league.chainId, place, query.limit + 1);
      const page = pageOf(reply, found, query.limit, (poll) => placeText(poll, place.asOf));
      request.keptUntil = firstClosing(page, now);
      return page.map((poll) => pollBody(poll, league, now));
    },
  );

  app.post(
    ofLeague,
    {
      config: { access: 'member', write: 'idempotent', limit },
      schema: { summary: 'Ask the league', params: LeagueParams, body: NewPoll, response: { 201: PollBody } },
    },
    async ({ league, body, commit }) => {
      const electorate = await countMembers(deps, league.chainId);
      return commit(async (session) => {
        const poll = await openPoll(deps, session, league, { ...body, electorate });
        return { status: 201, body: pollBody(poll, league, new Date()) };
      });
    },
  );

  app.put(
    `${ofLeague}/:pollId/vote`,
    {
      config: { access: 'member', write: 'idempotent', limit },
      schema: {
        summary: 'Vote, or change the vote',
        params: PollParams,
        body: Closed({ optionId: Type.String({ pattern: '^[0-9]{1,2}$' }) }),
        response: { 200: PollBody },
      },
    },
    ({ league, params: { pollId }, body: { optionId }, commit }) =>
      commit(async (session) => {
        const poll = await castVote(deps, session, league, { pollId, optionId });
        return { status: 200, body: pollBody(poll, league, new Date()) };
      }),
  );

  app.delete(
    `${ofLeague}/:pollId`,
    {
      config: { access: 'member', write: 'idempotent', limit },
      schema: {
        summary: 'End a poll now; one without a vote is removed',
        params: PollParams,
        querystring: Closed({
          onlyEmpty: Type.Boolean({ default: false, description: 'Leaves one that somebody has voted in as it is' }),
        }),
        response: { 200: Type.Object({ isRemoved: Type.Boolean() }) },
      },
    },
    ({ league, params: { pollId }, query: { onlyEmpty }, commit }) =>
      commit(async (session) => ({
        status: 200,
        body: { isRemoved: (await endPoll(deps, session, league, { pollId, onlyEmpty })) === null },
      })),
  );
}
