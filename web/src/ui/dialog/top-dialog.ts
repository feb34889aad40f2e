import { observed } from '../../lib/observed';

const open = observed<readonly HTMLDialogElement[]>([]);

/** Tells that a dialog lies above the page; returns what tells that it no longer does. */
export function raise(dialog: HTMLDialogElement): () => void {
  open.set([...open.get(), dialog]);
  return () => open.set(open.get().filter((one) => one !== dialog));
}

/** The dialog above all else: nothing outside of it can be reached or is read out. */
export const useTopDialog = (): HTMLDialogElement | undefined => open.use((dialogs) => dialogs.at(-1));
