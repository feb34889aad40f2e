import { AppError, asDatabaseOutage, isError } from '@dynasty/kit/errors';

/** The folders of a path of this machine, at the start of a word or of a quotation. */
const folders = /(?<=^|[\s"'(])\/(?:[^\s"'/]+\/)+/g;

/** Why a source could not be taken, as members read it: no address and no folder of this machine. */
export function failureReason(error: unknown): string {
  if (!isError(error)) return String(error);
  if (error instanceof AppError) return error.message;
  const outage = asDatabaseOutage(error);
  if (outage !== undefined) return outage.message;
  // Node says what was done to which file after a comma.
  const said = 'syscall' in error ? error.message.split(',')[0]! : error.message;
  return said.replaceAll(folders, '');
}
