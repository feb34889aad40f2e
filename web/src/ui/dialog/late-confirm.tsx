import { openedLate } from '../opened-late';

/** A question whose file comes with the first of them. */
export const LateConfirm = openedLate(() => import('./confirm').then(({ Confirm }) => Confirm));
