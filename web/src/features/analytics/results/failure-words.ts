import { ApiError, saidBy } from '../../../lib/api/api-error';

/** Two sentences, or one where the other says nothing; the first ends with a full stop. */
const joined = (first: string, second: string): string => {
  if (first === '' || second === '') return first + second;
  return `${first}${/[.!?]$/.test(first) ? '' : '.'} ${second}`;
};

/** What is told of an error by itself, without what the server says: the reference of a fault of ours, or nothing. */
const referenceOf = ({ status, requestId }: ApiError): string => saidBy(new ApiError(status, '', '', requestId), '');

/**
 * What to tell of a failure, as sentences: what the server says of it, or the given words, then what else there is to
 * say, and last by which reference operators find it.
 */
export function failureWords(error: unknown, otherwise: string, more = ''): string {
  if (!(error instanceof ApiError)) return joined(otherwise, more);
  return joined(joined(error.said || otherwise, more), referenceOf(error));
}
