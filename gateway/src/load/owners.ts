import type { GatewayConfig } from '../express-gateway.js';

/** Requests that no service gets: signing in and out, sessions, paths that are unknown. */
export const gatewayItself = 'gateway';

/** services/shared/src/http.ts refuses longer ones. */
const longestSegment = 400;

/**
 * Which service gets what is asked for at a path, as gateway.config.yml has it: the first endpoint with a pattern that
 * matches, whatever its methods, and the service that its pipeline forwards to.
 */
export function ownersOf({ apiEndpoints, pipelines }: GatewayConfig['gatewayConfig']): (path: string) => string {
  const serviceOf = new Map<string, string>();
  for (const { apiEndpoints: names, policies } of Object.values(pipelines)) {
    const forwarding = policies.find((policy) => policy.forward !== undefined)?.forward;
    for (const name of names) serviceOf.set(name, forwarding?.action.serviceEndpoint ?? gatewayItself);
  }
  const owners = Object.entries(apiEndpoints).map(([name, { paths }]) => ({
    // express matches in any case, too.
    matches: new RegExp(`^(?:${paths.map(asPattern).join('|')})$`, 'i'),
    service: serviceOf.get(name) ?? gatewayItself,
  }));
  return (path) => owners.find(({ matches }) => matches.test(path))?.service ?? gatewayItself;
}

/** `:name` is one segment, no longer than services read one (a very long one costs nothing), `*` anything at all. */
const asPattern = (path: string): string =>
  path
    .replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/:\w+/g, `[^/]{1,${longestSegment}}`)
    .replaceAll('*', '.*');
