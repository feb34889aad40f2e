import type { LeagueSeason, Move, WeekRecord } from '../league/record.js';
import type { LeagueSpec } from '../league/spec.js';
import { cents } from '../statistics/line.js';
import { rostersAt, visibleMoves, type Progress } from './roster-view.js';

/** Points of the running week so far, by player id. */
export type LivePoints = ReadonlyMap<string, number>;

/** In this season the league has no points by player, as in the provider's early years. */
const lacksPlayersPoints = (season: LeagueSeason): boolean =>
  season.key === 'kettle' && season.previousLeagueId === null;

/** Two slips of the provider's, on purpose, both about one slot of a line-up in one season. */
const slips = {
  league: 'lantern',
  season: 2023,
  slot: 3,
  lostFromPlayers: { week: 7, roster: 4 },
  emptiedSlot: { week: 8, roster: 5 },
};

/** A row of matchups as the provider would send it: with its slips in the weeks that have them. */
function withSlips(season: LeagueSeason, week: number, row: MatchupRow): MatchupRow {
  if (season.key !== slips.league || season.season !== slips.season) return row;
  const { slot, lostFromPlayers, emptiedSlot } = slips;
  const missing = row.starters?.[slot];
  if (week === lostFromPlayers.week && row.roster_id === lostFromPlayers.roster) {
    // A starter who is missing from the list of players.
    const { [missing ?? '']: _lost, ...points } = row.players_points ?? {};
    return { ...row, players: row.players?.filter((id) => id !== missing) ?? null, players_points: points };
  }
  // The points of a player who was dropped after the game stay in the empty slot.
  if (week === emptiedSlot.week && row.roster_id === emptiedSlot.roster)
    return { ...row, starters: row.starters?.map((id, at) => (at === slot ? '0' : id)) ?? null };
  return row;
}

interface MatchupRow {
  custom_points: number | null;
  matchup_id: number | null;
  players: string[] | null;
  points: number;
  roster_id: number;
  starters: string[] | null;
  players_points?: Record<string, number>;
  starters_points?: number[];
}

function matchupRows(
  season: LeagueSeason,
  week: WeekRecord,
  rosters: WeekRecord['after'],
  pointsOf: (id: string) => number,
  paired: boolean,
): MatchupRow[] {
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
    const players_points = Object.fromEntries(roster.players.map((id) => [id, pointsOf(id)]));
    return withSlips(season, week.week, { ...row, players_points, starters_points: starters });
  });
}

/** `league/<id>/matchups/<week>`: final, running, or still 0-0 with today's rosters. */
export function matchupsFile(
  spec: LeagueSpec,
  season: LeagueSeason,
  weekNumber: number,
  progress: Progress,
  live: LivePoints,
): MatchupRow[] {
  const week = season.weeks[weekNumber - 1];
  if (!week) return [];
  if (weekNumber < progress.week) return matchupRows(season, week, week.after, (id) => week.points[id] ?? 0, true);
  const rosters = rostersAt(season, progress);
  const blank = { ...week, custom: {} };
  if (weekNumber === progress.week) return matchupRows(season, blank, rosters, (id) => live.get(id) ?? 0, true);
  const known = weekNumber < spec.playoffs(season.season).startWeek;
  const ownerless = (row: MatchupRow): boolean => season.owners[row.roster_id - 1]?.ownerId === null;
  // Weeks to come have neither players nor a line-up for a roster that nobody owns.
  return matchupRows(season, blank, rosters, () => 0, known).map((row) =>
    ownerless(row) ? { ...row, players: null, starters: null, players_points: {}, starters_points: [] } : row,
  );
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
