import { type App } from '@dynasty/kit/http';
import { AuthUser, authUserBody } from '../bodies/account.js';
import { type Deps } from '../deps.js';

/** Who is signed in; the account is created on first sight, and follows what the token says. */
export function authUserRoute(app: App, { accounts }: Pick<Deps, 'accounts'>): void {
  const schema = { tags: ['account'], response: { 200: AuthUser } };
  app.get('/api/auth/user', { config: { access: 'account' }, schema }, async ({ account }) => {
    return authUserBody(account, await accounts.remember(account, new Date()));
  });
}
