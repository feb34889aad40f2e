import { playerStatsOf } from '@dynasty/analytics/bodies/player-stats';
import { redZoneReceivingOf, redZoneRushingOf } from '@dynasty/analytics/bodies/red-zone';
import { comparePosition } from '@dynasty/analytics/domain/fantasy/compared';
import { defenceVersusPosition } from '@dynasty/analytics/domain/fantasy/defence-versus-position';
import { fantasyPoints, scoredPositions } from '@dynasty/analytics/domain/fantasy/fantasy-points';
import { pprScoring, scoreSeason } from '@dynasty/analytics/domain/fantasy/scored-season';
import { type NflView, statSeasons } from '@dynasty/analytics/domain/view/nfl-view';
import { sortedPlayers, statTable } from '@dynasty/analytics/domain/plays/player-stats';
import { redZoneUse } from '@dynasty/analytics/domain/plays/red-zone';

/** One of the tools' questions, ready to be asked again and again; seasons are scored and people known, as in a worker. */
export type Queries = Record<
  'redZone' | 'redZoneReceiving' | 'playerStats' | 'fantasyPoints' | 'consistency' | 'dvp',
  () => unknown
>;

const positions = scoredPositions(pprScoring);
const all = { position: 'all', team: 'all', playerName: '' };
export const mostSeasons = 5;

/** The season whose plays are asked for: the newest whole one. */
export const seasonOf = (view: NflView): number => {
  const rows = [...view.plays].map(([season, { value }]) => ({ season, rows: value.weeks.week.length }));
  const most = Math.max(...rows.map((one) => one.rows));
  return Math.max(...rows.filter((one) => one.rows > most / 2).map(({ season }) => season));
};

/** Stat lines under Sleeper's PPR, the newest season first, at most five. */
export const scoredSeasons = (view: NflView) =>
  statSeasons(view)
    .filter((season) => view.opponents(season) !== undefined)
    .slice(0, mostSeasons)
    .map((season) => ({
      season,
      scored: scoreSeason(view.stats.get(season)!.value, pprScoring),
      players: view.fantasyPlayers(season),
      opponents: view.opponents(season)!,
    }));

export function queriesOf(view: NflView): Queries {
  const season = seasonOf(view);
  const plays = view.plays.get(season)!.value;
  const people = view.people(season);
  const seasons = scoredSeasons(view);
  return {
    redZone: () => redZoneRushingOf(plays, 'both', redZoneUse(plays, plays.rushes, people, { ...all, zone: 'both' })),
    redZoneReceiving: () =>
      redZoneReceivingOf(plays, 'both', redZoneUse(plays, plays.targets, people, { ...all, zone: 'both' })),
    fantasyPoints: () =>
      seasons
        .slice(0, 1)
        .map(({ scored, players }) => fantasyPoints(scored, scored, players, { week: null, positions })),
    playerStats: () => {
      const table = statTable(plays, people, { ...all, week: null });
      const page = { season, gameType: 'season', page: 1, pageSize: 25 } as const;
      return playerStatsOf(table, sortedPlayers(table, 'rushing_yards', 'desc'), page as never);
    },
    consistency: () => comparePosition(seasons.slice(0, 1), 'WR', 8),
    dvp: () =>
      seasons.map(({ scored, players, opponents }) =>
        defenceVersusPosition(scored, players, opponents, { position: 'RB', lastWeeks: null }),
      ),
  };
}
