import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { isForComposing } from '../../lib/composing';
import { useSlowly } from '../../lib/use-slowly';
import { Button } from '../../ui/button/button';
import { ChangedMeanwhile } from '../../ui/changed-meanwhile';
import { Field } from '../../ui/field/field';
import { TextInput } from '../../ui/field/text-input';
import { useFocusBack } from '../../ui/use-focus-back';
import { lookBackOf, type PowerWeights, useSetWeights, type Weights } from './api';
import { lookBackWords } from './look-back-words';
import { weightNames as names } from './weight-names';
import styles from './weights-form.module.css';

type Draft = Record<keyof Weights, string>;

const draftOf = (weights: Weights): Draft =>
  Object.fromEntries(names.map(([key]) => [key, String(weights[key])])) as Draft;

/** Whole percents from 0 to 100; undefined where one is something else. */
function weightsOf(draft: Draft): Weights | undefined {
  const isWhole = names.every(([key]) => /^\d{1,3}$/.test(draft[key].trim()) && Number(draft[key]) <= 100);
  return isWhole
    ? (Object.fromEntries(names.map(([key]) => [key, Number(draft[key])])) as unknown as Weights)
    : undefined;
}

/** What keeps these weights from being set, in words. */
function problemOf(weights: Weights | undefined): string | undefined {
  if (weights === undefined) return 'Use whole numbers from 0 to 100.';
  const sum = Object.values(weights).reduce((total, weight) => total + weight, 0);
  if (sum !== 100) return `The weights must sum to 100. These sum to ${sum}.`;
  if (weights.efficiency === 100) return 'Not every season knows its line-ups: give another factor a weight as well.';
  return undefined;
}

const areSame = (one: Weights, other: Weights): boolean => names.every(([key]) => one[key] === other[key]);

const askEveryMs = 400;

/** How often the higher-ranked team would have won under the weights that stand in the form, beside the usual ones. */
function Outlook({ leagueId, weights, usual }: { leagueId: string; weights: Weights; usual: PowerWeights }) {
  const asked = useSlowly(weights, askEveryMs);
  const { data, isError } = useQuery({ ...lookBackOf(leagueId, asked), placeholderData: keepPreviousData });
  if (isError) return <p>The look back could not be loaded.</p>;
  if (data === undefined) return <p>Looking back…</p>;
  if (data.games === 0) return <p>No games to look back on yet.</p>;
  return (
    <dl>
      <dt>These weights</dt>
      <dd>{lookBackWords(data)}</dd>
      <dt>The usual ones</dt>
      <dd>{lookBackWords(usual.usualLookBack)}</dd>
      {data.seasons
        .filter(({ games }) => games > 0)
        .map((season) => (
          <div key={season.season}>
            <dt>{season.season}</dt>
            <dd>{lookBackWords(season)}</dd>
          </div>
        ))}
    </dl>
  );
}

interface Props {
  leagueId: string;
  before: PowerWeights;
  /** The button that opens it. */
  opener: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The weights of the league, to be changed; how often they would have been right stands below while they are. */
export function WeightsForm({ leagueId, before, opener, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(before.weights));
  /** The weights that the draft began from, or has taken over since. */
  const [began, setBegan] = useState(before);
  const set = useSetWeights(leagueId);
  useFocusBack(opener);
  const weights = weightsOf(draft);
  // Only the time differs, or they are one's own: saved, though the response was lost.
  const areKnown = [began.weights, weights].some((one) => one && areSame(one, before.weights));
  if (areKnown && began.setAt !== before.setAt) setBegan(before);
  const wereChanged = !areSame(began.weights, before.weights);
  const problem = problemOf(weights);
  const usual = draftOf(before.usual);
  const isUsual = names.every(([key]) => draft[key] === usual[key]);
  const first = useRef<HTMLInputElement>(null);
  /** On from the weights as they are now. The question goes, and with it the button that had the focus. */
  const goOn = () => {
    setBegan(before);
    first.current?.focus();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (weights && problem === undefined && !wereChanged && !set.isPending)
          set.mutate({ path: { leagueId }, body: { ...weights, basedOn: began.setAt } }, { onSuccess: onClose });
      }}
      // The one that ends a composed word is not meant for the form.
      onKeyDown={(event) => event.key === 'Escape' && !isForComposing(event) && onClose()}
    >
      <p>The league&apos;s own weights, in percent. Every week of every season is ranked again with them.</p>
      {names.map(([key, name], index) => (
        <Field key={key} label={name} className={styles.weight}>
          {(field) => (
            <TextInput
              {...field}
              inputMode="numeric"
              ref={index === 0 ? first : undefined}
              autoFocus={index === 0}
              maxLength={3}
              suffix="%"
              value={draft[key]}
              // What is typed while it is being saved would go with the form.
              readOnly={set.isPending}
              onChange={(value) => setDraft({ ...draft, [key]: value })}
            />
          )}
        </Field>
      ))}
      <p className={styles.problem} role="status">
        {problem ?? 'The weights sum to 100.'}
      </p>
      <section aria-label="Games that the higher-ranked team won" className={styles.outlook}>
        <h3>The higher-ranked team won</h3>
        {weights && problem === undefined ? (
          <Outlook leagueId={leagueId} weights={weights} usual={before} />
        ) : (
          <p>Shown once the weights sum to 100.</p>
        )}
      </section>
      {wereChanged && (
        <ChangedMeanwhile
          ways={{
            show: 'Show the New Weights',
            onShow: () => {
              goOn();
              setDraft(draftOf(before.weights));
            },
            onKeep: goOn,
          }}
        >
          The weights were changed meanwhile. Showing them replaces what you typed.
        </ChangedMeanwhile>
      )}
      <div className={styles.actions}>
        <Button
          kind="quiet"
          disabled={isUsual || set.isPending}
          onClick={() => {
            setDraft(usual);
            // The button is off then, and would take the focus along.
            first.current?.focus();
          }}
        >
          Usual Weights
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" busy={set.isPending} disabled={problem !== undefined || wereChanged}>
          Save
        </Button>
      </div>
    </form>
  );
}
