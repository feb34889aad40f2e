import {
  type ByTeam,
  type FootballWeek,
  type GameState,
  gamesOfWeek,
  gameStates,
  type ScheduledGame,
  statusByKickoffs,
} from '../domain/nfl/schedule.js';
import { type SeasonPage } from '../domain/pages/season-page.js';
import { type WeekPage } from '../domain/pages/week-page.js';
import { type MatchupStatus } from '../domain/season/matchup-status.js';

/** A week at a moment. */
export interface ShownWeek {
  season: SeasonPage;
  week: WeekPage;
  status: MatchupStatus;
  /** Where a team's game of the week is; null where the week's schedule is not known. */
  games: ByTeam<GameState> | null;
}

/** A week as it stands by the football clock; `games`: the season's schedule. */
export function weekAt(
  { season, week }: Pick<ShownWeek, 'season' | 'week'>,
  { state, games, now }: { state: FootballWeek['state']; games: readonly ScheduledGame[]; now: Date },
): ShownWeek {
  const ofWeek = gamesOfWeek(games, week.week);
  const viewed = { season: season.season, week: week.week, hasPoints: week.hasPoints };
  return {
    season,
    week,
    status: week.status ?? statusByKickoffs(viewed, { state, games: ofWeek, now }),
    games: ofWeek.length === 0 ? null : gameStates(ofWeek, now),
  };
}
