import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useStepBack } from '../../lib/step-back';
import { Button } from '../../ui/button/button';
import { Field } from '../../ui/field/field';
import { NativeSelect } from '../../ui/field/native-select';
import type { AppliedFilter } from '../../ui/filter-bar/filter-chips';
import styles from './achievements.module.css';
import { all, kinds, type People } from './words';

const names = ['userId', 'kind', 'season'] as const;
/** What a phone opens above the page. */
const sheets = ['filter', 'rules'] as const;
const sheetName = 'sheet';
type Sheet = (typeof sheets)[number];

/** The filters of an address as one text, to compare. */
const filteredBy = (search: URLSearchParams): string => names.map((name) => search.get(name) ?? '').join();

/** The filters of the address, which apply at once, and the sheet that is open. */
export function useNarrowed() {
  const [search, setSearch] = useSearchParams();
  const stepBack = useStepBack();
  /** What was filtered where the sheet was opened, which is one step back. */
  const openedFrom = useRef<string>(undefined);
  const valueOf = (name: (typeof names)[number]): string | undefined => search.get(name) ?? undefined;
  const userId = valueOf('userId');
  const season = valueOf('season');
  const change = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(search);
    edit(next);
    // Back leads out of an open sheet, not through everything that was chosen in it.
    setSearch(next, { preventScrollReset: true, replace: search.has(sheetName) });
  };
  const openSheet = (name: Sheet) => {
    openedFrom.current = filteredBy(search);
    change((next) => next.set(sheetName, name));
  };
  const closeSheet = () => {
    // Other awards may be shown by now: then Back leads to those of before.
    if (openedFrom.current === filteredBy(search)) stepBack();
    else change((next) => next.delete(sheetName));
  };
  const sheet = search.get(sheetName);
  return {
    userId: userId !== undefined && /^[0-9]{1,20}$/.test(userId) ? userId : undefined,
    kind: kinds.find(({ value }) => value === valueOf('kind'))?.value,
    season: season !== undefined && /^\d{4}$/.test(season) ? season : undefined,
    narrow: (name: (typeof names)[number], value: string) =>
      change((next) => (value === all ? next.delete(name) : next.set(name, value))),
    sheet: sheets.find((one) => one === sheet),
    openSheet,
    closeSheet,
    clear: () => change((next) => names.forEach((name) => next.delete(name))),
  };
}

export interface FilterProps {
  narrowed: ReturnType<typeof useNarrowed>;
  people: People;
  seasons: readonly string[];
}

/** Member, kind and season, each with what can be chosen. */
function fieldsOf({ narrowed, people, seasons }: FilterProps) {
  const { userId, kind, season } = narrowed;
  const members = [...people].map(([value, { name }]) => ({ value, label: name }));
  const isFormer = userId !== undefined && !people.has(userId);
  const options = {
    userId: [
      { value: all, label: 'All members' },
      ...members,
      ...(isFormer ? [{ value: userId, label: 'Former member' }] : []),
    ],
    kind: [{ value: all, label: 'All kinds' }, ...kinds],
    season: [{ value: all, label: 'All seasons' }, ...seasons.map((value) => ({ value, label: value }))],
  };
  return [
    { name: 'userId', label: 'Member', value: userId, options: options.userId },
    { name: 'kind', label: 'Kind', value: kind, options: options.kind },
    { name: 'season', label: 'Season', value: season, options: options.season },
  ] as const;
}

/** The filters that are applied, as chips. */
export const appliedOf = (props: FilterProps): AppliedFilter[] =>
  fieldsOf(props).flatMap(({ name, label, value, options }) => {
    if (value === undefined) return [];
    const chosen = options.find((option) => option.value === value)?.label ?? value;
    const onRemove = () => props.narrowed.narrow(name, all);
    return { key: name, label: name === 'season' ? `${label} ${chosen}` : chosen, onRemove };
  });

/** Member, kind and season of the awards that are shown. */
export function Filters(props: FilterProps) {
  const { narrow, clear } = props.narrowed;
  return (
    <div className={styles.filters} role="search" aria-label="Filter achievements">
      {fieldsOf(props).map(({ name, label, value = all, options }) => (
        <Field key={name} label={label}>
          {(control) => (
            <NativeSelect
              {...control}
              value={value}
              options={[...options]}
              onChange={(chosen) => narrow(name, chosen)}
            />
          )}
        </Field>
      ))}
      <Button onClick={clear}>Clear All</Button>
    </div>
  );
}
