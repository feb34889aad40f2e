import { championOf } from '../league/bracket.js';
import { bracketsOf } from '../league/pairs.js';
import type { LeagueSeason } from '../league/record.js';
import type { LeagueSpec } from '../league/spec.js';
import { RawNumber } from './json.js';
import { finishedWeeks, type Progress } from './roster-view.js';

/** The last week that counts in any league here; the provider leaves `leg` and `last_scored_leg` there. */
const lastWeek = 17;

function settingsOf(spec: LeagueSpec, season: LeagueSeason, progress: Progress): Record<string, number> {
  const plan = spec.playoffs(season.season);
  const over = progress.week > lastWeek;
  return {
    bench_lock: 0,
    best_ball: 0,
    capacity_override: 0,
    daily_waivers: 0,
    disable_adds: 0,
    disable_trades: 0,
    divisions: 0,
    draft_rounds: spec.rookieRounds,
    ...(progress.week > 1
      ? { last_report: Math.min(lastWeek, progress.week) - 1, last_scored_leg: over ? lastWeek : progress.week - 1 }
      : {}),
    league_average_match: spec.medianGames ? 1 : 0,
    leg: over ? lastWeek : progress.week,
    max_keepers: 1,
    num_teams: spec.teams,
    offseason_adds: 1,
    pick_trading: 1,
    playoff_round_type: plan.roundType,
    playoff_seed_type: 0,
    playoff_teams: plan.teams,
    playoff_type: spec.playoffType,
    playoff_week_start: plan.startWeek,
    reserve_allow_cov: 0,
    reserve_allow_dnr: 0,
    reserve_allow_doubtful: 0,
    reserve_allow_na: 0,
    reserve_allow_out: 1,
    reserve_allow_sus: 0,
    reserve_slots: spec.reserveSlots,
    start_week: spec.setUpWeek(season.season),
    taxi_allow_vets: 0,
    taxi_deadline: 4,
    taxi_slots: spec.taxiSlots,
    taxi_years: 1,
    trade_deadline: spec.tradeDeadline,
    trade_review_days: 1,
    type: 2,
    veto_show_votes: 0,
    veto_votes_needed: Math.floor(spec.teams / 2),
    waiver_bid_min: 0,
    waiver_budget: spec.faab,
    waiver_clear_days: 1,
    waiver_day_of_week: 2,
    waiver_type: 2,
  };
}

/** The champion that a league's metadata names: last year's until its own season is complete. */
export function latestWinner(spec: LeagueSpec, season: LeagueSeason, progress: Progress): number | null {
  if (progress.week <= lastWeek) return season.previousChampion;
  return championOf(bracketsOf(spec, season.season, finishedWeeks(season, progress)).winners);
}

/** Brackets have ids of their own, numbers where all others are text. */
const brackets = { winners: '1304', losers: '1305' };
const bracketId = (prefix: string, season: LeagueSeason) => new RawNumber(`${prefix}${season.leagueId.slice(-15)}`);

/** `league/<id>`. The end of a chain is written in the provider's three ways: null, "" and "0". */
export function leagueFile(spec: LeagueSpec, season: LeagueSeason, progress: Progress): Record<string, unknown> {
  const winner = latestWinner(spec, season, progress);
  const first = season.previousLeagueId === null;
  return {
    avatar: season.avatar,
    bracket_id: bracketId(brackets.winners, season),
    bracket_overrides_id: null,
    draft_id: season.drafts[0]?.draftId ?? null,
    league_id: season.leagueId,
    loser_bracket_id: bracketId(brackets.losers, season),
    loser_bracket_overrides_id: null,
    metadata: {
      auto_continue: 'on',
      ...(first ? {} : { continued: 'yes' }),
      keeper_deadline: '0',
      ...(winner === null ? {} : { latest_league_winner_roster_id: String(winner) }),
    },
    name: spec.name,
    previous_league_id: first ? (spec.taxiSlots > 0 ? '0' : null) : season.previousLeagueId,
    roster_positions: spec.rosterPositions,
    scoring_settings: spec.scoring,
    season: String(season.season),
    season_type: 'regular',
    settings: settingsOf(spec, season, progress),
    sport: 'nfl',
    status: progress.week > lastWeek ? 'complete' : 'in_season',
    total_rosters: spec.teams,
  };
}

/** `league/<id>/users`. */
export function usersFile(season: LeagueSeason): Record<string, unknown>[] {
  return season.members.map((member) => ({
    avatar: member.avatar,
    display_name: member.displayName,
    is_bot: false,
    is_owner: member.commissioner,
    league_id: season.leagueId,
    metadata: member.teamName === null ? {} : { avatar: null, team_name: member.teamName },
    settings: null,
    user_id: member.userId,
  }));
}
