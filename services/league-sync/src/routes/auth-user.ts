import { type App } from '@dynasty/kit/http';
import { type Deps } from '../deps.js';
import { AuthUser } from './schemas/account.js';

/** Who is signed in; the account is created on first sight, and follows what the token says. */
export function authUserRoute(app: App, { accounts }: Pick<Deps, 'accounts'>): void {
  const schema = { tags: ['account'], response: { 200: AuthUser } };
  app.get('/api/auth/user', { config: { access: 'account' }, schema }, async ({ account }) => {
    const { accountId, email, firstName, lastName, username } = account;
    const known = await accounts.remember({ _id: accountId, email, firstName, lastName, username }, new Date());
    return { id: accountId, email, firstName, lastName, username, sleeper: known.sleeper };
  });
}
