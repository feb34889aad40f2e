/** Scopes that every client of ours asks for and gets. */
export const scope = 'openid profile email';

export const accessTokenLifeS = 300;

/** Name under which the provider knows the API (it wants an absolute URI). */
export const resourceId = (audience: string): string => `urn:${audience}`;

/** What access tokens are for: the product's API, as signed JWTs that every service verifies by itself. */
export function apiResource(audience: string) {
  return {
    scope,
    audience,
    accessTokenFormat: 'jwt' as const,
    accessTokenTTL: accessTokenLifeS,
    jwt: { sign: { alg: 'RS256' as const } },
  };
}
