import { Field } from '../field/field';
import { TextArea } from '../field/text-area';

/** Characters that the log takes. */
const longest = 500;

/** Why something is done, for the log; within a dialog that asks for it. */
export const ReasonField = ({ value, onChange }: { value: string; onChange: (reason: string) => void }) => (
  <Field label="Reason (optional)" hint="Kept in the action log.">
    {(control) => <TextArea {...control} value={value} maxLength={longest} onChange={onChange} />}
  </Field>
);
