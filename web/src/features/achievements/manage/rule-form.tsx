import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button/button';
import { Field } from '../../../ui/field/field';
import { NativeSelect } from '../../../ui/field/native-select';
import { TextInput } from '../../../ui/field/text-input';
import styles from '../achievements.module.css';
import type { NewRule, Rule } from '../api';
import { ruleKinds, type People } from '../words';
import { RulePreview } from './rule-preview';
import { no, ruleOf, usualPointsOf, valuesOf, yes, type RuleValues } from './rule-values';

interface Props {
  leagueId: string;
  people: People;
  /** Without one it is a new rule. */
  rule?: Rule;
  busy: boolean;
  onSave: (rule: NewRule) => void;
  onCancel: () => void;
}

const methods = [
  { value: 'threshold', label: 'Threshold (all above)' },
  { value: 'highest', label: 'Highest of the week' },
];
const states = [
  { value: yes, label: 'Active' },
  { value: no, label: 'Inactive' },
];
const awarding = [
  { value: yes, label: 'Auto Award' },
  { value: no, label: 'Manual' },
];

/** The fields of a rule, what it would have awarded, and the buttons. */
export function RuleForm({ leagueId, people, rule, busy, onSave, onCancel }: Props) {
  const [values, setValues] = useState(() => valuesOf(rule));
  const [previewed, setPreviewed] = useState<NewRule>();
  const edit = (change: Partial<RuleValues>) => setValues((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(ruleOf(values));
  };
  const text = (name: keyof RuleValues, label: string, inputMode?: 'decimal') => (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          value={values[name]}
          autoComplete="off"
          {...(inputMode ? { type: 'number', min: 0, max: 1000, step: 0.01, inputMode } : { maxLength: 80 })}
          onChange={(value) => edit({ [name]: value })}
        />
      )}
    </Field>
  );
  const list = (name: keyof RuleValues, label: string, options: readonly { value: string; label: string }[]) => (
    <Field label={label}>
      {(control) => (
        <NativeSelect
          {...control}
          value={values[name]}
          options={options}
          disabled={name === 'achievementType' && rule !== undefined}
          onChange={(value) =>
            edit(
              name === 'achievementType'
                ? { achievementType: value, minPoints: usualPointsOf(value) }
                : { [name]: value },
            )
          }
        />
      )}
    </Field>
  );
  const kind = values.achievementType;
  return (
    <form className={styles.fields} onSubmit={submit}>
      <div className={styles.wide}>{text('title', 'Title')}</div>
      {list('achievementType', 'Achievement type', ruleKinds)}
      {kind === 'high_scorer' && list('method', 'Award method', methods)}
      {kind === 'comeback_kid' ? (
        <>
          {text('minScore', 'Lowest score', 'decimal')}
          {text('maxScore', 'Highest score', 'decimal')}
        </>
      ) : (
        text('minPoints', 'Minimum points', 'decimal')
      )}
      {list('isActive', 'Status', states)}
      {list('autoAward', 'Awarding', awarding)}
      <div className={styles.wide}>{text('description', 'Description')}</div>
      {previewed && <RulePreview leagueId={leagueId} rule={previewed} people={people} />}
      <div className={styles.buttons}>
        <Button onClick={() => setPreviewed({ ...ruleOf(values), title: values.title || 'Preview' })}>Preview</Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" busy={busy}>
          Save rule
        </Button>
      </div>
    </form>
  );
}
