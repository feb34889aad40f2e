import { dayLimits } from '../../../lib/day-limits';
import { Field } from '../../../ui/field/field';
import { TextInput } from '../../../ui/field/text-input';
import { centsOf } from './ledger-words';

export interface Money {
  amount: string;
  what: string;
  dueOn: string;
}

export const noMoney: Money = { amount: '', what: '', dueOn: '' };

/** What the fields say, as it is sent; undefined while something is missing. */
export function termsOf({ amount, what, dueOn }: Money) {
  const cents = centsOf(amount);
  if (cents === undefined || what.trim() === '') return undefined;
  return { cents, what: what.trim(), ...(dueOn !== '' && { dueOn }) };
}

interface Props {
  money: Money;
  /** It is being saved: what is typed now would go with the form. */
  readOnly: boolean;
  onChange: (money: Money) => void;
}

/** How much, what for, and until when. */
export const MoneyFields = ({ money, readOnly, onChange }: Props) => (
  <>
    <Field
      label="Amount"
      hint="Dollars, for example 50 or 20.50"
      error={
        money.amount !== '' && centsOf(money.amount) === undefined ? 'Enter an amount like 50 or 20.50' : undefined
      }
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          maxLength={12}
          value={money.amount}
          readOnly={readOnly}
          autoComplete="off"
          onChange={(amount) => onChange({ ...money, amount })}
        />
      )}
    </Field>
    <Field label="What for">
      {(control) => (
        <TextInput
          {...control}
          maxLength={120}
          value={money.what}
          readOnly={readOnly}
          autoComplete="off"
          onChange={(what) => onChange({ ...money, what })}
        />
      )}
    </Field>
    <Field label="Due on (optional)">
      {(control) => (
        <TextInput
          {...control}
          {...dayLimits}
          type="date"
          value={money.dueOn}
          readOnly={readOnly}
          onChange={(dueOn) => onChange({ ...money, dueOn })}
        />
      )}
    </Field>
  </>
);
