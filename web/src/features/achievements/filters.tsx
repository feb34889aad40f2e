import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button/button';
import { Panel } from '../../ui/card';
import { Field } from '../../ui/field/field';
import { NativeSelect } from '../../ui/field/native-select';
import styles from './achievements.module.css';
import { all, kinds, type People } from './words';

const names = ['userId', 'kind', 'season'] as const;

/** The filters of the address; they apply at once. */
export function useNarrowed() {
  const [search, setSearch] = useSearchParams();
  const valueOf = (name: (typeof names)[number]): string | undefined => search.get(name) ?? undefined;
  const userId = valueOf('userId');
  const season = valueOf('season');
  const change = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(search);
    edit(next);
    setSearch(next, { preventScrollReset: true });
  };
  return {
    userId: userId !== undefined && /^[0-9]{1,20}$/.test(userId) ? userId : undefined,
    kind: kinds.find(({ value }) => value === valueOf('kind'))?.value,
    season: season !== undefined && /^20\d\d$/.test(season) ? season : undefined,
    narrow: (name: (typeof names)[number], value: string) =>
      change((next) => (value === all ? next.delete(name) : next.set(name, value))),
    clear: () => change((next) => names.forEach((name) => next.delete(name))),
  };
}

interface Props {
  narrowed: ReturnType<typeof useNarrowed>;
  people: People;
  seasons: readonly string[];
}

/** Member, kind and season of the awards that are shown. */
export function Filters({ narrowed, people, seasons }: Props) {
  const { userId, kind, season, narrow, clear } = narrowed;
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
  const fields = [
    { name: 'userId', label: 'Member', value: userId },
    { name: 'kind', label: 'Kind', value: kind },
    { name: 'season', label: 'Season', value: season },
  ] as const;
  return (
    <Panel>
      <div className={styles.filters} role="search" aria-label="Filter achievements">
        {fields.map(({ name, label, value = all }) => (
          <Field key={name} label={label}>
            {(control) => (
              <NativeSelect
                {...control}
                value={value}
                options={options[name]}
                onChange={(chosen) => narrow(name, chosen)}
              />
            )}
          </Field>
        ))}
        <Button onClick={clear}>Clear All</Button>
      </div>
    </Panel>
  );
}
