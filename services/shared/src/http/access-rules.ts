import type { FastifyRequest } from 'fastify';
import type { Account } from '../auth.js';
import { AppError } from '../errors.js';

/**
 * Who may call a route. A folder that knows more kinds adds them to this table by declaration merging. `account` is
 * anybody who is signed in; so is `participant`, where the route itself checks the opaque id and responds 404.
 */
export interface AccessKinds {
  public: true;
  account: true;
  participant: true;
  superAdmin: true;
}

export type Access = keyof AccessKinds;

/** How one kind of access is checked, once the caller is signed in. */
export interface AccessRule {
  /** The request's own fields that `admit` sets. */
  sets?: readonly string[];
  /** Why a route of this path cannot have this kind; undefined when it can. */
  refuses?(path: string): string | undefined;
  /** Throws AppError when the caller may not. */
  admit(request: FastifyRequest): Promise<void>;
}

export type AccessRules = Partial<Record<Access, AccessRule>>;

/** Kinds that need no rule: signing in, or nothing, is enough. */
export const withoutRule: ReadonlySet<Access> = new Set(['public', 'account', 'participant']);

/** Lets super admins pass. */
export function superAdminRule(isSuperAdmin: (account: Account) => Promise<boolean>): AccessRules {
  return {
    superAdmin: {
      async admit({ account }) {
        if (await isSuperAdmin(account)) return;
        throw new AppError('forbidden', 'not-a-super-admin', 'Only a super admin may do that.');
      },
    },
  };
}
