import { saidBy, statusOf } from './api-error';

/**
 * The toast of a write that failed: the words for it, and the server's own sentence after them where it said why. What
 * it says of the values that were filled in (400) stands by itself.
 */
export const failed = (text: string) => (error: Error) => {
  const said = saidBy(error, '');
  if (said === '') return { title: 'Error', text };
  return { title: 'Error', text: statusOf(error) === 400 ? said : `${text}. ${said}` };
};

/** As failed(), with what was not done as the title. */
export const notDone = (title: string) => (error: Error) => ({ title, text: saidBy(error, 'Please try again.') });
