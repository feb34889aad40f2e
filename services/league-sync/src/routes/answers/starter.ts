import { type Byes } from '../../domain/byes.js';
import { lineupOf } from '../../domain/lineup.js';
import { type MatchupStatus } from '../../domain/matchup-status.js';
import { type MatchupRow } from '../../store/matchups.js';
import { type PlayerDoc } from '../../store/players.js';
import { type LineupStarter } from '../schemas/my-matchup.js';

export interface ShownWeek {
  week: number;
  status: MatchupStatus;
  slots: readonly string[];
  byes: Byes;
  players: ReadonlyMap<string, PlayerDoc>;
}

/** A roster's line-up of the week in slot order; empty where the provider recorded none. */
export function starterAnswers(row: MatchupRow | undefined, shown: ShownWeek): LineupStarter[] {
  if (row?.starters == null || row.starters.length === 0) return [];
  return lineupOf(row, shown.slots).map(({ playerId, slotPosition, points }) => {
    const player = shown.players.get(playerId ?? '');
    const team = player?.team ?? null;
    const isOnBye = shown.byes.isIdle(team, shown.week);
    // Today's team may not be the one he played for then: whoever scored had a game, so that bye is not his.
    const isOthersBye = isOnBye && points !== null && points !== 0;
    return {
      playerId,
      name: playerId === null ? null : (player?.fullName ?? `Player ${playerId}`),
      team,
      position: player?.position ?? null,
      slotPosition,
      points: shown.status === 'Scheduled' ? null : points,
      byeWeek: isOthersBye ? null : shown.byes.weekOf(team),
      isOnBye: isOnBye && !isOthersBye,
      // What hurts today says nothing about a week that is over.
      injuryStatus: shown.status === 'Final' ? null : (player?.injuryStatus ?? null),
    };
  });
}
