import type { GatewayConfig } from '../express-gateway.js';

/** Requests that no service gets: signing in and out, sessions, paths that are unknown. */
export const gatewayItself = 'gateway';

/** services/shared/src/http.ts refuses longer ones. */
const longestSegment = 400;

interface Owner {
  /** Undefined where its paths have different ones. */
  word: string | undefined;
  matches: RegExp;
  service: string;
}

/**
 * Which service gets what is asked for at a path, as gateway.config.yml has it: the first endpoint with a pattern that
 * matches, whatever its methods, and the service that its pipeline forwards to. Only the patterns that have the same word
 * as the path are compared with it: this is asked for every request, most often when there is no time for any.
 */
export function ownersOf({ apiEndpoints, pipelines }: GatewayConfig['gatewayConfig']): (path: string) => string {
  const serviceOf = new Map<string, string>();
  for (const { apiEndpoints: names, policies } of Object.values(pipelines)) {
    const forwarding = policies.find((policy) => policy.forward !== undefined)?.forward;
    for (const name of names) serviceOf.set(name, forwarding?.action.serviceEndpoint ?? gatewayItself);
  }
  const owners = Object.entries(apiEndpoints).flatMap(([name, { paths }]): Owner[] =>
    paths.map((path) => ({
      word: fixedWord(path),
      // express matches in any case, too.
      matches: new RegExp(`^${asPattern(path)}$`, 'i'),
      service: serviceOf.get(name) ?? gatewayItself,
    })),
  );
  const ownersBy = (word?: string) => owners.filter((one) => one.word === undefined || one.word === word);
  const byWord = new Map(owners.map(({ word }) => [word, ownersBy(word)]));
  const ofNoWord = ownersBy();
  return (path) => {
    const mayGetIt = byWord.get(wordOf(path)) ?? ofNoWord;
    return mayGetIt.find(({ matches }) => matches.test(path))?.service ?? gatewayItself;
  };
}

/** The word that tells most of a path: behind the league's id, else behind `/api`. */
function wordOf(path: string): string | undefined {
  const [, , first, , third] = path.toLowerCase().split('/', 5);
  return first === 'leagues' ? third : first;
}

/** The word that all paths of a pattern have; undefined where it leaves that open. */
function fixedWord(pattern: string): string | undefined {
  const [, , first = '*'] = pattern.split('/', 3);
  const word = wordOf(pattern) ?? '*';
  return /[:*$]/.test(first + word) ? undefined : word;
}

/** `:name` is one segment, no longer than services read one (a very long one costs nothing), `*` anything at all. */
const asPattern = (path: string): string =>
  path
    .replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replace(/:\w+/g, `[^/]{1,${longestSegment}}`)
    .replaceAll('*', '.*');
