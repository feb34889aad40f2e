import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { findTestedSeasons } from '../actions/find-tested-seasons.js';
import { setWeights } from '../actions/set-weights.js';
import { LookBackBody, NewWeights, PowerWeightsBody, powerWeightsOf, WeightsBody } from '../bodies/power-weights.js';
import { type Deps } from '../deps.js';
import { lookBack } from '../domain/back-test.js';
import { defaultWeights, type Weights } from '../domain/factors.js';
import { type LeagueWeights } from '../store/power-weights.js';

type WeightDeps = Pick<Deps, 'rankings' | 'seasonBooks' | 'powerWeights' | 'recaps' | 'goneLeagues' | 'outbox'>;

const path = '/api/leagues/:leagueId/power-weights';

/** What the power score's factors weigh in a league: everybody reads it, its admins try others and set them. */
export function powerWeightsRoutes(app: App, deps: WeightDeps): void {
  async function bodyOf(league: LeagueIds, { weights, setAt }: LeagueWeights) {
    const tested = await findTestedSeasons(deps, league);
    const usual = lookBack(tested, defaultWeights);
    return powerWeightsOf({ weights, setAt }, setAt === null ? usual : lookBack(tested, weights), usual);
  }

  app.get(
    path,
    {
      config: { access: 'member', keep: { for: 'league' } },
      schema: {
        summary: 'What each factor of the power score weighs, and how often the higher-ranked team won',
        params: LeagueParams,
        response: { 200: PowerWeightsBody },
      },
    },
    async ({ league }) => bodyOf(league, await deps.powerWeights.of(league.connectionId)),
  );

  app.put(
    path,
    {
      config: { access: 'leagueAdmin', write: 'idempotent', limit: { max: 30, windowS: 60 } },
      schema: {
        summary: 'Set the weights; every week of the league is ranked again',
        params: LeagueParams,
        body: NewWeights,
        response: { 200: PowerWeightsBody },
      },
    },
    async ({ league: { chainId, connectionId }, body: { basedOn, ...weights }, commit }) => {
      const league = { chainId, connectionId };
      assertUsable(weights);
      // What a team showed does not change with the weights: the look back need not wait for the transaction.
      const tested = await findTestedSeasons(deps, league);
      return commit(async (session) => {
        const setAt = await setWeights(deps, session, league, weights, basedOn);
        const body = powerWeightsOf({ weights, setAt }, lookBack(tested, weights), lookBack(tested, defaultWeights));
        return { status: 200, body };
      });
    },
  );

  app.post(
    `${path}/look-back`,
    {
      config: { access: 'leagueAdmin', write: 'reads', limit: { max: 60, windowS: 60 } },
      schema: {
        summary: 'How often the higher-ranked team would have won under other weights; nothing is stored',
        params: LeagueParams,
        body: WeightsBody,
        response: { 200: LookBackBody },
      },
    },
    async ({ league, body: weights }) => {
      assertUsable(weights);
      return lookBack(await findTestedSeasons(deps, league), weights);
    },
  );
}

/** @throws AppError where the weights do not sum to 100, or rest on a factor alone that not every season has */
function assertUsable(weights: Weights): void {
  const sum = Object.values(weights).reduce((total, weight) => total + weight, 0);
  if (sum !== 100) {
    throw new AppError('invalid', 'weights-sum', `The weights must sum to 100. These sum to ${sum}.`);
  }
  if (weights.efficiency === 100) {
    const problem = 'Not every season knows its line-ups: give another factor a weight as well.';
    throw new AppError('invalid', 'weights-efficiency', problem);
  }
}
