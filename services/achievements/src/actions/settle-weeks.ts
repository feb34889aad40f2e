import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type Award } from '../domain/award.js';
import { earnedBy } from '../domain/earned.js';
import {
  asFarAsKnown,
  legsOf,
  ownersByAwards,
  ownersOf,
  ownersToKeep,
  type Roster,
  withOwners,
} from '../domain/week.js';
import { canDecide, earnedByPlayers } from '../domain/earned-by-players.js';
import { isStatRule, type Rule } from '../domain/rule.js';
import { ruleId as everyLeaguesRule, weeklyHighScores } from '../domain/weekly-high-score.js';
import { type DecidedWeek } from '../store/settled-weeks.js';
import { changeAwards } from './change-awards.js';
import { tellAsNews } from './give-award.js';
import { type PlayerWeeks, requireNeededPlayers } from './read-player-weeks.js';
import { settleSeason, type WeeksToSettle } from './settle-season.js';

export type SettleDeps = Pick<Deps, 'achievements' | 'rules' | 'settledWeeks' | 'goneLeagues' | 'outbox'>;

/**
 * Decides the awards of final weeks from their season, each change with its event, and then those of the season where
 * it is over. A week that was decided from a newer revision is left alone; one that was decided from the same revision
 * of scores and stat lines too, unless an admin asks. Rules on players are left out of weeks whose players were not
 * read, and those on stats of weeks that have no stat lines yet. A corrected leg of a round decides the later legs
 * again; what rules award at an admin's word alone is of the weeks that they named. A week that is decided again awards
 * those who owned the teams at the first time. A week that a comparison finds behind one that was news is news too:
 * weeks become final in order, so its event was lost. So is one that was news, and whose first stat lines it finds:
 * rules had to wait for them. One that a comparison finds told by more facts alone is decided again where no team counts
 * in it any more; any other one stands, or rules of today would award what was over before them. Returns what was given.
 * Throws AppError conflict `rules-changed` as requireNeededPlayers does.
 */
export async function settleWeeks(
  deps: SettleDeps,
  session: ClientSession,
  due: WeeksToSettle,
  played: GetSeasonResponse,
  players: PlayerWeeks | undefined,
): Promise<Award[]> {
  const { connectionId } = played;
  if (await deps.goneLeagues.isGone({ chainId: due.chainId, connectionId }, session)) return [];
  requireNeededPlayers(await deps.rules.ofChain(due.chainId, session), due.weeks, played, players);
  const settled = await deps.settledWeeks.ofSeason(due.chainId, due.season, session);
  const ofConnection = [...settled.values()].filter((one) => one.connectionId === connectionId);
  const newsWeeks = new Set(ofConnection.filter((one) => one.wasNews === true).map(({ week }) => week));
  const isNew = (week: number): boolean => ofConnection.every((one) => one.week !== week);
  const wasMissed = (week: number): boolean =>
    due.isCompared === true && isNew(week) && [...newsWeeks].some((one) => one < week);
  const newAwards: Award[] = [];
  const laterLegs = new Set<number>();
  const retold = new Set<number>();
  const withFirstLines = new Set<number>();
  let isAnyEmptied = false;
  for (const week of played.weeks) {
    const known = settled.get(week.week);
    const isLaterLeg = known !== undefined && laterLegs.has(week.week);
    const isDue = due.weeks.includes(week.week);
    if (!week.isFinal || !(isDue || isLaterLeg)) continue;
    const statRevision = players?.get(week.week)?.statRevision ?? (isLaterLeg ? known.statRevision : undefined);
    const now = revisionsOf({ connectionId, revision: week.revision, statRevision, facts: played.facts });
    // Its own event comes behind a comparison that has decided it as history.
    const isOvertaken = isDue && known?.connectionId === connectionId && known.revision === week.revision;
    if (isOvertaken && !due.backfill && due.byHand !== true) {
      await tellAsNews(deps, session, { ...due, connectionId, week: week.week }, week.revision);
      await deps.settledWeeks.note(session, { ...due, week: week.week }, { wasNews: true });
      newsWeeks.add(week.week);
    }
    const isRetold = due.isCompared === true && isDue && isSame(known, now);
    const hasMoreFacts = (now.facts ?? 0) > (known?.facts ?? 0);
    if (isRetold) retold.add(week.week);
    if (isRetold && (!hasMoreFacts || week.teams.length > 0)) {
      if (hasMoreFacts) await deps.settledWeeks.note(session, { ...due, week: week.week }, { facts: played.facts });
      continue;
    }
    isAnyEmptied ||= isRetold;
    const ahead = isRetold ? -1 : aheadOf(known, now);
    if (ahead > 0 || (ahead === 0 && due.byHand !== true && !isLaterLeg)) continue;
    // One that is decided again from the same tells the later ones nothing new.
    if (ahead < 0) for (const leg of legsOf(played, week.week)) if (leg > week.week) laterLegs.add(leg);
    const owners = await ownersAt(deps, session, due, { week, played, known });
    const then = { ...played, rosters: withOwners(played.rosters, owners) };
    const byHand = isDue && due.byHand === true;
    const hadNoLines = newsWeeks.has(week.week) && known?.statRevision === 0;
    if (due.isCompared === true && hadNoLines && (statRevision ?? 0) > 0) withFirstLines.add(week.week);
    const backfill = due.backfill && !withFirstLines.has(week.week) && !(isDue && wasMissed(week.week));
    if (isDue && !backfill && !byHand) newsWeeks.add(week.week);
    const what = { ...due, ...now, owners, byHand, backfill, wasNews: newsWeeks.has(week.week) };
    newAwards.push(...(await settleWeek(deps, session, what, { week, played: then, players })));
  }
  const lastWeek = played.weeks.findLast(({ isFinal }) => isFinal)?.week ?? 0;
  // Its last week, in a later page of the comparison or in an event, tells whether a season's end is news.
  const isAwaited = due.isCompared === true && lastWeek > 0 && isNew(lastWeek) && !due.weeks.includes(lastWeek);
  const before = settled.get(0);
  const championBefore = before?.connectionId === connectionId ? before.championRevision : undefined;
  const hasNewChampion = (played.championRevision ?? -1) > (championBefore ?? -1);
  const isRetold = due.weeks.length > 0 && due.weeks.every((week) => retold.has(week)) && !hasNewChampion;
  if (isAwaited || (isRetold && !isAnyEmptied)) return newAwards;
  const hasFirstLines = withFirstLines.size > 0;
  const end = { isNews: newsWeeks.has(lastWeek), isLastWeekNew: isNew(lastWeek), hasFirstLines, isRetold };
  newAwards.push(...(await settleSeason(deps, session, due, { played, players, settled: before, ...end })));
  return newAwards;
}

