import { useState } from 'react';

/** From then on a notice has been read out; what has just come may have been taken away before that. */
const readOutAfterMs = 1_000;

interface Shown {
  /** The dialog that it stands in, if any. */
  dialog: HTMLDialogElement | undefined;
  /** When it came, ms since 1970. */
  since: number;
  wasReadOut: boolean;
}

/** Whether a notice that has moved into a dialog, or out of one, was read out before: it need not be once more. */
export function useWasReadOut(dialog: HTMLDialogElement | undefined): boolean {
  const [shown, setShown] = useState<Shown>(() => ({ dialog, since: Date.now(), wasReadOut: false }));
  if (shown.dialog !== dialog) setShown({ ...shown, dialog, wasReadOut: Date.now() - shown.since >= readOutAfterMs });
  return shown.wasReadOut;
}
