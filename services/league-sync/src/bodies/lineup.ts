import { Type, type Static } from 'typebox';
import { type Bench as BenchOfWeek } from '../domain/lineup/bench.js';
import { type FilledSlot } from '../domain/lineup/lineup.js';
import { type ByTeam, type WeekMoment } from '../domain/nfl/schedule.js';
import { type SeasonPage } from '../domain/pages/season-page.js';
import { type WeekPage } from '../domain/pages/week-page.js';
import { type PlayerDoc } from '../store/players.js';
import { IntegerOrNull, NumberOrNull, StringOrNull } from './fields.js';

/** What is shown of a week at a moment. */
export interface WeekView extends WeekMoment {
  season: SeasonPage;
  week: WeekPage;
}

/** Where a player's game of the week is; null for an empty slot, and where the game is not known. */
const PlayerState = Type.Union([
  Type.Enum(['yet_to_play', 'playing', 'final', 'bye'], { type: 'string' }),
  Type.Null(),
]);
type PlayerState = Static<typeof PlayerState>;

/** A starter, or an empty slot (`playerId` null). */
export const LineupStarter = Type.Object({
  playerId: StringOrNull,
  name: StringOrNull,
  team: StringOrNull,
  position: StringOrNull,
  /** The league's slot: QB, FLEX, SUPER_FLEX ...; empty where the league has had other slots since and nobody knows. */
  slotPosition: Type.String(),
  /** Null where the provider recorded none (old seasons, games to come). */
  points: NumberOrNull,
  /** The week the team does not play; null where the season's schedule is not known. */
  byeWeek: IntegerOrNull,
  isOnBye: Type.Boolean(),
  injuryStatus: StringOrNull,
  state: PlayerState,
});

/** Who could have started and did not; the points are null where the provider recorded none. */
export const Bench = Type.Object({
  points: NumberOrNull,
  players: Type.Array(Type.Omit(LineupStarter, ['slotPosition'])),
});

/** What is known of the players of a week; `byeOf`: a team's bye week. */
export interface KnownPlayers {
  players: ReadonlyMap<string, PlayerDoc>;
  byeOf: ByTeam<number>;
}

/** A starter of a week; also of one that is over, in which they may have played for another team than today. */
export function starterBody(
  { playerId, slotPosition, points }: FilledSlot,
  view: WeekView,
  { players, byeOf }: KnownPlayers,
): Static<typeof LineupStarter> {
  const player = players.get(playerId ?? '');
  const team = player?.team ?? null;
  const byeWeek = byeOf(team) ?? null;
  const isInByeWeek = byeWeek === view.week.week;
  // A player who scored had a game, so they played for another team than today: its bye is not theirs.
  const isOthersBye = isInByeWeek && points !== null && points !== 0;
  return {
    playerId,
    name: playerId === null ? null : (player?.fullName ?? `Player ${playerId}`),
    team,
    position: player?.position ?? null,
    slotPosition,
    points: hasPlayed(view, team, points) ? points : null,
    byeWeek: isOthersBye ? null : byeWeek,
    isOnBye: isInByeWeek && !isOthersBye,
    // Today's injury says nothing about a week that is over.
    injuryStatus: isOver(view) ? null : (player?.injuryStatus ?? null),
    state: stateOf(view, { playerId, team, isOnBye: isInByeWeek && !isOthersBye }),
  };
}

/** After the league's own season nothing is scored any more, but what players scored is shown. */
const isOver = ({ status, week }: WeekView) => status === 'Final' && (week.isScored || week.hasPoints);

/** Before their game players have no points; the provider says 0 then. */
function hasPlayed(view: WeekView, team: string | null, points: number | null): boolean {
  if (isOver(view)) return true;
  if (view.status !== 'In Progress') return false;
  return points !== 0 || team === null || view.games?.(team) !== 'yet_to_play';
}

function stateOf(
  view: WeekView,
  { playerId, team, isOnBye }: { playerId: string | null; team: string | null; isOnBye: boolean },
): PlayerState {
  if (playerId === null) return null;
  if (isOnBye) return 'bye';
  return view.status === 'Final' ? 'final' : (view.games?.(team) ?? null);
}

/** The bench of a week. */
export function benchBody({ points, players }: BenchOfWeek, view: WeekView, known: KnownPlayers): Static<typeof Bench> {
  return {
    points,
    players: players.map((player) => {
      const { slotPosition: _slot, ...body } = starterBody({ ...player, slotPosition: 'BN' }, view, known);
      return body;
    }),
  };
}
