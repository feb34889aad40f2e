import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button/button';
import { Field } from '../../../ui/field/field';
import { NativeSelect } from '../../../ui/field/native-select';
import { TextInput } from '../../../ui/field/text-input';
import styles from './manage.module.css';
import type { NewRule, Rule, RuleChanges } from '../api';
import { awardMethods, categories, positionsOf, rosterPositions, timeframes } from '../stat-words';
import { ruleKinds, type People } from '../words';
import { RulePreview } from './rule-preview';
import { changesOf, no, ruleOf, usualPointsOf, valuesOf, yes, type RuleValues } from './rule-values';

interface Props {
  leagueId: string;
  people: People;
  /** Without one it is a new rule. */
  rule?: Rule;
  /** It is being saved: what is changed now would go with the form. */
  busy: boolean;
  /** `changes`: what is no longer as it was when the form was opened. */
  onSave: (rule: NewRule, changes: RuleChanges) => void;
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

const choose = (label: string) => ({ value: '', label });

/** What else changes with a choice: the usual points of another type, a position that the category does not have. */
function entailed(name: keyof RuleValues, value: string): Partial<RuleValues> {
  if (name === 'achievementType') return { minPoints: usualPointsOf(value) };
  if (name !== 'statCategory') return {};
  const [first, ...others] = positionsOf(value);
  return { position: first !== undefined && others.length === 0 ? first.value : '' };
}

/** The fields of a rule, what it would have awarded, and the buttons. */
export function RuleForm({ leagueId, people, rule, busy, onSave, onCancel }: Props) {
  const [began] = useState(() => valuesOf(rule));
  const [values, setValues] = useState(began);
  const [previewed, setPreviewed] = useState<NewRule>();
  const edit = (change: Partial<RuleValues>) => {
    setValues((before) => ({ ...before, ...change }));
    // What the former values would have awarded says nothing of these.
    setPreviewed(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    onSave(ruleOf(values), changesOf(began, values));
  };
  const text = (name: keyof RuleValues, label: string, inputMode?: 'decimal') => (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          value={values[name]}
          readOnly={busy}
          autoComplete="off"
          {...(inputMode
            ? {
                type: 'number',
                // The server says what is asked of a threshold.
                required: name !== 'threshold',
                min: 0,
                max: name === 'threshold' ? 100_000 : 1000,
                step: 0.01,
                inputMode,
              }
            : { maxLength: name === 'description' ? 300 : 80 })}
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
          disabled={busy || (name === 'achievementType' && rule !== undefined)}
          onChange={(value) => edit({ [name]: value, ...entailed(name, value) })}
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
      {kind === 'comeback_kid' && (
        <>
          {text('minScore', 'Lowest score', 'decimal')}
          {text('maxScore', 'Highest score', 'decimal')}
        </>
      )}
      {kind === 'stat_achievement' && (
        <>
          {list('statCategory', 'Stat category', [choose('Choose a category...'), ...categories])}
          {list('position', 'Position', [choose('Choose a position...'), ...positionsOf(values.statCategory)])}
          {list('timeframe', 'Timeframe', timeframes)}
          {list('awardType', 'Award method', awardMethods)}
          {list('rosterPosition', 'Roster position', [choose('Choose a roster position...'), ...rosterPositions])}
          {values.awardType === 'threshold' && text('threshold', 'Threshold', 'decimal')}
        </>
      )}
      {(kind === 'high_scorer' || kind === 'perfect_week') && text('minPoints', 'Minimum points', 'decimal')}
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
