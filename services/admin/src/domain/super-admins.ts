/** Stands in place of the name of somebody who has deleted their account. */
export const formerMember = 'Former member';

/** Who may be a super admin: the verified e-mail decides, upper and lower case alike, or a grant to the account. */
export interface Person {
  accountId: string;
  email: string;
  emailVerified: boolean;
}

/** E-mail addresses as they are compared: trimmed, in lower case, without empty ones. */
export function configuredAddresses(emails: readonly string[]): string[] {
  return [...new Set(emails.map((email) => email.trim().toLowerCase()).filter((email) => email !== ''))];
}

/** Tells the configured super admins from others by their e-mail addresses; an unverified address does not count. */
export function superAdminCheck(emails: readonly string[]): (person: Omit<Person, 'accountId'>) => boolean {
  const known = new Set(configuredAddresses(emails));
  return ({ email, emailVerified }) => emailVerified && known.has(email.trim().toLowerCase());
}

/** What stands against taking a person's grant away; undefined when nothing does. */
export function whyNotRevoke(o: {
  actorId: string;
  targetId: string;
  /** Grants that count now, the person's own among them. */
  activeGrants: number;
  /** Addresses that the configuration names. */
  configured: number;
}): { slug: string; text: string } | undefined {
  if (o.activeGrants + o.configured <= 1) {
    return { slug: 'last-super-admin', text: 'The last super admin cannot be removed.' };
  }
  if (o.actorId === o.targetId) {
    return { slug: 'own-rights', text: 'Your own rights have to be removed by another super admin.' };
  }
  return undefined;
}
