import {
  type GetSeasonResponse,
  type ReadPlayerWeeksResponse,
  type RosterPlayerWeek,
} from '@dynasty/proto/league/v1/league_service';
import { seededRandom } from './generated-season.js';

/** A roster's players by what they count for. */
const roster = ['QB', 'QB', 'RB', 'RB', 'RB', 'WR', 'WR', 'WR', 'TE', 'TE', 'K', 'DEF'];

/**
 * The players of a generated season's weeks: some without a game, some traded to the next roster half-way, small
 * numbers so that some are equal.
 */
export function generatedPlayers(seed: number, { weeks, rosters }: GetSeasonResponse): ReadPlayerWeeksResponse[] {
  const random = seededRandom(seed);
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  const half = weeks.length / 2;

  function playerWeek(week: number, rosterId: number, place: number): RosterPlayerWeek {
    const position = roster[place] ?? '';
    const isTraded = place === 3 && week > half;
    const hasPlayed = random() < 0.85;
    const stats: Record<string, number> = {};
    const note = (stat: string, value: number) => {
      if (hasPlayed && value !== 0) stats[stat] = value;
    };
    if (position === 'QB') {
      note('pass_yd', 10 * upTo(40));
      note('pass_td', upTo(4));
      note('pass_int', upTo(3));
    }
    if (['QB', 'RB', 'WR'].includes(position)) {
      note('rush_yd', 5 * upTo(25) - 5);
      note('rush_td', upTo(2));
    }
    if (['RB', 'WR', 'TE'].includes(position)) {
      note('rec_yd', 5 * upTo(25));
      note('rec_td', upTo(2));
      note('rec', upTo(9));
    }
    if (position !== 'K' && position !== 'DEF') note('fum', upTo(1));
    return {
      rosterId: isTraded ? (rosterId % rosters.length) + 1 : rosterId,
      playerId: `${rosterId}${String(place).padStart(2, '0')}`,
      name: `Player ${rosterId}-${place}`,
      position,
      isStarter: place !== 11 && random() < 0.6,
      hasPlayed,
      pointsHundredths: hasPlayed ? 25 * upTo(120) - 100 : 0,
      stats,
    };
  }

  return weeks.map(({ week }) => ({
    week,
    statRevision: 1,
    players: rosters.flatMap(({ rosterId }) => roster.map((_, place) => playerWeek(week, rosterId, place))),
  }));
}
