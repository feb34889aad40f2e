import { type AppError } from '@dynasty/kit/errors';
import { isSourceAway } from '../../clients/source-away.js';
import { type SyncDeps } from '../../deps.js';
import { changingWeek, isPlayed, weeksToPoll } from '../../domain/polling/cadence.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { addSynced } from '../chains/announce-synced.js';
import { type InTransaction } from '../loading/store-part.js';
import { storeWeek } from '../weeks/store-week.js';
import { type SeasonPoll } from './ask-season.js';

/**
 * Reads the weeks that can have changed and stores those that did. A week that cannot be read does not keep the others
 * away: returns what failed, by week.
 */
export async function pollWeeks(
  deps: SyncDeps,
  { chain, league, state, extras }: SeasonPoll,
  fresh: LeagueDoc,
  inactive: Record<string, string[]>,
): Promise<Map<number, AppError>> {
  const changing = changingWeek(state, { season: fresh.season, leg: fresh.settings['leg'] ?? 1 });
  const weeks = weeksToPoll({
    finalBefore: league.lastScoredLeg,
    finalNow: fresh.lastScoredLeg,
    changing,
    thorough: extras.slow,
  });
  const onChange: InTransaction = (session) => addSynced(deps, session, chain, ['matchups']);
  const failed = new Map<number, AppError>();
  for (const week of weeks) {
    try {
      const reply = await deps.sleeper.matchups(fresh._id, week);
      // A reply without rows never replaces stored ones.
      if (reply === null || reply.rows.length === 0) continue;
      const isOn = week === changing && isPlayed(state, fresh.season);
      await storeWeek(deps, chain, fresh, { week, reply, ...(isOn && { inactive }) }, { onChange });
    } catch (error) {
      if (!isSourceAway(error)) throw error;
      failed.set(week, error);
    }
  }
  return failed;
}
