import type { ResolvedMatch } from '../league/bracket.js';
import { bracketsOf } from '../league/pairs.js';
import type { BracketSource, LeagueSeason, WeekRecord } from '../league/record.js';
import { standingsAfter, streakOf } from '../league/results.js';
import type { LeagueSpec } from '../league/spec.js';
import { cents } from '../statistics/line.js';
import { finishedWeeks, rostersAt, tradedPicksAt, visibleMoves, type Progress } from './roster-view.js';

/** Points as the provider splits them: whole points, and hundredths apart (5 means .05). */
function split(key: string, points: number): Record<string, number> {
  const hundredths = Math.round(cents(points) * 100);
  return { [key]: Math.floor(hundredths / 100), [`${key}_decimal`]: hundredths % 100 };
}

function movesOf(season: LeagueSeason, rosterId: number, progress: Progress): number {
  return season.weeks
    .flatMap((week) => visibleMoves(season, week.week, progress))
    .filter((move) => move.status === 'complete' && move.type !== 'trade' && move.rosterIds.includes(rosterId)).length;
}

/** `league/<id>/rosters`: records and points cover the finished weeks of the regular season only. */
export function rostersFile(spec: LeagueSpec, season: LeagueSeason, progress: Progress): Record<string, unknown>[] {
  const regular = finishedWeeks(season, progress).filter((week) => week.week < spec.playoffs(season.season).startWeek);
  const standings = standingsAfter(regular, spec.teams, spec.medianGames);
  const best = (rosterId: number): number =>
    regular.reduce((sum: number, week: WeekRecord) => sum + (week.best[rosterId] ?? 0), 0);
  return rostersAt(season, progress).map((roster) => {
    const { rosterId } = roster;
    const owner = season.owners[rosterId - 1];
    const standing = standings[rosterId - 1];
    const ownerless = !owner?.ownerId;
    return {
      co_owners: owner?.coOwners ?? null,
      keepers: null,
      league_id: season.leagueId,
      metadata: ownerless ? null : { record: standing?.record ?? '', streak: streakOf(standing?.record ?? '') },
      owner_id: owner?.ownerId ?? null,
      player_map: null,
      players: roster.players,
      reserve: roster.reserve.length > 0 ? roster.reserve : rosterId % 2 === 0 ? [] : null,
      roster_id: rosterId,
      settings: {
        ...(regular.length === 0
          ? { fpts: 0 }
          : {
              ...split('fpts', standing?.pointsFor ?? 0),
              ...split('fpts_against', standing?.pointsAgainst ?? 0),
              ...split('ppts', best(rosterId)),
            }),
        losses: standing?.losses ?? 0,
        ties: standing?.ties ?? 0,
        total_moves: movesOf(season, rosterId, progress),
        waiver_budget_used: roster.faabUsed,
        waiver_position: roster.waiverPosition,
        wins: standing?.wins ?? 0,
      },
      starters: roster.starters,
      taxi: spec.taxiSlots > 0 ? roster.taxi : null,
    };
  });
}

/** `league/<id>/traded_picks`. */
export function tradedPicksFile(season: LeagueSeason, progress: Progress): Record<string, unknown>[] {
  return tradedPicksAt(season, progress).map((pick) => ({
    owner_id: pick.owner,
    previous_owner_id: pick.previous,
    roster_id: pick.roster,
    round: pick.round,
    season: String(pick.season),
  }));
}

function sourceOf(side: 't1' | 't2', source: BracketSource): Record<string, unknown> {
  if ('winnerOf' in source) return { [`${side}_from`]: { w: source.winnerOf } };
  return 'loserOf' in source ? { [`${side}_from`]: { l: source.loserOf } } : {};
}

function bracketRow(match: ResolvedMatch, started: boolean): Record<string, unknown> {
  return {
    ...(match.place === undefined ? {} : { p: match.place }),
    m: match.match,
    r: match.round,
    l: match.loser,
    w: match.winner,
    t1: started ? match.homeRoster : null,
    t2: started ? match.awayRoster : null,
    ...sourceOf('t2', match.away),
    ...sourceOf('t1', match.home),
  };
}

/** `league/<id>/winners_bracket` and `losers_bracket`; teams are named once the regular season is over. */
export function bracketFiles(spec: LeagueSpec, season: LeagueSeason, progress: Progress) {
  const { winners, losers } = bracketsOf(spec, season.season, finishedWeeks(season, progress));
  const started = progress.week >= spec.playoffs(season.season).startWeek;
  return {
    winners: winners.map((match) => bracketRow(match, started)),
    losers: losers.map((match) => bracketRow(match, started)),
  };
}
