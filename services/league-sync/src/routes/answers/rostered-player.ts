import { ageOf } from '../../domain/nfl/age.js';
import { type Byes } from '../../domain/nfl/byes.js';
import { type NextGame } from '../../domain/nfl/next-game.js';
import { teamCode } from '../../domain/nfl/nfl-teams.js';
import { type PlayerDoc } from '../../store/players.js';
import { type RosteredPlayer } from '../schemas/roster.js';

export interface ShownRoster {
  now: Date;
  players: ReadonlyMap<string, PlayerDoc>;
  byes: Byes;
  nextGames: ReadonlyMap<string, NextGame>;
}

/** A player in his place on the roster; a null player is an empty starting slot. */
export function rosteredPlayer(playerId: string | null, place: string, shown: ShownRoster): RosteredPlayer {
  const player = shown.players.get(playerId ?? '');
  const team = player?.team ?? null;
  const next = team === null ? undefined : shown.nextGames.get(teamCode(team));
  return {
    playerId,
    fantasyPosition: place,
    playerData: {
      fullName: playerId === null ? null : (player?.fullName ?? `Player ${playerId}`),
      team,
      position: player?.position ?? null,
      age: player === undefined ? null : ageOf(player, shown.now),
      birthDate: player?.birthDate || null,
      byeWeek: shown.byes.weekOf(team),
      matchup:
        next === undefined
          ? null
          : { location: next.location, gameTime: next.kickoff?.toISOString() ?? null, week: next.week },
      injuryStatus: injuryOf(player),
    },
  };
}

function injuryOf(player: PlayerDoc | undefined): RosteredPlayer['playerData']['injuryStatus'] {
  if (player?.injuryStatus == null) return null;
  return { status: player.injuryStatus, injuryType: player.injuryBodyPart, description: player.injuryNotes };
}
