import { useState } from 'react';
import { Card } from '../../src/ui/card';
import { Choice } from '../../src/ui/choice';
import { Field } from '../../src/ui/field/field';
import { NativeSelect } from '../../src/ui/field/native-select';
import { TextInput } from '../../src/ui/field/text-input';
import { FilterBar } from '../../src/ui/filter-bar/filter-bar';
import styles from '../gallery.module.css';

const positions = ['All positions', 'QB', 'RB', 'WR', 'TE'].map((label) => ({ value: label, label }));

interface TextProps {
  label: string;
  hint?: string;
  error?: string;
  changed?: boolean;
  disabled?: boolean;
  counted?: boolean;
}

function Text({ label, counted, disabled, ...field }: TextProps) {
  const [value, setValue] = useState('');
  return (
    <Field label={label} {...field}>
      {(control) => (
        <TextInput
          {...control}
          value={value}
          placeholder="Any player"
          disabled={disabled}
          suffix={counted ? `${value.length}/256` : undefined}
          onChange={setValue}
        />
      )}
    </Field>
  );
}

function Position({ label, changed }: { label: string; changed?: boolean }) {
  const [value, setValue] = useState('All positions');
  return <Choice label={label} value={value} options={positions} changed={changed} onChange={setValue} />;
}

function Native() {
  const [value, setValue] = useState('QB');
  return (
    <Field label="In the device's own list">
      {(control) => <NativeSelect {...control} value={value} options={positions} onChange={setValue} />}
    </Field>
  );
}

const nothing = () => undefined;

export const Fields = () => (
  <>
    <Card title="Fields">
      <div className={styles.fields}>
        <Text label="Plain" />
        <Text label="With a hint" hint="Looked up once 10 characters are typed" />
        <Text label="Wrong" error="Player name required" />
        <Text label="Counted" counted />
        <Text label="Changed" changed />
        <Text label="Off" disabled />
        <Position label="Position" />
        <Position label="Changed position" changed />
        <Native />
      </div>
    </Card>
    <FilterBar
      name="Filter players"
      changes={1}
      applied={[
        { key: 'season', label: 'Season 2024' },
        { key: 'position', label: 'WR', onRemove: nothing },
      ]}
      unfiltered="Showing all players"
      onSearch={nothing}
      onClear={nothing}
    >
      <Position label="Position" changed />
      <Position label="Team" />
    </FilterBar>
  </>
);
