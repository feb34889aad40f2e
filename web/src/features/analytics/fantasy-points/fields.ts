import type { NflState } from '../../../lib/api/shared-reads';
import { displayWeek, lastWeek } from '../../../lib/week';
import type { Fields } from '../filters/fields';
import { positionField } from '../filters/positions';
import { seasonField } from '../seasons';

const wholeSeason = 'season';

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

/** The weeks that some season can have. */
export const everyWeek = upTo(lastWeek);

/**
 * The weeks of a season that can have points: up to the display week in the running one.
 * @param now by the servers' time, epoch ms
 */
export function weeksOf(season: string, state: NflState | undefined, now: number): number[] {
  return state && season === state.season ? upTo(displayWeek(state, now)) : everyWeek;
}

/** The value of a week that is one of these, else of the whole season. */
export const weekAmong = (weeks: readonly number[], week: string): string =>
  weeks.includes(Number(week)) ? week : wholeSeason;

const weekWords = (week: string): string => (week === wholeSeason ? 'Season Total' : `Week ${week}`);

const weekField = (weeks: readonly number[]) => ({
  label: 'Week',
  fallback: wholeSeason,
  options: [wholeSeason, ...weeks.map(String)].map((value) => ({ value, label: weekWords(value) })),
  // The applied week need not be among those of the season that is being chosen.
  chip: weekWords,
  always: true,
});

/** Who has a team of the league. */
export interface TeamOwner {
  roster_id: number;
  display_name: string | null;
}

/** Who owns the teams of the season, by name. */
const ownerField = (owners: readonly TeamOwner[]) => ({
  label: 'Owner',
  fallback: 'all',
  options: [
    { value: 'all', label: 'All owners' },
    ...owners
      .map((owner) => ({ value: String(owner.roster_id), label: owner.display_name ?? 'Unknown Owner' }))
      .sort((a, b) => a.label.localeCompare(b.label)),
    { value: 'free-agent', label: 'Free Agent' },
  ],
});

export const fantasyPointsFields = (
  seasons: readonly number[],
  positions: readonly string[],
  weeks: readonly number[],
  owners: readonly TeamOwner[],
) =>
  ({
    season: seasonField(seasons),
    position: positionField(positions),
    week: weekField(weeks),
    owner: ownerField(owners),
    playerName: { label: 'Player name', fallback: '', placeholder: 'Any player' },
  }) satisfies Fields;
