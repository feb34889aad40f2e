import type { League } from '../../lib/api/shared-reads';
import { Choice } from '../../ui/choice';
import { FilterBar } from '../../ui/filter-bar/filter-bar';
import { all, dateRanges, differences, membersOf, names, types } from './filters';
import type { FilterState } from './use-filters';

interface Props {
  league: League;
  filters: FilterState;
  /** Search with nothing changed reads the list again. */
  onAgain: () => void;
}

/** Member, type and time; the applied ones as chips. */
export function FilterCard({ league, filters, onAgain }: Props) {
  const { applied, draft } = filters;
  const options = { userId: membersOf(league), type: types, dateRange: dateRanges };
  const labels = { userId: 'League Member', type: 'Transaction Type', dateRange: 'Date Range' };
  const changes = differences(applied, draft);
  const chips = names
    .filter((name) => applied[name] !== all)
    .map((name) => ({
      key: name,
      label: options[name].find(({ value }) => value === applied[name])?.label ?? 'Former member',
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
      {names.map((name) => (
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
    </FilterBar>
  );
}
