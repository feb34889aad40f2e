import { type OptimalLineup } from '../../src/bodies/optimal-lineup.js';
import { bestByFilledSlots, mayFill } from '../support/best-lineup.js';
import { type RawRow, type RecordedSeason } from '../support/recorded-leagues.js';
import { lastPairedWeek } from './weeks.js';
import { anOwnerOf, type RecordedWorld } from '../support/recorded-world.js';

const bench = new Set(['BN', 'IR', 'TAXI']);

/** Every roster's line-up of every finished week beside the best one. Returns how many could be analysed. */
export async function checkLineups(
  world: RecordedWorld,
  season: RecordedSeason,
  positions: ReadonlyMap<string, string[]>,
): Promise<number> {
  const slots = season.league.roster_positions.filter((slot) => !bench.has(slot));
  let analysed = 0;
  for (const { week, rows } of season.weeks) {
    for (const row of rows) {
      const url = `/api/leagues/${season.league.league_id}/optimal-lineup/${week}?rosterId=${row.roster_id}`;
      const response = await world.read<OptimalLineup>(anOwnerOf(season), url);
      const isScored = week <= (season.league.settings['last_scored_leg'] ?? 0);
      const isKnown = isScored && row.players_points != null;
      expect([url, response.available]).toEqual([url, isKnown]);
      if (!isKnown) {
        expect(response).toMatchObject({
          reason: reasonOf(season, week, isScored),
          summary: null,
          actualLineup: [],
          optimalLineup: [],
        });
        continue;
      }
      checkLineup(response, row, { slots, positions, season });
      analysed += 1;
    }
  }
  return analysed;
}

function reasonOf(season: RecordedSeason, week: number, isScored: boolean): string {
  if (isScored) return 'Sleeper has no player scores for this week.';
  const last = lastPairedWeek(season);
  return week > last ? `The league’s season ends with week ${last}.` : `Week ${week} is not over yet.`;
}

interface Setting {
  slots: string[];
  positions: ReadonlyMap<string, string[]>;
  season: RecordedSeason;
}

function checkLineup(response: OptimalLineup, row: RawRow, { slots, positions, season }: Setting): void {
  const roster = season.rosters.find((each) => each.roster_id === row.roster_id);
  const away = new Set([...(roster?.taxi ?? []), ...(roster?.reserve ?? [])]);
  const held = row.players ?? Object.keys(row.players_points ?? {});
  const benched = held.filter((id) => !row.starters.includes(id) && !away.has(id));
  const candidate = (playerId: string, points: number | undefined, keptSlot?: string) => {
    return {
      playerId,
      positions: positions.get(playerId) ?? [],
      hundredths: Math.round((points ?? 0) * 100),
      keptSlot,
    };
  };
  const candidates = [
    ...row.starters.map((id, index) =>
      candidate(id, row.starters_points?.[index] ?? row.players_points?.[id], slots[index]),
    ),
    ...benched.map((id) => candidate(id, row.players_points?.[id])),
  ];
  const best = bestByFilledSlots(slots, candidates);
  const actual = Math.round(row.points * 100);
  expect(response.summary).toEqual({
    actualPoints: actual / 100,
    optimalPoints: best / 100,
    pointsLeft: (best - actual) / 100,
    efficiency: best === 0 ? 100 : Math.round((actual * 1000) / best) / 10,
  });
  expect(response.badge).toBe('Completed Week');
  expect(response.actualLineup.map((slot) => slot.playerId ?? '0')).toEqual(row.starters);
  // The best line-up holds each player once, in a slot they are eligible for, and adds up.
  const seated = response.optimalLineup.flatMap(({ playerId, slotPosition, points }) => {
    const player = candidates.find((each) => each.playerId === (playerId ?? '0'));
    if (player === undefined || playerId === null) return [];
    expect(mayFill(player, slotPosition)).toBe(true);
    expect(points).toBe(player.hundredths / 100);
    return [playerId];
  });
  expect(new Set(seated).size).toBe(seated.length);
  expect(response.optimalLineup.map((slot) => slot.slotPosition)).toEqual(slots);
  expect(response.optimalLineup.reduce((sum, slot) => sum + Math.round(slot.points * 100), 0)).toBe(best);
}
