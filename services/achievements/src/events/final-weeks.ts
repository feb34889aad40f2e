import { createFinalWeeks, type FinalWeeks } from '@dynasty/kit/league/final-weeks';
import { settleWeeks } from '../actions/settle-weeks.js';
import { type Deps } from '../deps.js';

type AwardDeps = Pick<
  Deps,
  | 'bus'
  | 'once'
  | 'mongo'
  | 'outbox'
  | 'leases'
  | 'logger'
  | 'leagueSync'
  | 'achievements'
  | 'rules'
  | 'settledWeeks'
  | 'goneLeagues'
>;

/** Decides a week's awards once it is final, and again once it was corrected. */
export function awardedWeeks(deps: AwardDeps): FinalWeeks {
  return createFinalWeeks({
    core: deps,
    service: 'achievements',
    consumer: 'achievements-week-finalized',
    leagueSync: deps.leagueSync,
    settled: (chainIds) => deps.settledWeeks.ofChains(chainIds),
    settle: async (session, due, season) => void (await settleWeeks(deps, session, due, season)),
  });
}
