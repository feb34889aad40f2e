import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { type DueWeeks } from '@dynasty/kit/league/final-weeks';
import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type Award } from '../domain/award.js';
import { canDecide, earnedByPlayers } from '../domain/earned-by-players.js';
import { isStatRule } from '../domain/rule.js';
import { isSeasonOver } from '../domain/season-over.js';
import { lastPlayedWeek, ownersOf, ownersToKeep, type Roster, withOwners } from '../domain/week.js';
import { type DecidedWeek } from '../store/settled-weeks.js';
import { changeAwards } from './change-awards.js';
import { type PlayerWeeks } from './read-player-weeks.js';

/** Weeks of a season whose awards are to be decided; `backfill` awards raise no notice. */
export interface WeeksToSettle extends DueWeeks {
  /** An admin asked for it: what is decided is decided again, and rules that do not award by themselves count. */
  byHand?: boolean;
}

type SeasonDeps = Pick<Deps, 'achievements' | 'rules' | 'settledWeeks' | 'outbox'>;

interface SeasonToSettle {
  played: GetSeasonResponse;
  players: PlayerWeeks | undefined;
  /** What the season's awards were decided from. */
  settled: DecidedWeek | undefined;
  /** Its last week is news: so are the season's awards where a comparison alone tells that it is over. */
  isNews: boolean;
  /** Its last week was not decided before. */
  isLastWeekNew: boolean;
  /** A comparison has found the first stat lines of a week that was news: rules on stats had to wait for them. */
  hasFirstLines: boolean;
  /** Nothing but weeks that do not count has gone: rules that have awarded nothing of it award nothing now. */
  isRetold: boolean;
}

/**
 * Decides the awards of rules that sum up a season, once it is over and all its players were read; nothing otherwise.
 * Rules on stats wait for the stat lines of every week. Rules that do not award by themselves count when an admin
 * processes the last week. Whoever owned the teams when it was decided first is awarded later too; in imported tables,
 * whose rosters have no lasting numbers, those of now. Notes with which champion, or that without one, the season was
 * looked at. Returns what was given.
 */
export async function settleSeason(
  deps: SeasonDeps,
  session: ClientSession,
  due: WeeksToSettle,
  now: SeasonToSettle,
): Promise<Award[]> {
  const { played, settled } = now;
  const { connectionId, championRevision, leagueId } = played;
  const known = settled?.connectionId === connectionId ? settled : undefined;
  const decided = await decideSeason(deps, session, due, { ...now, settled: known });
  // 0 of a season that is over without a champion, -1 of one that is not over.
  const [revisionNow, revisionBefore] = [championRevision ?? -1, known?.championRevision ?? -1];
  if (decided === undefined && revisionNow <= revisionBefore) return [];
  const owners = decided?.owners ?? known?.owners;
  const latest = Math.max(revisionNow, revisionBefore);
  await deps.settledWeeks.put(session, {
    ...{ chainId: due.chainId, season: due.season, connectionId, week: 0 },
    revision: decided?.revision ?? known?.revision ?? 0,
    ...(latest >= 0 && { championRevision: latest }),
    ...ownersToKeep(isMadeUp(leagueId), owners),
  });
  return decided?.newAwards ?? [];
}

/**
 * Who owned the rosters when a season was decided first; as they are now where it never was, and in imported tables,
 * whose rosters have no lasting numbers.
 */
export function ownersOfSeason(
  { connectionId, leagueId, rosters }: Pick<GetSeasonResponse, 'connectionId' | 'leagueId' | 'rosters'>,
  settled: DecidedWeek | undefined,
): Roster[] {
  const atFirst = settled?.connectionId === connectionId && !isMadeUp(leagueId) ? settled.owners : undefined;
  return atFirst ?? ownersOf(rosters);
}

/** The season's new awards, and what they come from; undefined where nothing is to be decided. */
async function decideSeason(
  deps: SeasonDeps,
  session: ClientSession,
  { chainId, season, weeks, backfill, isCompared = false, byHand = false }: WeeksToSettle,
  { played, players, settled, isNews, isLastWeekNew, hasFirstLines, isRetold }: SeasonToSettle,
): Promise<{ newAwards: Award[]; revision: number; owners: Roster[] } | undefined> {
  const { connectionId, championRevision } = played;
  const final = played.weeks.filter(({ isFinal }) => isFinal);
  const sums = final.flatMap(({ week }) => players?.get(week) ?? []);
  if (!isSeasonOver(played) || sums.length < final.length) return undefined;
  // Raised by whatever may change a sum.
  const revision = [...final.map((week) => week.revision), ...sums.map((week) => week.statRevision)].reduce(
    (sum, one) => sum + one,
    0,
  );
  if (settled !== undefined && settled.revision > revision) return undefined;
  const onRecord = isRetold ? await deps.achievements.ofWeek(session, chainId, season, 0) : [];
  const rules = (await deps.rules.ofChain(chainId, session))
    .filter(({ id, isActive }) => isActive && (!isRetold || onRecord.some(({ ruleId }) => ruleId === id)))
    .filter(isStatRule)
    .filter((rule) => rule.criteria.timeframe === 'season' && canDecide(rule, sums));
  // Owners alone are left of a season that was decided in a league which this one has taken in.
  const isFirst = (settled?.revision ?? 0) === 0 && settled?.owners === undefined;
  // A season that was over before has been looked at: a rule that was made since then tells no news of it.
  const isJustOver = isLastWeekNew || (championRevision !== undefined && settled?.championRevision === undefined);
  const isStillNews = isCompared && isNews && (hasFirstLines || (isFirst && isJustOver));
  const place = { chainId, season, connectionId, backfill: backfill && !isStillNews, week: 0 };
  const owners = ownersOfSeason(played, settled);
  const rosters = withOwners(played.rosters, owners);
  const all = rules.map((rule) => ({ rule, awards: earnedByPlayers(rule, sums, rosters, place) }));
  const isLast = weeks.includes(lastPlayedWeek(final));
  const newAwards = await changeAwards(deps, session, place, all, byHand && isLast);
  return { newAwards, revision, owners };
}
