import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type Award } from '../domain/award.js';
import { canDecide, earnedByPlayers } from '../domain/earned-by-players.js';
import { isStatRule } from '../domain/rule.js';
import { isSeasonOver } from '../domain/season-over.js';
import { type DecidedWeek } from '../store/settled-weeks.js';
import { changeAwards } from './change-awards.js';
import { type PlayerWeeks } from './read-player-weeks.js';

/** Weeks of a season whose awards are to be decided; `backfill` awards raise no notice. */
export interface WeeksToSettle {
  chainId: string;
  season: string;
  weeks: readonly number[];
  backfill: boolean;
  /** An admin asked for it: weeks that are decided are decided again, and rules that do not award by themselves count. */
  byHand?: boolean;
}

interface SeasonToSettle {
  played: GetSeasonResponse;
  players: PlayerWeeks | undefined;
  /** What the season's awards were decided from. */
  settled: DecidedWeek | undefined;
}

/**
 * Decides the awards of rules that sum up a season, once it is over and all its players were read; nothing otherwise.
 * Rules on stats wait for the stat lines of every week. Rules that do not award by themselves count when an admin
 * processes the last week. Returns what was given.
 */
export async function settleSeason(
  deps: Pick<Deps, 'achievements' | 'rules' | 'settledWeeks' | 'outbox'>,
  session: ClientSession,
  { chainId, season, weeks, backfill, byHand = false }: WeeksToSettle,
  { played, players, settled }: SeasonToSettle,
): Promise<Award[]> {
  const { connectionId, rosters } = played;
  const final = played.weeks.filter(({ isFinal }) => isFinal);
  const sums = final.flatMap(({ week }) => players?.get(week) ?? []);
  if (!isSeasonOver(played) || sums.length < final.length) return [];
  // Raised by whatever may change a sum.
  const revision = [...final.map((week) => week.revision), ...sums.map((week) => week.statRevision)].reduce(
    (sum, one) => sum + one,
    0,
  );
  if (settled?.connectionId === connectionId && settled.revision > revision) return [];
  const rules = (await deps.rules.ofChain(chainId, session))
    .filter(({ isActive }) => isActive)
    .filter(isStatRule)
    .filter((rule) => rule.criteria.timeframe === 'season' && canDecide(rule, sums));
  const place = { chainId, season, connectionId, backfill, week: 0 };
  const all = rules.map((rule) => ({ rule, awards: earnedByPlayers(rule, sums, rosters, place) }));
  const isLast = weeks.includes(final.at(-1)?.week ?? 0);
  const newAwards = await changeAwards(deps, session, place, all, byHand && isLast);
  await deps.settledWeeks.put(session, { chainId, season, connectionId, week: 0, revision });
  return newAwards;
}
