import { type App } from '@dynasty/kit/http';
import { AuthUser, authUserBody, Preferences } from '../bodies/account.js';
import { type Deps } from '../deps.js';

/** Who is signed in, and what they prefer; the account is created on first sight, and follows what the token says. */
export function authUserRoutes(app: App, { accounts }: Pick<Deps, 'accounts'>): void {
  const schema = { tags: ['account'], response: { 200: AuthUser } };
  app.get('/api/auth/user', { config: { access: 'account' }, schema }, async ({ account }) => {
    return authUserBody(account, await accounts.remember(account, new Date()));
  });

  app.put(
    '/api/auth/user/preferences',
    {
      config: { access: 'account', write: 'idempotent', limit: { max: 60, windowS: 60 } },
      schema: {
        tags: ['account'],
        summary: 'Keep how the caller wants the pages to look',
        body: Preferences,
        response: { 200: Preferences },
      },
    },
    async ({ account, body: { theme }, commit }) => {
      await accounts.remember(account, new Date());
      return commit(async (session) => {
        await accounts.prefer(account.accountId, { theme }, session);
        return { status: 200, body: { theme } };
      });
    },
  );
}
