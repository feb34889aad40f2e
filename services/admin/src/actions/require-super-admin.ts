import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type Person } from '../domain/super-admins.js';

/** Throws AppError forbidden unless the person is a super admin in the transaction's eyes: rights may end meanwhile. */
export async function requireSuperAdmin(
  deps: Pick<Deps, 'isSuperAdmin'>,
  person: Person,
  session: ClientSession,
): Promise<void> {
  if (await deps.isSuperAdmin(person, session)) return;
  throw new AppError('forbidden', 'not-a-super-admin', 'Only a super admin may do that.');
}
