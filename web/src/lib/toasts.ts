import { useSyncExternalStore } from 'react';

export interface ToastText {
  title: string;
  /** One sentence below the title. */
  text?: string;
}

export interface Toast extends ToastText {
  id: number;
  kind: 'success' | 'error' | 'info';
}

let current: Toast | null = null;
let count = 0;
const listeners = new Set<() => void>();

function show(next: Toast | null): void {
  current = next;
  listeners.forEach((listener) => listener());
}

/** One notice at a time: a new one takes the place of the one that is there. */
export const toast = (notice: Omit<Toast, 'id'>): void => show({ ...notice, id: ++count });

export const dismiss = (id: number): void => {
  if (current?.id === id) show(null);
};

export const useToast = (): Toast | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
