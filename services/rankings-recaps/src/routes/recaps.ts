import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { unlessMissing } from '@dynasty/kit/rpc';
import { Closed } from '@dynasty/kit/http/fields';
import { Type } from 'typebox';
import { deleteRecap } from '../actions/delete-recap.js';
import { findBook } from '../actions/find-books.js';
import { missingRecap, postRecap, tellRecapPages } from '../actions/post-recap.js';
import { writeRecap } from '../actions/write-recap.js';
import { FullRecap, fullRecapBody, Recap, recapBody, RecapList, RecapSettingsBody } from '../bodies/recaps.js';
import { type Deps } from '../deps.js';

const leagueId = LeagueParams.properties.leagueId;
const season = Type.String({ pattern: '^[0-9]{4}$' });
const RecapParams = Closed({ leagueId, id: Type.String({ pattern: '^[A-Za-z0-9-]{1,120}$' }) });
const WeekOfSeason = Closed({ leagueId, week: Type.Integer({ minimum: 1, maximum: 18 }), season });
const Query = Closed({ season: Type.Optional(season) });

const path = '/api/leagues/:leagueId/recaps';

type RecapDeps = Pick<
  Deps,
  'recaps' | 'recapSettings' | 'seasonBooks' | 'powerWeights' | 'goneLeagues' | 'outbox' | 'leagueSync'
>;

/**
 * Weekly recaps: members read them, league admins generate and delete them and choose whether they come by themselves.
 */
export function recapRoutes(app: App, deps: RecapDeps): void {
  app.get(
    path,
    {
      config: { access: 'member' },
      schema: {
        summary: "A season's recaps, newest week first; the season of the league id unless another is asked for",
        params: LeagueParams,
        querystring: Query,
        response: { 200: RecapList },
      },
    },
    async ({ league, query }) =>
      (await deps.recaps.cards(league.chainId, query.season ?? league.season)).map(recapBody),
  );

  app.get(
    `${path}/:id`,
    {
      config: { access: 'member' },
      schema: {
        summary: 'A recap with the facts behind its numbers',
        params: RecapParams,
        response: { 200: FullRecap },
      },
    },
    async ({ league, params }) => {
      const recap = await deps.recaps.find(league.chainId, params.id);
      if (recap === null) throw missingRecap();
      return fullRecapBody(recap);
    },
  );

  app.post(
    `${path}/:week/:season`,
    {
      config: { access: 'leagueAdmin', write: 'idempotent' },
      schema: {
        summary: "Write a final week's recap, in the place of a former one",
        params: WeekOfSeason,
        response: { 200: Recap },
      },
    },
    async ({ league: { chainId }, params, commit }) => {
      const played = await unlessMissing(deps.leagueSync.getSeason({ chainId, season: params.season }));
      if (played === undefined) throw new AppError('missing', 'season-not-found', 'There is no such season here.');
      const key = { chainId, season: params.season, week: params.week };
      return commit(async (session) => ({
        status: 200,
        body: recapBody(await writeRecap(deps, session, key, played)),
      }));
    },
  );

  app.post(
    `${path}/:id/chat-card`,
    {
      config: { access: 'leagueAdmin', write: 'idempotent' },
      schema: {
        summary: 'Post a recap to the league chat as a card; each revision once',
        params: RecapParams,
        response: { 200: Recap },
      },
    },
    async ({ league, account: { accountId }, params: { id }, commit }) => {
      const recap = await deps.recaps.find(league.chainId, id);
      if (recap === null) throw missingRecap();
      const leagueId = (await findBook(deps, league, recap.season))?.book.leagueId ?? league.leagueId;
      return commit(async (session) => ({
        status: 200,
        body: recapBody(await postRecap(deps, session, id, { league, accountId, leagueId })),
      }));
    },
  );

  app.delete(
    `${path}/:id`,
    {
      config: { access: 'leagueAdmin', write: 'idempotent' },
      schema: {
        summary: 'Delete a recap; nothing brings it back but generating it',
        params: RecapParams,
        response: { 204: Type.Null() },
      },
    },
    async ({ league, params: { id }, commit }) =>
      commit(async (session) => {
        await deleteRecap(deps, session, league, id);
        return { status: 204, body: null };
      }),
  );
}

const settingsPath = '/api/leagues/:leagueId/recaps/settings';

/** Whether a league's recaps are written by themselves. */
export function recapSettingsRoutes(app: App, deps: Pick<Deps, 'recapSettings' | 'goneLeagues' | 'outbox'>): void {
  app.get(
    settingsPath,
    {
      config: { access: 'member' },
      schema: {
        summary: 'Whether recaps come by themselves',
        params: LeagueParams,
        response: { 200: RecapSettingsBody },
      },
    },
    async ({ league: { chainId } }) => ({ automatic: (await deps.recapSettings.find(chainId)).automatic }),
  );

  app.put(
    settingsPath,
    {
      config: { access: 'leagueAdmin', write: 'idempotent' },
      schema: {
        summary: 'Have each week told of as soon as it is final, or not',
        params: LeagueParams,
        body: RecapSettingsBody,
        response: { 200: RecapSettingsBody },
      },
    },
    async ({ league: { chainId, connectionId, season }, body: { automatic }, commit }) =>
      commit(async (session) => {
        const standing = await deps.goneLeagues.standing({ chainId, connectionId }, session);
        await deps.recapSettings.put(session, { chainId: standing.chainId, automatic });
        await tellRecapPages(deps, session, { ...standing, season });
        return { status: 200, body: { automatic } };
      }),
  );
}
