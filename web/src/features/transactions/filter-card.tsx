import type { League } from '../../lib/api/shared-reads';
import { Choice } from '../../ui/choice';
import { FilterBar } from '../../ui/filter-bar/filter-bar';
import { dateRanges, differences, membersOf, names, seasonsOf, types, unfiltered } from './filters';
import { PlayerField, usePlayerName } from './player-field';
import type { FilterState } from './use-filters';

interface Props {
  league: League;
  filters: FilterState;
  /** Search with nothing changed reads the list again. */
  onAgain: () => void;
}

const choices = ['userId', 'type', 'dateRange', 'season'] as const;

/** Member, type, time, season and player; the applied ones as chips. */
export function FilterCard({ league, filters, onAgain }: Props) {
  const { applied, draft } = filters;
  const options = { userId: membersOf(league), type: types, dateRange: dateRanges, season: seasonsOf(league) };
  const playerName = usePlayerName(applied.player);
  const labels = { userId: 'League Member', type: 'Transaction Type', dateRange: 'Date Range', season: 'Season' };
  const chipOf = (name: (typeof names)[number]) =>
    name === 'player'
      ? playerName
      : (options[name].find(({ value }) => value === applied[name])?.label ??
        (name === 'season' ? applied.season : 'Former member'));
  const changes = differences(applied, draft);
  const chips = names
    .filter((name) => applied[name] !== unfiltered[name])
    .map((name) => ({
      key: name,
      label: chipOf(name),
      onRemove: () => filters.remove(name),
    }));
  return (
    <FilterBar
      name="Filter transactions"
      changes={changes}
      applied={chips}
      unfiltered="Showing all league transactions"
      onSearch={changes > 0 ? filters.apply : onAgain}
      onClear={filters.clear}
    >
      {choices.map((name) => (
        <Choice
          key={name}
          label={labels[name]}
          value={draft[name]}
          options={options[name]}
          searchable={name === 'userId'}
          changed={draft[name] !== applied[name]}
          onChange={(value) => filters.edit(name, value)}
        />
      ))}
      <PlayerField
        leagueId={league.id}
        value={draft.player}
        changed={draft.player !== applied.player}
        onChange={(value) => filters.edit('player', value)}
      />
    </FilterBar>
  );
}
