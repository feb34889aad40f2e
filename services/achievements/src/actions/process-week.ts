import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type Award } from '../domain/award.js';
import { type PlayerWeeks } from './read-player-weeks.js';
import { settleWeeks, type SettleDeps } from './settle-weeks.js';

/** A season of a chain with everything that awards need of it. */
export interface PlayedSeason {
  season: string;
  played: GetSeasonResponse;
}

/** The chain's newest season that has a final week. Throws AppError conflict `no-final-week` before the first one. */
export async function findNewestSeason(
  { leagueSync }: Pick<Deps, 'leagueSync'>,
  chainId: string,
): Promise<PlayedSeason> {
  const seasons: string[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const page = await leagueSync.listFinalWeeks({ chainId, after });
    seasons.push(...page.weeks.filter((week) => week.chainId === chainId).map(({ season }) => season));
    after = page.next === '' ? undefined : page.next;
  }
  const season = seasons.sort().at(-1);
  if (season === undefined) throw new AppError('conflict', 'no-final-week', 'No week of this league is over yet.');
  return { season, played: await leagueSync.getSeason({ chainId, season }) };
}

/**
 * Runs all active rules on a week, at an admin's word; who processes it twice awards nothing twice. Returns what was
 * given. Throws AppError conflict `week-not-final`.
 */
export async function processWeek(
  deps: SettleDeps,
  session: ClientSession,
  { chainId, week }: { chainId: string; week: number },
  { season, played }: PlayedSeason,
  players: PlayerWeeks | undefined,
): Promise<Award[]> {
  if (!played.weeks.some((one) => one.week === week && one.isFinal)) {
    throw new AppError('conflict', 'week-not-final', `Week ${week} of ${season} is not over yet.`);
  }
  return settleWeeks(deps, session, { chainId, season, weeks: [week], backfill: false, byHand: true }, played, players);
}
