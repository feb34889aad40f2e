import { type App } from '@dynasty/kit/http';
import { type AccessRow, accessTable } from './access-table.js';

/** Whoever may stand before a league's route: of the league itself, of another one, or of none. */
export const roles = ['member', 'admin', 'stranger', 'strangeAdmin', 'superAdmin'] as const;
export type Role = (typeof roles)[number];

type Outcomes = Record<Role, string>;

const strangers = { stranger: 'not-a-member', strangeAdmin: 'not-a-member', superAdmin: 'not-a-member' };
const insiders = { member: 'league-not-approved', admin: 'league-not-approved' };

/**
 * Who gets what on a league's route of an access, in a league that is open and in one that is suspended: "in", or the
 * slug of the refusal.
 */
export const whoMay: Record<'member' | 'leagueAdmin' | 'leagueOverseer', { open: Outcomes; suspended: Outcomes }> = {
  member: {
    open: { member: 'in', admin: 'in', ...strangers },
    suspended: { ...insiders, ...strangers },
  },
  leagueAdmin: {
    open: { member: 'not-a-league-admin', admin: 'in', ...strangers },
    suspended: { ...insiders, ...strangers },
  },
  leagueOverseer: {
    open: { member: 'not-a-league-admin', admin: 'in', ...strangers, superAdmin: 'in' },
    suspended: { ...insiders, ...strangers, superAdmin: 'in' },
  },
};

const refusals = new Set(['not-a-member', 'not-a-league-admin', 'league-not-approved', 'not-a-super-admin']);

/** The slug of a refusal; "in" for whom the guard lets pass, whatever the route says then. */
export async function outcomeOf(
  app: App,
  { method, path }: Pick<AccessRow, 'method' | 'path'>,
  headers: Record<string, string>,
): Promise<string> {
  const payload = method === 'GET' ? undefined : {};
  const response = await app.inject({ method: method as 'GET', url: path, headers, payload });
  if (response.statusCode !== 403) return 'in';
  const { slug } = response.json<{ slug: string }>();
  return refusals.has(slug) ? slug : 'in';
}

/** Routes of leagues whose access the table of roles does not know: there should be none. */
export function routesWithoutRoles(app: App): string[] {
  return accessTable(app)
    .filter(({ url, access }) => url.includes(':leagueId') && access !== 'superAdmin' && !(access in whoMay))
    .map(({ method, url, access }) => `${method} ${url}: ${access}`);
}
