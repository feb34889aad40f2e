const leastLength = 16;
const fewestSigns = 6;
/** What stands where nobody has set a secret yet: these words one after the other, with figures and signs between them. */
const standIns =
  /^(?:admin|change|default|demo|dynasty|enter|example|guest|here|insert|it|me|mongo|mongodb|my|nats|operator|pass|please|replace|root|secret|super|test|the|this|to|user|word|your|[^a-z])+$/i;

/** What is wrong with a secret of production, without the secret; undefined for a good one. */
export function weaknessOf(secret: string): string | undefined {
  if (secret.length < leastLength) return `needs ${leastLength} characters or more`;
  if (standIns.test(secret) || new Set(secret).size < fewestSigns) return 'is one that everybody tries first';
  return undefined;
}

/** A client certificate or a cloud's own identity in the place of a password. */
const withoutPassword = /[?&]authMechanism=MONGODB-(?:X509|AWS|OIDC)(?:&|$)/;

/** The same of the password in a server's address; of several that are separated by commas the first one's counts. */
export function weaknessOfAddress(url: string): string | undefined {
  if (withoutPassword.test(url)) return undefined;
  const [, password] = /^[^:]+:\/\/[^:/@]*:([^/@]*)@/.exec(url) ?? [];
  const weakness = password === undefined ? 'is missing' : weaknessOf(decoded(password));
  return weakness === undefined ? undefined : `the password ${weakness}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
