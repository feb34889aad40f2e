import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { requireAdminOrCommissionerOf } from '@dynasty/kit/league/access-rules';
import { LeagueParams, WeekParams } from '@dynasty/kit/league/route-params';
import { unlessMissing } from '@dynasty/kit/rpc';
import { Type } from 'typebox';
import { awardByHand, removeAward, requireAward } from '../actions/award-by-hand.js';
import { findNewestSeason, processWeek } from '../actions/process-week.js';
import { readNeededPlayers } from '../actions/read-player-weeks.js';
import { Achievement, achievementOf } from '../bodies/achievement.js';
import { ProcessedWeek, processedWeek } from '../bodies/processed-week.js';
import { type Deps } from '../deps.js';

const AwardParams = Type.Object(
  { achievementId: Type.String({ pattern: '^award:[A-Za-z0-9:_-]{1,200}$' }) },
  { additionalProperties: false },
);

/** Champions are known from the league's brackets, so nobody types them in. */
const Kind = Type.Union([
  Type.Literal(''),
  ...(['high_scorer', 'perfect_week', 'waiver_hero', 'comeback_kid', 'trade_master', 'stat_achievement'] as const).map(
    (kind) => Type.Literal(kind),
  ),
]);

const NewAward = Type.Object(
  {
    sleeperUserId: Type.String({ pattern: '^[0-9]{0,20}$' }),
    achievementType: Kind,
    season: Type.Union([Type.String({ pattern: '^[0-9]{4}$' }), Type.Integer({ minimum: 1000, maximum: 9999 })]),
    week: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 18 }), Type.Null()])),
    title: Type.String({ maxLength: 80 }),
    description: Type.Optional(Type.String({ maxLength: 300 })),
  },
  { additionalProperties: false },
);

type GivingDeps = Pick<
  Deps,
  'achievements' | 'rules' | 'settledWeeks' | 'goneLeagues' | 'outbox' | 'leagues' | 'leagueSync'
>;

/** What admins and the commissioner do: process a week by the rules, give an achievement, take one away. */
export function giveAwardRoutes(app: App, deps: GivingDeps): void {
  app.post(
    '/api/leagues/:leagueId/process-achievements/:week',
    {
      config: { access: 'adminOrCommissioner', write: 'idempotent' },
      schema: {
        summary: 'Run all active rules on a week of the newest season',
        params: WeekParams,
        response: { 200: ProcessedWeek },
      },
    },
    async ({ league: { chainId }, params: { week }, commit }) => {
      const newest = await findNewestSeason(deps, chainId);
      const place = { chainId, season: newest.season, weeks: [week] };
      const players = await readNeededPlayers(deps, place, newest.played);
      return commit(async (session) => {
        const newAwards = await processWeek(deps, session, { chainId, week }, newest, players);
        const { season, played } = newest;
        return { status: 200, body: processedWeek(week, { season, rosters: played.rosters }, newAwards) };
      });
    },
  );

  app.post(
    '/api/leagues/:leagueId/achievements',
    {
      config: { access: 'adminOrCommissioner', write: 'idempotent', limit: { max: 30, windowS: 60 } },
      schema: {
        summary: 'Give a member an achievement',
        params: LeagueParams,
        body: NewAward,
        response: { 200: Achievement },
      },
    },
    async ({ league, body, commit }) => {
      const award = requireAward({
        ...body,
        season: String(body.season),
        week: body.week ?? 0,
        description: body.description ?? '',
      });
      const { chainId } = league;
      const { members } = await deps.leagueSync.listMembers({ chainId });
      if (!members.some(({ sleeperUserId }) => sleeperUserId === award.sleeperUserId)) {
        throw new AppError('invalid', 'not-in-league', 'This person is not in the league.');
      }
      const { season } = award;
      if ((await unlessMissing(deps.leagueSync.getSeason({ chainId, season }))) === undefined) {
        throw new AppError('invalid', 'no-such-season', `The league has no season ${season}.`);
      }
      return commit(async (session) => ({
        status: 200,
        body: achievementOf(await awardByHand(deps, session, league, award)),
      }));
    },
  );

  app.delete(
    '/api/achievements/:achievementId',
    {
      config: { access: 'account', write: 'idempotent' },
      schema: { summary: 'Take an achievement away for good', params: AwardParams, response: { 204: Type.Null() } },
    },
    async ({ account, params: { achievementId }, commit }) => {
      const notFound = new AppError('missing', 'achievement-not-found', 'There is no such achievement.');
      const award = await deps.achievements.find(null, achievementId);
      await requireAdminOrCommissionerOf(deps.leagues, account.accountId, award, notFound);
      return commit(async (session) => {
        await removeAward(deps, session, achievementId);
        return { status: 204, body: null };
      });
    },
  );
}
