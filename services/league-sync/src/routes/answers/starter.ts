import { type Byes } from '../../domain/nfl/byes.js';
import { lineupOf } from '../../domain/lineup/lineup.js';
import { type MatchupStatus } from '../../domain/season/matchup-status.js';
import { teamCode } from '../../domain/nfl/nfl-teams.js';
import { type MatchupRow } from '../../store/matchups.js';
import { type PlayerDoc } from '../../store/players.js';
import { type LineupStarter } from '../schemas/my-matchup.js';

export interface ShownWeek {
  week: number;
  status: MatchupStatus;
  slots: readonly string[];
  byes: Byes;
  players: ReadonlyMap<string, PlayerDoc>;
  /** Teams whose game of the week has not kicked off. */
  waiting: ReadonlySet<string>;
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
      points: hasPlayed(shown, team, points) ? points : null,
      byeWeek: isOthersBye ? null : shown.byes.weekOf(team),
      isOnBye: isOnBye && !isOthersBye,
      // What hurts today says nothing about a week that is over.
      injuryStatus: shown.status === 'Final' ? null : (player?.injuryStatus ?? null),
    };
  });
}

/** Before his game a player has no points; the provider says 0 then. */
function hasPlayed({ status, waiting }: ShownWeek, team: string | null, points: number | null): boolean {
  if (status === 'Final') return true;
  if (status === 'Scheduled') return false;
  return points !== 0 || team === null || !waiting.has(teamCode(team));
}
