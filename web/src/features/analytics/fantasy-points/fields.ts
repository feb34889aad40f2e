import type { NflState } from '../../../lib/api/shared-reads';
import { displayWeek, lastWeek } from '../../../lib/week';
import type { Fields } from '../filters/fields';
import { leaguePositions, positionField } from '../filters/positions';
import { seasonField } from '../seasons';

/** The weeks of a season that can have points: up to the display week in the running one. */
export function weeksOf(season: string, state: NflState | undefined, today: Date): number[] {
  const last = state && season === state.season ? displayWeek(state, today) : lastWeek;
  return Array.from({ length: last }, (_, index) => index + 1);
}

const weekField = (weeks: readonly number[]) => ({
  label: 'Week',
  fallback: 'season',
  options: [
    { value: 'season', label: 'Season Total' },
    ...weeks.map((week) => ({ value: String(week), label: `Week ${week}` })),
  ],
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
  weeks: readonly number[],
  owners: readonly TeamOwner[],
) =>
  ({
    season: seasonField(seasons),
    position: positionField(leaguePositions),
    week: weekField(weeks),
    owner: ownerField(owners),
    playerName: { label: 'Player name', fallback: '', placeholder: 'Any player' },
  }) satisfies Fields;
