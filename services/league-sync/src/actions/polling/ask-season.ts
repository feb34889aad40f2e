import { goneReply, wrongReply } from '../../clients/sleeper/checked.js';
import { type SyncDeps } from '../../deps.js';
import { type NflWeek } from '../../domain/polling/cadence.js';
import { type PollExtras } from '../../domain/polling/poll-plan.js';
import { type ChainDoc } from '../../store/chains.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { type RosterDoc } from '../../store/rosters.js';
import { type SeasonReplies } from '../loading/put-season.js';

/** A season that is read again. */
export interface SeasonPoll {
  chain: ChainDoc;
  /** As it is stored. */
  league: LeagueDoc;
  state: NflWeek | null;
  extras: PollExtras;
}

/** A season as the provider has it, and when it was read. */
export interface FreshSeason extends SeasonReplies {
  /** Its rosters as they were stored when the provider was asked. */
  known: RosterDoc[];
  readAt: Date;
}

/**
 * A season's league, users (where asked for) and rosters as the provider has them now. Throws AppError `unavailable` when
 * it has lost the league, its rules, its people or its table, or teams that have played.
 */
export async function askSeason(deps: SyncDeps, stored: LeagueDoc, withUsers: boolean): Promise<FreshSeason> {
  const known = await deps.rosters.ofLeague(stored._id);
  const league = await deps.sleeper.league(stored._id);
  if (league === null) throw goneReply('a stored league is not found any more');
  if (league._id !== stored._id || league.season !== stored.season) throw wrongReply('a league is another one now');
  if (hasLostRules(stored, league)) throw wrongReply('a league lost its rules');
  const users = withUsers ? ((await deps.sleeper.users(stored._id)) ?? []) : stored.users;
  const rosters = (await deps.sleeper.rosters(stored._id)) ?? [];
  // True of no rosters, too.
  const haveNoResults = rosters.every(({ settings }) => settings['fpts'] === undefined);
  const areFew = rosters.length < league.totalRosters;
  if ((stored.users.length > 0 && users.length === 0) || (known.length > 0 && rosters.length === 0)) {
    throw wrongReply('a league lost all its people');
  }
  const listed = new Set(rosters.map(({ rosterId }) => rosterId));
  const played = haveNoResults || areFew ? known.filter(({ settings }) => (settings['fpts'] ?? 0) > 0) : [];
  if (played.some(({ rosterId }) => haveNoResults || !listed.has(rosterId)))
    throw wrongReply('a league lost its table');
  return { league, users, rosters, known, readAt: new Date() };
}

/**
 * Whether a reply lacks what every league keeps once it has it: up to which week its scores stand, its slots, its
 * scoring. Without them no week would be final, and no line-up and no points could be worked out.
 */
function hasLostRules(stored: LeagueDoc, now: SeasonReplies['league']): boolean {
  const hasScoring = (league: Pick<LeagueDoc, 'scoringSettings'>) => Object.keys(league.scoringSettings).length > 0;
  return (
    (stored.lastScoredLeg > 0 && now.settings['last_scored_leg'] === undefined) ||
    (stored.rosterPositions.length > 0 && now.rosterPositions.length === 0) ||
    (hasScoring(stored) && !hasScoring(now))
  );
}
