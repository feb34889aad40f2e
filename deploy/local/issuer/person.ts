import { createHash } from 'node:crypto';

/** A person who signs in: everything about them follows from their e-mail. */
export interface Person {
  /** Token `sub`: the same e-mail has the same id in every run. */
  accountId: string;
  email: string;
  username: string;
  firstName: string;
  lastName: string;
}

/** The one password of the development issuer. */
export const demoPassword = 'demo';

const emailPattern = /^[^\s@<>"]{1,64}@[^\s@<>"]+\.[^\s@<>"]+$/;

/** The person with this e-mail, or undefined when it is none. */
export function personOf(typed: string): Person | undefined {
  const email = typed.trim().toLowerCase();
  if (email.length > 254 || !emailPattern.test(email)) return undefined;
  const username = email.slice(0, email.indexOf('@'));
  const [firstName = username, ...rest] = username.split(/[._-]+/).filter(Boolean);
  return {
    accountId: accountIdOf(email),
    email,
    username,
    firstName: capitalised(firstName),
    lastName: rest.map(capitalised).join(' '),
  };
}

/** A person when the e-mail is one and the password is right. */
export function signInOf(email: unknown, password: unknown): Person | undefined {
  if (typeof email !== 'string' || password !== demoPassword) return undefined;
  return personOf(email);
}

/** The claims that both tokens carry, by Keycloak's names. */
export function claimsOf(person: Person) {
  return {
    sub: person.accountId,
    email: person.email,
    email_verified: true,
    preferred_username: person.username,
    given_name: person.firstName,
    family_name: person.lastName,
    name: `${person.firstName} ${person.lastName}`.trim(),
  };
}

/** A name-based UUID (RFC 9562 layout, version 5 bits) over SHA-256 of the e-mail. */
function accountIdOf(email: string): string {
  const bytes = createHash('sha256').update(`dynasty-account:${email}`).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
