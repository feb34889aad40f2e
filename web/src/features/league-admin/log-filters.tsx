import { dayLimits } from '../../lib/day-limits';
import { Field } from '../../ui/field/field';
import { NativeSelect } from '../../ui/field/native-select';
import { TextInput } from '../../ui/field/text-input';
import styles from './action-log.module.css';
import { actionChoices } from './log-words';
import type { LogFilterState } from './use-log-filter';

const anything = { value: '', label: 'Every action' };

/** What the log is narrowed to: it follows each change at once. */
export const LogFilters = ({ state: { value, set } }: { state: LogFilterState }) => (
  <form
    role="search"
    aria-label="Filter the log"
    className={styles.filters}
    onSubmit={(event) => event.preventDefault()}
  >
    <Field label="Action">
      {(control) => (
        <NativeSelect
          {...control}
          value={value('action')}
          options={[anything, ...actionChoices]}
          onChange={(to) => set('action', to)}
        />
      )}
    </Field>
    <Field label="Admin, member or team">
      {(control) => (
        <TextInput
          {...control}
          type="search"
          maxLength={100}
          value={value('search')}
          onChange={(to) => set('search', to)}
        />
      )}
    </Field>
    <Field label="From">
      {(control) => (
        <TextInput {...control} {...dayLimits} type="date" value={value('from')} onChange={(to) => set('from', to)} />
      )}
    </Field>
    <Field label="To">
      {(control) => (
        <TextInput {...control} {...dayLimits} type="date" value={value('to')} onChange={(to) => set('to', to)} />
      )}
    </Field>
  </form>
);
