import { Field } from '../field/field';
import { TextArea } from '../field/text-area';

/** Characters that the log takes. */
const longest = 500;

interface Props {
  value: string;
  /** It is being done: what is typed now would go with the dialog. */
  readOnly: boolean;
  onChange: (reason: string) => void;
}

/** Why something is done, for the log; within a dialog that asks for it. */
export const ReasonField = ({ value, readOnly, onChange }: Props) => (
  <Field label="Reason (optional)" hint="Kept in the action log.">
    {(control) => <TextArea {...control} value={value} maxLength={longest} readOnly={readOnly} onChange={onChange} />}
  </Field>
);
