import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { playerSearch, stillFits } from '../../lib/api/player-search';
import { useSlowly } from '../../lib/use-slowly';
import { Choice, type Option } from '../../ui/choice';
import { playerById } from './api';
import { all } from './filters';

const shortest = 2;
const everyMs = 300;

/** The name of a player, for the field and its chip; their id until it is known. */
export function usePlayerName(playerId: string): string {
  const enabled = playerId !== all;
  const parts = useQuery({ ...playerById(enabled ? playerId : ''), enabled }).data ?? [];
  return parts.find((part) => part[playerId])?.[playerId]?.full_name ?? `Player ${playerId}`;
}

interface Props {
  leagueId: string;
  value: string;
  changed: boolean;
  onChange: (value: string) => void;
}

/** One player of all there are, by the beginning of a name. */
export function PlayerField({ leagueId, value, changed, onChange }: Props) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const name = useSlowly(wanted, everyMs);
  const enabled = name.length >= shortest;
  const query = useQuery({
    ...playerSearch(leagueId, name),
    enabled,
    placeholderData: keepPreviousData,
    throwOnError: false,
  });
  const chosen = usePlayerName(value);
  const isBehind = name !== wanted || query.isPlaceholderData;
  const found = (enabled ? (query.data ?? []) : [])
    .filter((player) => !isBehind || stillFits(player, wanted))
    .map((player): Option => ({
      value: player.playerId,
      label: [player.name, player.position, player.team].filter(Boolean).join(' · '),
    }));
  const own = value === all || found.some((option) => option.value === value) ? [] : [{ value, label: chosen }];
  const options = wanted === '' ? [{ value: all, label: 'All Players' }, ...own] : [...found, ...own];
  return (
    <Choice
      label="Player"
      value={value}
      options={options}
      changed={changed}
      onSearch={setTyped}
      onChange={(chosenId) => {
        setTyped('');
        onChange(chosenId);
      }}
    />
  );
}
