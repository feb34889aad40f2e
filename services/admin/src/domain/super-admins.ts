/** Who may be a super admin: the verified e-mail decides, upper and lower case alike. */
export interface Person {
  email: string;
  emailVerified: boolean;
}

/** Tells super admins from others by a list of e-mail addresses; an unverified address does not count. */
export function superAdminCheck(emails: readonly string[]): (person: Person) => boolean {
  const known = new Set(emails.map((email) => email.trim().toLowerCase()).filter((email) => email !== ''));
  return ({ email, emailVerified }) => emailVerified && known.has(email.trim().toLowerCase());
}
