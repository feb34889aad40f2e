import { type AppError } from '@dynasty/kit/errors';
import { isSourceAway } from '../../clients/source-away.js';
import { type SyncDeps } from '../../deps.js';
import { changingWeek, isPlayed, weeksToPoll } from '../../domain/polling/cadence.js';
import { weeksAhead, weeksInTurn } from '../../domain/polling/weeks-ahead.js';
import { seasonRules } from '../../domain/season/season-rules.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { addSynced } from '../chains/announce-synced.js';
import { type InTransaction } from '../loading/store-part.js';
import { storeWeek } from '../weeks/store-week.js';
import { type SeasonPoll } from './ask-season.js';

/**
 * Reads the weeks that can have changed and stores those that did. On a thorough poll, and when a week has become final
 * (the next round of the playoffs is made then), these are also the next week and a later one in turn; and all that
 * are to come when a week that is not final has other pairs: those of the others were made or changed with them. A week
 * that cannot be read does not keep the others away: returns those of which what is stored may not be their last rows,
 * with what failed; null where another job had just stored the week, which may have read it before.
 */
export async function pollWeeks(
  deps: SyncDeps,
  { chain, league, state, extras }: SeasonPoll,
  fresh: LeagueDoc,
  inactive: Record<string, string[]>,
): Promise<Map<number, AppError | null>> {
  const { connectionId } = chain;
  const finalNow = fresh.lastScoredLeg;
  const changing = changingWeek(state, { season: fresh.season, leg: fresh.settings['leg'] ?? 1 });
  const ahead = weeksAhead(changing, seasonRules(fresh.settings, finalNow, fresh.status));
  const onChange: InTransaction = (session) => addSynced(deps, session, chain, ['matchups'], fresh);
  const unread = new Map<number, AppError | null>();
  let havePairsChanged = false;
  const read = async (week: number): Promise<void> => {
    try {
      const known = await deps.matchups.find(chain._id, fresh.season, week);
      const reply = await deps.sleeper.matchups(fresh._id, week);
      const isEmpty = reply === null || reply.rows.length === 0;
      // A reply without rows never replaces stored ones; that for a week that is scored may be damaged.
      if (isEmpty && week > finalNow) return;
      const isOn = !isEmpty && week === changing && isPlayed(state, fresh.season);
      const fetched = { week, reply, known, ...(isOn && { inactive }) };
      const lookedAt = deps.clock.now();
      const stored = await storeWeek(deps, chain, fresh, fetched, { onChange, backfill: false });
      if (!stored.stands) unread.set(week, null);
      // A look that was not stored settles for nobody where they were at their kick-off.
      if (isOn && stored.stands) await deps.seasonCursors.update(connectionId, fresh._id, { inactiveAt: lookedAt });
      if (week > finalNow) havePairsChanged ||= stored.areOtherPairs;
    } catch (error) {
      if (!isSourceAway(error)) throw error;
      unread.set(week, error);
    }
  };

  const weeks = weeksToPoll({ finalBefore: league.lastScoredLeg, finalNow, changing, thorough: extras.slow });
  for (const week of weeks) await read(week);

  let inTurn: number[] = [];
  if (extras.slow || finalNow > league.lastScoredLeg) {
    inTurn = weeksInTurn(ahead, (await deps.seasonCursors.find(connectionId, fresh._id))?.weekAhead);
    for (const week of inTurn) await read(week);
    // Also when it could not be read: it waits for its next turn and holds up no other.
    const weekAhead = inTurn.at(-1);
    if (weekAhead !== undefined) await deps.seasonCursors.update(connectionId, fresh._id, { weekAhead });
  }
  if (havePairsChanged) for (const week of ahead) if (!inTurn.includes(week)) await read(week);
  return unread;
}
