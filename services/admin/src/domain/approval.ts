export type ApprovalMode = 'auto' | 'manual';
export type ApprovalStatus = 'approved' | 'suspended';

/**
 * The status of a chain from the records of its seasons: one suspension closes the whole chain, one approval
 * opens it; without a record it is unknown.
 */
export function statusOfChain(records: readonly ApprovalStatus[]): ApprovalStatus | 'unknown' {
  if (records.includes('suspended')) return 'suspended';
  return records.includes('approved') ? 'approved' : 'unknown';
}
