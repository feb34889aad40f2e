import { type BusEvent } from '@dynasty/kit/bus';
import { unlessMissing } from '@dynasty/kit/league/catch-up';
import { type Deps } from '../deps.js';
import { putRankings } from '../actions/rank-weeks.js';

const consumer = 'rankings-week-finalized';

type RankingDeps = Pick<Deps, 'bus' | 'once' | 'outbox' | 'leagueSync' | 'rankings' | 'goneLeagues' | 'logger'>;

/** Ranks a week once it is final, and from it to the season's end once it was corrected. */
export async function rankFinalizedWeeks(deps: RankingDeps): Promise<void> {
  const handle = (event: BusEvent<'league.week_finalized.v1'>): Promise<void> => rankWeek(deps, event);
  await deps.bus.work({ subject: 'league.week_finalized.v1', consumer, handle });
}

/** Handles one event. The season is asked for before the transaction; a season that is gone ranks nothing. */
export async function rankWeek(
  deps: Omit<RankingDeps, 'bus'>,
  event: BusEvent<'league.week_finalized.v1'>,
): Promise<void> {
  const { chainId, connectionId, season, week } = event.payload;
  const answer = await unlessMissing(deps.leagueSync.getSeason({ chainId, season }));
  if (answer === undefined || answer.connectionId !== connectionId) {
    deps.logger.info({ event: event.id }, 'the event speaks of a connection that is gone');
    return;
  }
  if (!answer.weeks.some((known) => known.week === week && known.isFinal)) {
    throw new Error(`week ${week} of ${season} is not final in the season's answer`);
  }
  await deps.once(consumer, event, (session) => putRankings(deps, session, { chainId, season }, [week], answer));
}
