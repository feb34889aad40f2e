/** True for MongoDB's E11000; with `field`: of the unique index over that field. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 11000) return false;
  if (field === undefined) return true;
  return 'keyPattern' in error && Object.hasOwn(error.keyPattern as object, field);
}