/**
 * Who owned the rosters when a week was decided first; as they are now where it never was, and in imported tables,
 * whose rosters have no lasting numbers.
 */
export async function ownersAt(
  { achievements }: Pick<Deps, 'achievements'>,
  session: ClientSession | null,
  { chainId, season }: Pick<WeeksToSettle, 'chainId' | 'season'>,
  { week, played, known }: Pick<WeekAndPlayers, 'week' | 'played'> & { known: DecidedWeek | undefined },
): Promise<Roster[]> {
  const { connectionId, leagueId, rosters } = played;
  if (isMadeUp(leagueId)) return ownersOf(rosters);
  if (known?.connectionId === connectionId && known.owners !== undefined) return known.owners;
  const place = { chainId, connectionId, season, week: week.week };
  return ownersByAwards(rosters, week, await achievements.standing(session, place));
}

type Revisions = Pick<DecidedWeek, 'connectionId' | 'revision' | 'statRevision' | 'facts'>;

/**
 * Whether a week was decided from these scores and stat lines, or later ones. Rules on players that were set up since
 * make no difference; that none are left does.
 */
function isSame(known: Revisions | undefined, now: Revisions): boolean {
  if (known?.connectionId !== now.connectionId || known.revision !== now.revision) return false;
  return known.statRevision === undefined || known.statRevision >= (now.statRevision ?? Infinity);
}

/**
 * Above 0 when a week was decided from something newer; 0 when there is nothing new. That no rule looks at stat lines
 * any more is new too: the week is then decided without them, and later ones do not make it due.
 */
function aheadOf(known: Revisions | undefined, now: Revisions): number {
  if (known?.connectionId !== now.connectionId) return -1;
  if (known.revision !== now.revision) return known.revision - now.revision;
  if (now.statRevision === undefined) return known.statRevision === undefined ? 0 : -1;
  return (known.statRevision ?? -1) - now.statRevision;
}

interface WeekAndPlayers {
  week: GetSeasonResponse['weeks'][number];
  played: GetSeasonResponse;
  players: PlayerWeeks | undefined;
}

/** What lasts of a week when it is decided again. */
type WeekBefore = Required<Pick<DecidedWeek, 'owners' | 'wasNews'>>;

async function settleWeek(
  deps: SettleDeps,
  session: ClientSession,
  { chainId, season, backfill, byHand = false, owners, wasNews, ...now }: WeeksToSettle & WeekBefore & Revisions,
  { week, played, players }: WeekAndPlayers,
): Promise<Award[]> {
  const { connectionId } = now;
  const { leagueId, rosters } = played;
  const isOfTable = isMadeUp(leagueId);
  const known = asFarAsKnown(week, played, isOfTable);
  const place = { chainId, season, connectionId, backfill, week: week.week };
  const given = { ...place, ...(backfill && { historyOf: now.revision }) };
  const atWeek = players?.get(week.week);
  const isDecidable = (rule: Rule): boolean => {
    if (!isStatRule(rule)) return true;
    return rule.criteria.timeframe === 'weekly' && atWeek !== undefined && canDecide(rule, [atWeek]);
  };
  const rules = (await deps.rules.ofChain(chainId, session)).filter((rule) => rule.isActive && isDecidable(rule));
  const earned = rules.map((rule) => ({
    rule,
    awards: isStatRule(rule)
      ? earnedByPlayers(rule, atWeek === undefined ? [] : [atWeek], rosters, place)
      : earnedBy(rule, known, played, place),
  }));
  const always = { id: everyLeaguesRule, autoAward: true };
  const all = [{ rule: always, awards: weeklyHighScores(known, rosters, place) }, ...earned];
  const newAwards = await changeAwards(deps, session, given, all, byHand);
  const kept = ownersToKeep(isOfTable, owners);
  const decided = { chainId, season, week: week.week, ...revisionsOf(now), ...kept, ...(wasNews && { wasNews }) };
  await deps.settledWeeks.put(session, decided);
  return newAwards;
}

const revisionsOf = ({ connectionId, revision, statRevision, facts }: Revisions): Revisions => ({
  connectionId,
  revision,
  ...(statRevision !== undefined && { statRevision }),
  ...(facts !== undefined && { facts }),
});
