import { useMemo, useState } from 'react';
import type { League } from '../../lib/api/shared-reads';
import { usePeople } from '../../lib/use-people';
import { Choice } from '../../ui/choice';
import { FilterBar } from '../../ui/filter-bar/filter-bar';
import { all, dateRanges, differences, membersOf, names, seasonsOf, types, unfiltered, withTeams } from './filters';
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
  const [isOpened, setIsOpened] = useState(false);
  // A move of an earlier season may be one of somebody who has left. The record book, which names them, is long: it is
  // read once somebody is looked for.
  const people = usePeople(
    isOpened || applied.userId !== all ? league.id : undefined,
    useMemo(() => withTeams(league), [league]),
  );
  const options = { userId: membersOf(people), type: types, dateRange: dateRanges, season: seasonsOf(league) };
  const playerName = usePlayerName(applied.player);
  const labels = { userId: 'League Member', type: 'Transaction Type', dateRange: 'Date Range', season: 'Season' };
  const chipOf = (name: (typeof names)[number]) => {
    if (name === 'player') return playerName;
    if (name === 'userId') return people.get(applied.userId)?.name ?? 'Former member';
    return options[name].find(({ value }) => value === applied[name])?.label ?? applied[name];
  };
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
          onOpen={name === 'userId' ? () => setIsOpened(true) : undefined}
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
