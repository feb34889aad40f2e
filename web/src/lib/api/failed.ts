import type { ToastText } from '../toasts';
import { saidBy, statusOf } from './api-error';

/** A toast with the server's own sentence below it, where it said why. */
export function withSaid(notice: ToastText, error: Error): ToastText {
  const said = saidBy(error, '');
  return said === '' ? notice : { ...notice, said };
}

/** The toast of a write that failed: the words for it, and why. */
export const failed = (text: string) => (error: Error) => withSaid({ title: 'Error', text }, error);

/** As failed(), of a form: what the server says of the values that were filled in (400) stands by itself. */
export const failedForm = (text: string) => (error: Error) =>
  statusOf(error) === 400 ? { title: 'Error', text: saidBy(error, text) } : failed(text)(error);

/** As failed(), with what was not done as the title. */
export const notDone = (title: string) => (error: Error) => ({ title, text: saidBy(error, 'Please try again.') });
