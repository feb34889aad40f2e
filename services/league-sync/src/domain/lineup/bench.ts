import { toHundredths, toPoints } from '../season/points.js';
import { type LineupRow, type OptimalQuestion } from './optimal-week.js';

/** Who could have started and did not. */
export interface Bench {
  /** Together; null where the provider recorded no player's points. */
  points: number | null;
  /** The most points first, else in the roster's own order. */
  players: { playerId: string; points: number | null }[];
}

/** A week's players without starters, taxi and reserve; nobody where the provider recorded no line-up. */
export function benchOf({ starters, players, playersPoints }: LineupRow, roster: OptimalQuestion['roster']): Bench {
  if (starters === null || starters.length === 0) return { points: null, players: [] };
  const away = new Set([...starters, ...roster.taxi, ...roster.reserve]);
  const benched = (players ?? Object.keys(playersPoints ?? {})).filter((playerId) => !away.has(playerId));
  if (playersPoints === null) return { points: null, players: benched.map((playerId) => ({ playerId, points: null })) };
  const scored = benched.map((playerId) => ({ playerId, points: playersPoints[playerId] ?? 0 }));
  const hundredths = scored.reduce((sum, { points }) => sum + toHundredths(points), 0);
  return { points: toPoints(hundredths), players: scored.sort((a, b) => b.points - a.points) };
}
