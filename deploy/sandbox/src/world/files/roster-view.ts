import { settledAt } from '../league/waivers.js';
import type { LeagueSeason, Move, RosterSnapshot, TradedPick, WeekRecord } from '../league/record.js';
import { applyPick, tradedPicksFrom } from '../league/league-run.js';
import { movesEndAt } from '../league/week.js';
import { seasonOver } from './moment.js';

/** How far a league's season has come: `week` is the one being played (19 once all is over). */
export interface Progress {
  week: number;
  minute: number;
}

/** When a move takes effect; claims lie hidden until the provider settles them. */
const effectiveAt = (move: Move): number => (move.type === 'waiver' ? settledAt : move.minute);

/** Moves of a week that everybody can see, newest first. */
export function visibleMoves(season: LeagueSeason, week: number, progress: Progress): Move[] {
  if (week > progress.week) return [];
  const moves = season.weeks[week - 1]?.moves ?? [];
  const seen = week < progress.week ? moves : moves.filter((move) => effectiveAt(move) <= progress.minute);
  return [...seen].sort((a, b) => b.updatedMs - a.updatedMs || a.transactionId.localeCompare(b.transactionId));
}

function spentBy(move: Move): [rosterId: number, amount: number][] {
  const bid: [number, number][] = move.bid === undefined ? [] : [[move.rosterIds[0] ?? 0, move.bid]];
  const traded = move.faab.flatMap(({ sender, receiver, amount }): [number, number][] => [
    [sender, amount],
    [receiver, -amount],
  ]);
  return [...bid, ...traded];
}

function replayed(week: WeekRecord, minute: number): RosterSnapshot[] {
  const rosters = week.before.map((roster) => ({ ...roster, players: [...roster.players] }));
  const done = week.moves.filter(
    (move) => move.status === 'complete' && move.minute >= 0 && effectiveAt(move) <= minute,
  );
  for (const move of done) {
    for (const [id, rosterId] of Object.entries(move.drops)) {
      const roster = rosters[rosterId - 1];
      if (roster) roster.players = roster.players.filter((other) => other !== id);
    }
    for (const [id, rosterId] of Object.entries(move.adds)) rosters[rosterId - 1]?.players.push(id);
    for (const [rosterId, amount] of spentBy(move)) {
      const roster = rosters[rosterId - 1];
      if (roster) roster.faabUsed += amount;
    }
  }
  return rosters.map((roster) => {
    const here = new Set(roster.players);
    return {
      ...roster,
      players: [...here].sort(),
      starters: roster.starters.map((id) => (here.has(id) ? id : '0')),
      reserve: roster.reserve.filter((id) => here.has(id)),
      taxi: roster.taxi.filter((id) => here.has(id)),
    };
  });
}

/** Rosters as they stand at a moment: line-ups are set when the week's moves are over. */
export function rostersAt(season: LeagueSeason, progress: Progress): RosterSnapshot[] {
  const week = season.weeks[Math.min(progress.week, season.weeks.length) - 1];
  if (!week) return [];
  const settled = progress.week >= seasonOver || progress.minute >= movesEndAt;
  return settled ? week.after : replayed(week, progress.minute);
}

/** Weeks that are over. */
export function finishedWeeks(season: LeagueSeason, progress: Progress): WeekRecord[] {
  return season.weeks.filter((week) => week.week < progress.week);
}

/** Traded picks at a moment: those of before the season, then its trades in the order they were made. */
export function tradedPicksAt(season: LeagueSeason, progress: Progress): TradedPick[] {
  const picks = new Map<string, TradedPick>();
  for (const pick of season.tradedBefore) applyPick(picks, { ...pick, from: pick.previous, to: pick.owner });
  for (const week of season.weeks) {
    const seen = new Set(visibleMoves(season, week.week, progress));
    for (const move of week.moves) if (seen.has(move)) for (const pick of move.picks) applyPick(picks, pick);
  }
  return tradedPicksFrom(picks, season.season);
}
