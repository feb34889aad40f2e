import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { Closed } from '@dynasty/kit/http/fields';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { PageQuery, pageOf, placeOf } from '@dynasty/kit/paging';
import { Type } from 'typebox';
import { writeConstitution } from '../../actions/office/write-constitution.js';
import {
  ConstitutionBody,
  constitutionBody,
  ConstitutionVersion,
  NewConstitution,
  versionBody,
} from '../../bodies/office/constitution.js';
import { type Deps } from '../../deps.js';

const VersionParams = Closed({ ...LeagueParams.properties, version: Type.Integer({ minimum: 1, maximum: 1_000 }) });
/** 40,000 characters, whatever their script, and what JSON writes around them. */
const bodyLimit = 256 * 1024;
const ofLeague = '/api/leagues/:leagueId/constitution';

/** The constitution of a league: members read it with all its versions, admins put a new one in force. */
export function constitutionRoutes(app: App, deps: Pick<Deps, 'constitutions' | 'offices' | 'goneLeagues'>): void {
  app.get(
    ofLeague,
    {
      config: { access: 'member' },
      schema: { summary: 'The constitution in force', params: LeagueParams, response: { 200: ConstitutionBody } },
    },
    async ({ league }) => constitutionBody(await deps.constitutions.newest(league.chainId)),
  );

  app.put(
    ofLeague,
    {
      bodyLimit,
      config: { access: 'leagueAdmin', write: 'idempotent', limit: { max: 30, windowS: 60 } },
      schema: {
        summary: 'Put a new version in force',
        params: LeagueParams,
        body: NewConstitution,
        response: { 200: ConstitutionBody },
      },
    },
    ({ league, body, commit }) =>
      commit(async (session) => ({
        status: 200,
        body: constitutionBody(await writeConstitution(deps, session, league, body)),
      })),
  );

  app.get(
    `${ofLeague}/versions`,
    {
      config: { access: 'member' },
      schema: {
        summary: 'All versions without their text, newest first',
        params: LeagueParams,
        querystring: PageQuery,
        response: { 200: Type.Array(ConstitutionVersion) },
      },
    },
    async ({ league, query: { before, limit } }, reply) => {
      const from = placeOf(before) ?? Number.MAX_SAFE_INTEGER;
      const found = await deps.constitutions.before(league.chainId, from, limit + 1);
      return pageOf(reply, found, limit, ({ version }) => version).map(versionBody);
    },
  );

  app.get(
    `${ofLeague}/versions/:version`,
    {
      config: { access: 'member' },
      schema: { summary: 'One version', params: VersionParams, response: { 200: ConstitutionBody } },
    },
    async ({ league, params: { version } }) => {
      const found = await deps.constitutions.find(league.chainId, version);
      if (found === null) throw new AppError('missing', 'version-not-found', 'There is no such version.');
      return constitutionBody(found);
    },
  );
}
