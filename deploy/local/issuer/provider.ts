import { randomBytes } from 'node:crypto';
import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider';
import { accessTokenLifeS, apiResource, resourceId, scope } from './api-resource.js';
import { registerDirectGrant } from './direct-grant.js';
import type { FileStore } from './file-store.js';
import { errorPage, logoutPage, type Page } from './pages.js';
import { claimsOf } from './person.js';
import type { IssuerSecrets } from './secrets.js';

/** Below the realm's address, as Keycloak names them. */
const protocol = '/protocol/openid-connect';
export const loginPath = '/login-actions/authenticate';

const refreshTokenLifeS = 8 * 3600;

export interface ProviderOptions {
  /** The realm's public address; its origin is the product's. */
  issuer: string;
  audience: string;
  store: FileStore;
  secrets: IssuerSecrets;
}

/** An OpenID provider that looks like Keycloak's realm `dynasty` to keycloak-js and to the verifiers of its tokens. */
export function createProvider(o: ProviderOptions): Provider {
  const provider = new Provider(o.issuer, configurationOf(o));
  // The server in front sets the forwarded headers to the public address.
  provider.proxy = true;
  registerDirectGrant(provider, o.audience, o.store);
  makeRefreshTokensReadable(provider);
  return provider;
}

function clientsOf(origin: string): ClientMetadata[] {
  const open = { token_endpoint_auth_method: 'none' as const };
  return [
    {
      ...open,
      client_id: 'dynasty-web',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: [`${origin}/sign-in`, `${origin}/silent-check-sso.html`],
      post_logout_redirect_uris: [`${origin}/`],
    },
    { ...open, client_id: 'dynasty-load', grant_types: ['password'], response_types: [], redirect_uris: [] },
  ];
}

function configurationOf(o: ProviderOptions): Configuration {
  const { origin, pathname, port } = new URL(o.issuer);
  const cookie = { httpOnly: true, sameSite: 'lax' as const, path: pathname, signed: true };
  return {
    adapter: (model: string) => o.store.adapter(model),
    jwks: { keys: [o.secrets.signingKey] },
    clients: clientsOf(origin),
    routes: {
      authorization: `${protocol}/auth`,
      token: `${protocol}/token`,
      jwks: `${protocol}/certs`,
      end_session: `${protocol}/logout`,
      revocation: `${protocol}/revoke`,
    },
    pkce: { required: () => true },
    scopes: scope.split(' '),
    claims: {
      openid: ['sub', 'sid'],
      profile: ['preferred_username', 'name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    clientBasedCORS: (_ctx, requestOrigin) => requestOrigin === origin,
    // Browsers do not tell ports apart when they store cookies: two stacks on one machine need two names.
    cookies: {
      keys: [o.secrets.cookieKey],
      names: { session: `issuer_${port}`, interaction: `issuer_${port}_login`, resume: `issuer_${port}_resume` },
      long: cookie,
      short: { ...cookie, path: undefined },
    },
    ttl: {
      AccessToken: accessTokenLifeS,
      IdToken: accessTokenLifeS,
      RefreshToken: refreshTokenLifeS,
      Session: 14 * 86_400,
      Interaction: 1_800,
      Grant: 14 * 86_400,
    },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    findAccount: (_ctx, accountId) => {
      const person = o.store.personById(accountId);
      return person && { accountId, claims: () => claimsOf(person) };
    },
    extraTokenClaims: (_ctx, token) => {
      if (token.kind !== 'AccessToken') return undefined;
      const person = o.store.personById(token.accountId);
      const sid = token.sid ?? token.sessionUid ?? token.grantId ?? token.accountId;
      return person && { ...claimsOf(person), azp: token.clientId, typ: 'Bearer', sid };
    },
    formats: {
      customizers: {
        jwt: (_ctx, _token, parts) => {
          parts.header = { ...parts.header, typ: 'JWT' };
        },
      },
    },
    interactions: { url: (_ctx, { uid }) => `${pathname}${loginPath}?execution=${uid}` },
    // No consent is asked for: both clients are the product itself.
    loadExistingGrant: async (ctx) => {
      const { client, session, provider } = ctx.oidc;
      const grantId = client && session?.grantIdFor(client.clientId);
      if (grantId) return provider.Grant.find(grantId);
      const grant = new provider.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope(scope);
      grant.addResourceScope(resourceId(o.audience), scope);
      await grant.save();
      return grant;
    },
    renderError: (ctx, out) => send(ctx, errorPage(out.error_description ?? out.error, `${origin}/`)),
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => send(ctx, logoutPage(form, Boolean(ctx.oidc.entities.IdTokenHint))),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resourceId(o.audience),
        useGrantedResource: () => true,
        getResourceServerInfo: () => apiResource(o.audience),
      },
    },
  };
}

function send(ctx: { set(headers: Record<string, string>): void; body: unknown }, page: Page): void {
  ctx.body = page.html;
  ctx.set(page.headers);
}

/** keycloak-js decodes the refresh token as a JWT, as Keycloak's is one: give ours that shape. It proves nothing. */
function makeRefreshTokensReadable(provider: Provider): void {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  Object.assign(provider.RefreshToken.prototype, {
    generateTokenId: () => {
      const iat = Math.floor(Date.now() / 1000);
      const jti = randomBytes(32).toString('base64url');
      const payload = { jti, typ: 'Refresh', iat, exp: iat + refreshTokenLifeS };
      return [encode({ alg: 'none', typ: 'JWT' }), encode(payload), 'opaque'].join('.');
    },
  });
}
