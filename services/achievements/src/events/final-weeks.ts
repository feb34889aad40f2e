import { createFinalWeeks, type FinalWeeks } from '@dynasty/kit/league/final-weeks';
import { findDecidedWeeks } from '../actions/find-decided-weeks.js';
import { readNeededPlayers } from '../actions/read-player-weeks.js';
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

/** Decides a week's awards once it is final, and again once it was corrected; a season's once it is over. */
export function awardedWeeks(deps: AwardDeps): FinalWeeks {
  return createFinalWeeks({
    core: deps,
    service: 'achievements',
    consumer: 'achievements-week-finalized',
    leagueSync: deps.leagueSync,
    // Asked once for all chains, and not at all while no week was decided by a rule on players.
    async prepareSettled() {
      let asked: ReturnType<typeof deps.leagueSync.listStatWeeks> | undefined;
      return () => (asked ??= deps.leagueSync.listStatWeeks({}));
    },
    settled: (chainIds, listStatWeeks) => findDecidedWeeks(deps, chainIds, listStatWeeks),
    champions: deps.settledWeeks.champions,
    prepare: (due, season) => readNeededPlayers(deps, due, season),
    settle: async (session, due, season, players) => void (await settleWeeks(deps, session, due, season, players)),
  });
}
