import { randomUUID } from 'node:crypto';
import { errors, type Provider } from 'oidc-provider';
import { apiResource, resourceId, scope } from './api-resource.js';
import type { FileStore } from './file-store.js';
import { signInOf } from './person.js';

/** `grant_type=password` for scripts and load tests: an access token without a browser, no refresh token. */
export function registerDirectGrant(provider: Provider, audience: string, store: FileStore): void {
  const resourceServer = new provider.ResourceServer(resourceId(audience), apiResource(audience));
  provider.registerGrantType<{ username?: string; password?: string }>(
    'password',
    async (ctx) => {
      const { client, params } = ctx.oidc;
      const person = signInOf(params.username, params.password);
      if (!person) throw new errors.InvalidGrant('invalid user credentials');
      store.remember(person);
      const token = new provider.AccessToken({
        client,
        accountId: person.accountId,
        scope,
        grantId: randomUUID(),
        gty: 'password',
        resourceServer,
      });
      ctx.body = {
        access_token: await token.save(),
        token_type: 'Bearer',
        expires_in: token.expiration,
        scope: token.scope,
      };
    },
    ['username', 'password', 'scope'],
  );
}
