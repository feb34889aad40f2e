import { type NflParts, nflView, type NflView, nothing } from '../domain/nfl-view.js';

/** The NFL data that this process holds. */
export interface NflData {
  view(): NflView;
  /** From now on the view is made of these. */
  replace(parts: NflParts): void;
}

export function createNflData(): NflData {
  let current = nflView(nothing);
  return {
    view: () => current,
    replace: (parts) => void (current = nflView(parts)),
  };
}
