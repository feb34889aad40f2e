import { routesOf, type Access, type App } from '@dynasty/kit/http';

export interface AccessRow {
  method: string;
  /** As it was registered, with its parameters' names. */
  url: string;
  access: Access;
  /** A path that can be called: parameters filled in. */
  path: string;
}

const sample: Record<string, string> = { leagueId: '1', week: '1', season: '2025' };

/**
 * Every route of an app with its declared access and a path to call it by; `params` gives values for its
 * parameters (those not named are filled with `1`).
 */
export function accessTable(app: App, params: Record<string, string> = {}): AccessRow[] {
  const values = { ...sample, ...params };
  return routesOf(app).map((route) => ({
    ...route,
    path: route.url.replace(/:(\w+)(\([^)]*\))?/g, (_all, name: string) => values[name] ?? '1').replaceAll('*', 'x'),
  }));
}

/**
 * Calls every route without a session and throws one error that lists each that returns anything but 401 with
 * `Unauthorized` in its body (public routes left out). Returns how many routes were checked.
 */
export async function assertAnonymousIsRefused(app: App, params: Record<string, string> = {}): Promise<number> {
  const rows = accessTable(app, params).filter((row) => row.access !== 'public');
  const problems: string[] = [];
  for (const row of rows) {
    const response = await app.inject({ method: row.method as 'GET', url: row.path });
    if (response.statusCode === 401 && response.body.includes('Unauthorized')) continue;
    problems.push(`${row.method} ${row.url}: ${response.statusCode}`);
  }
  if (problems.length > 0)
    throw new Error(`Routes that let in callers who are not signed in:\n  ${problems.join('\n  ')}`);
  return rows.length;
}
