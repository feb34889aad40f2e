import { claimsOf, demoPassword, personOf } from '../issuer/person.js';
import { keycloakAdmin } from './admin.js';

/**
 * Makes the demo people of a local Keycloak: these e-mail addresses, each with the demo password. Those who are there
 * already stay as they are.
 */
export async function ensurePeople(o: { address: string; dir: string; emails: string[] }): Promise<void> {
  const admin = keycloakAdmin(o);
  for (const email of o.emails) {
    const person = personOf(email);
    if (person === undefined) throw new Error(`${email} is no e-mail address`);
    const { preferred_username: username, given_name: firstName, family_name: lastName } = claimsOf(person);
    await admin.create('/realms/dynasty/users', {
      username,
      email: person.email,
      firstName,
      // Keycloak asks for a last name at the first sign-in of those who have none.
      lastName: lastName || firstName,
      enabled: true,
      emailVerified: true,
      credentials: [{ type: 'password', value: demoPassword, temporary: false }],
    });
  }
}
