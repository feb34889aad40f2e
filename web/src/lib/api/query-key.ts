import type { PartsOf, Prefix } from './schema-types';

interface Params {
  path?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
}

/**
 * A read's key: the parts of its address, so that the beginning of an address stands for all below it, and after them
 * what the address asks for. `/api/leagues/{leagueId}/chat` of league 7 is ['api', 'leagues', '7', 'chat', {limit: 50}].
 */
export function keyOf(path: string, { path: parts = {}, query }: Params = {}): readonly unknown[] {
  const address = path
    .split('/')
    .filter(Boolean)
    .map((part) => part.replace(/\{(\w+)\}/g, (_, name: string) => String(parts[name])));
  return query === undefined ? address : [...address, query];
}

/**
 * Every read at an address and below it, whatever it asks for:
 * `client.invalidateQueries(under('/api/leagues/{leagueId}', { leagueId }))` reads a whole league again.
 */
export const under = <P extends Prefix>(
  path: P,
  ...[parts]: keyof PartsOf<P> extends never ? [] : [parts: PartsOf<P>]
): { queryKey: readonly unknown[] } => ({ queryKey: keyOf(path, { path: parts }) });

export type Reads = ReturnType<typeof under>;
