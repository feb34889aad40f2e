import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { requireAdminOrCommissionerOf } from '@dynasty/kit/league/access-rules';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { previewRule } from '../actions/preview-rule.js';
import { addRule, changeRule, requireRule } from '../actions/write-rule.js';
import { NewRule, Preview, RuleBody, ruleBody, RuleChanges, ruleInput } from '../bodies/rule.js';
import { type Deps } from '../deps.js';

const RuleParams = Type.Object({ ruleId: Type.String({ format: 'uuid' }) }, { additionalProperties: false });
const ofLeague = '/api/leagues/:leagueId/achievement-criteria';
const ofOne = '/api/achievement-criteria/:ruleId';

const notFound = () => new AppError('missing', 'rule-not-found', 'There is no such rule.');

type RuleDeps = Pick<Deps, 'rules' | 'goneLeagues' | 'leagues' | 'leagueSync' | 'achievements' | 'settledWeeks'>;

/** A league's automation rules, for its admins and its commissioner: list, set up, change, delete, and preview. */
export function ruleRoutes(app: App, deps: RuleDeps): void {
  app.get(
    ofLeague,
    {
      config: { access: 'adminOrCommissioner' },
      schema: { summary: 'The automation rules', params: LeagueParams, response: { 200: Type.Array(RuleBody) } },
    },
    async ({ league }) => (await deps.rules.ofChain(league.chainId)).map(ruleBody),
  );

  app.post(
    ofLeague,
    {
      config: { access: 'adminOrCommissioner', write: 'idempotent' },
      schema: {
        summary: 'Set up an automation rule',
        params: LeagueParams,
        body: NewRule,
        response: { 200: RuleBody },
      },
    },
    ({ league, body, commit }) =>
      commit(async (session) => ({
        status: 200,
        body: ruleBody(await addRule(deps, session, league, ruleInput(body))),
      })),
  );

  app.post(
    `${ofLeague}/preview`,
    {
      config: { access: 'adminOrCommissioner', write: 'reads' },
      schema: {
        summary: 'Whom a rule would have awarded in the newest season, week by week',
        params: LeagueParams,
        body: NewRule,
        response: { 200: Preview },
      },
    },
    ({ league, body }) => previewRule(deps, league.chainId, requireRule(ruleInput(body))),
  );

  app.patch(
    ofOne,
    {
      config: { access: 'account', write: 'idempotent' },
      schema: {
        summary: 'Change a rule; awards that it gave stay until their week is decided again',
        params: RuleParams,
        body: RuleChanges,
        response: { 200: RuleBody },
      },
    },
    async ({ account, params: { ruleId }, body, commit }) => {
      await requireAdminOrCommissionerOf(deps.leagues, account.accountId, await deps.rules.find(ruleId), notFound());
      return commit(async (session) => ({
        status: 200,
        body: ruleBody(await changeRule(deps, session, ruleId, ruleInput(body))),
      }));
    },
  );

  app.delete(
    ofOne,
    {
      config: { access: 'account', write: 'idempotent' },
      schema: {
        summary: 'Delete a rule; awards that it gave stay',
        params: RuleParams,
        response: { 204: Type.Null() },
      },
    },
    async ({ account, params: { ruleId }, commit }) => {
      await requireAdminOrCommissionerOf(deps.leagues, account.accountId, await deps.rules.find(ruleId), notFound());
      return commit(async (session) => {
        if (!(await deps.rules.remove(session, ruleId))) throw notFound();
        return { status: 204, body: null };
      });
    },
  );
}
