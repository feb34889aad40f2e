import type { ReactNode } from 'react';
import { FilterBar } from '../../../ui/filter-bar/filter-bar';
import type { AppliedFilter } from '../../../ui/filter-bar/filter-chips';
import { Field } from '../../../ui/field/field';
import { NativeSelect } from '../../../ui/field/native-select';
import { TextInput } from '../../../ui/field/text-input';
import { longestText, namesOf, wordsOf, type Field as ToolField, type Fields } from './fields';
import type { ToolFilters as Filters } from './use-tool-filters';

interface ControlProps {
  field: ToolField;
  value: string;
  changed: boolean;
  onChange: (value: string) => void;
}

/** A field of a tool: the device's own list, or a line of text. */
export const FilterField = ({ field: { label, options, placeholder }, value, changed, onChange }: ControlProps) => (
  <Field label={label} changed={changed}>
    {(control) =>
      options ? (
        <NativeSelect {...control} value={value} options={options} onChange={onChange} />
      ) : (
        <TextInput
          {...control}
          type="search"
          autoComplete="off"
          maxLength={longestText}
          value={value}
          placeholder={placeholder}
          onChange={onChange}
        />
      )
    }
  </Field>
);

/** The chips of what is applied. */
function chipsOf<F extends Fields>({ fields, applied, remove }: Filters<F>): AppliedFilter[] {
  return namesOf(fields).flatMap((name): AppliedFilter[] => {
    const field = fields[name];
    const value = applied[name];
    if (!field || value === '') return [];
    const label = wordsOf(field, value);
    if (value !== field.fallback) return [{ key: name, label, onRemove: () => remove(name) }];
    return field.always ? [{ key: name, label }] : [];
  });
}

interface Props<F extends Fields> {
  name: string;
  filters: Filters<F>;
  /** Chips before those of the filters: the players that are compared. */
  players?: readonly AppliedFilter[];
  /** Said of what else is shown, after the filters: the weeks, the order. */
  also?: readonly string[];
  /** Search with nothing changed reads the list again. */
  onAgain?: () => void;
  /** In place of applying what has changed. */
  onSearch?: () => void;
  unfiltered?: string;
  search?: string;
  clear?: string;
  incomplete?: boolean;
  /** Fields that are shown elsewhere. */
  without?: readonly string[];
  head?: ReactNode;
  children?: ReactNode;
}

/** The filter bar of a tool, from its fields. */
export function ToolFilters<F extends Fields>(props: Props<F>) {
  const { name, filters, also = [], onAgain, unfiltered = 'Nothing is filtered', without = [] } = props;
  const { fields, applied, draft, changes, edit, apply, clear } = filters;
  return (
    <FilterBar
      name={name}
      changes={changes}
      applied={[...(props.players ?? []), ...chipsOf(filters), ...also.map((label) => ({ key: label, label }))]}
      unfiltered={unfiltered}
      onSearch={props.onSearch ?? (() => (changes > 0 ? apply() : onAgain?.()))}
      onClear={clear}
      search={props.search}
      clear={props.clear}
      incomplete={props.incomplete}
      head={props.head}
    >
      {namesOf(fields)
        .filter((field) => !without.includes(field))
        .map((field) => (
          <FilterField
            key={field}
            field={fields[field] as ToolField}
            value={draft[field]}
            changed={draft[field].trim() !== applied[field]}
            onChange={(value) => edit(field, value)}
          />
        ))}
      {props.children}
    </FilterBar>
  );
}
