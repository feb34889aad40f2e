import { type BusEvent } from '@dynasty/kit/bus';
import { unlessMissing } from '@dynasty/kit/league/catch-up';
import { type Deps } from '../deps.js';
import { settleWeek } from '../actions/settle-week.js';

const consumer = 'achievements-week-finalized';

type AwardDeps = Pick<
  Deps,
  'bus' | 'once' | 'outbox' | 'leagueSync' | 'achievements' | 'settledWeeks' | 'goneLeagues' | 'logger'
>;

/** Decides a week's awards once it is final, and again once it was corrected. */
export async function awardFinalizedWeeks(deps: AwardDeps): Promise<void> {
  const handle = (event: BusEvent<'league.week_finalized.v1'>): Promise<void> => awardWeek(deps, event);
  await deps.bus.work({ subject: 'league.week_finalized.v1', consumer, handle });
}

/** Handles one event. The season is asked for before the transaction; a season that is gone awards nothing. */
export async function awardWeek(
  deps: Omit<AwardDeps, 'bus'>,
  event: BusEvent<'league.week_finalized.v1'>,
): Promise<void> {
  const { chainId, connectionId, season, week, backfill } = event.payload;
  const answer = await unlessMissing(deps.leagueSync.getSeason({ chainId, season }));
  if (answer === undefined || answer.connectionId !== connectionId) {
    deps.logger.info({ event: event.id }, 'the event speaks of a connection that is gone');
    return;
  }
  if (!answer.weeks.some((known) => known.week === week && known.isFinal)) {
    throw new Error(`week ${week} of ${season} is not final in the season's answer`);
  }
  const key = { chainId, season, week };
  await deps.once(consumer, event, (session) => settleWeek(deps, session, key, answer, backfill));
}
