import { observed } from './observed';

export interface ToastText {
  title: string;
  /** One sentence below the title. */
  text?: string;
  /** The server's own sentence, below that. */
  said?: string;
}

export interface Toast extends ToastText {
  id: number;
  kind: 'success' | 'error' | 'info';
}

const current = observed<Toast | null>(null);
let count = 0;

/** One notice at a time: a new one takes the place of the one that is there. */
export const toast = (notice: Omit<Toast, 'id'>): void => current.set({ ...notice, id: ++count });

export const dismiss = (id: number): void => {
  if (current.get()?.id === id) current.set(null);
};

export const useToast = (): Toast | null => current.use();
