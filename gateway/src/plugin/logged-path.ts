/** The path without the secret of an invitation or calendar, which whoever reads the log could use up. */
export const loggedPath = (url: string): string =>
  pathOf(url).replace(/^(\/(?:invite|api\/invitations|api\/calendar)\/)[^/]+/, '$1...');

/** The path of a request's target. The query is left out: sign-in responses carry codes there. */
export function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}
