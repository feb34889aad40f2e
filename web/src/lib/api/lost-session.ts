import { isUnauthorized } from './api-error';

let lead: (() => void) | undefined;

/** Says what leads to the sign-in once a call of the API shows that the session has ended. */
export const onLostSession = (leave: () => void): void => {
  lead = leave;
};

/** Leads to the sign-in where a call failed because the session has ended; whoever made it shows nothing of that. */
export function noteFailure(error: unknown): void {
  if (isUnauthorized(error)) lead?.();
}

/** A call that is made past the query client, which notes what fails of all others. */
export const noted = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    noteFailure(error);
    throw error;
  });
