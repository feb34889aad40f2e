import type { LeagueSeason, Move, WeekRecord } from '../league/record.js';
import type { LeagueSpec } from '../league/spec.js';
import { cents } from '../statistics/line.js';
import { rostersAt, visibleMoves, type Progress } from './roster-view.js';

/** Points of the running week so far, by player id. */
export type LivePoints = ReadonlyMap<string, number>;

/** In this season the league has no points by player, as in the provider's early years. */
const lacksPlayersPoints = (season: LeagueSeason): boolean =>
  season.key === 'kettle' && season.previousLeagueId === null;

function matchupRows(
  season: LeagueSeason,
  week: WeekRecord,
  rosters: WeekRecord['after'],
  pointsOf: (id: string) => number,
  paired: boolean,
): Record<string, unknown>[] {
  return rosters.map((roster) => {
    const starters = roster.starters.map((id) => (id === '0' ? 0 : pointsOf(id)));
    const row = {
      custom_points: week.custom[roster.rosterId] ?? null,
      matchup_id: paired ? (week.pairs[roster.rosterId] ?? null) : null,
      players: roster.players,
      points: cents(starters.reduce((sum, value) => sum + value, 0)),
      roster_id: roster.rosterId,
      starters: roster.starters,
    };
    if (lacksPlayersPoints(season)) return row;
    return {
      ...row,
      players_points: Object.fromEntries(roster.players.map((id) => [id, pointsOf(id)])),
      starters_points: starters,
    };
  });
}

/** `league/<id>/matchups/<week>`: final, running, or still 0-0 with today's rosters. */
export function matchupsFile(
  spec: LeagueSpec,
  season: LeagueSeason,
  weekNumber: number,
  progress: Progress,
  live: LivePoints,
): Record<string, unknown>[] {
  const week = season.weeks[weekNumber - 1];
  if (!week) return [];
  if (weekNumber < progress.week) return matchupRows(season, week, week.after, (id) => week.points[id] ?? 0, true);
  const rosters = rostersAt(season, progress);
  const blank = { ...week, custom: {} };
  if (weekNumber === progress.week) return matchupRows(season, blank, rosters, (id) => live.get(id) ?? 0, true);
  const known = weekNumber < spec.playoffs(season.season).startWeek;
  return matchupRows(season, blank, rosters, () => 0, known);
}

const orNull = (map: Record<string, number>): Record<string, number> | null =>
  Object.keys(map).length > 0 ? map : null;

function transactionRow(move: Move): Record<string, unknown> {
  const waiver = move.type === 'waiver';
  const won = 'Your waiver claim was processed successfully!';
  const settings = waiver
    ? { ...(move.priority ? { priority: move.priority } : {}), seq: move.seq, waiver_bid: move.bid }
    : move.counter
      ? { is_counter: 1 }
      : null;
  return {
    adds: orNull(move.adds),
    consenter_ids: move.type === 'commissioner' ? null : move.rosterIds,
    created: move.createdMs,
    creator: move.creator,
    draft_picks: move.picks.map((pick) => ({
      league_id: null,
      owner_id: pick.to,
      previous_owner_id: pick.from,
      roster_id: pick.roster,
      round: pick.round,
      season: String(pick.season),
    })),
    drops: orNull(move.drops),
    leg: move.leg,
    metadata: waiver ? { notes: move.status === 'complete' ? won : 'This player was claimed by another owner.' } : null,
    roster_ids: move.rosterIds,
    settings,
    status: move.status,
    status_updated: move.updatedMs,
    transaction_id: move.transactionId,
    type: move.type,
    waiver_budget: move.faab,
  };
}

/** `league/<id>/transactions/<week>`, newest first. */
export function transactionsFile(season: LeagueSeason, week: number, progress: Progress): Record<string, unknown>[] {
  return visibleMoves(season, week, progress).map(transactionRow);
}
