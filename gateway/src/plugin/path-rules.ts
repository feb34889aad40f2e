/** Segments of unreserved characters, none starting or ending with a dot: nearly every request. */
const plainPath = /^(?:\/[\w~:@-]+(?:\.[\w~:@-]+)*)+$/;
const allowedCharacters = /^[\w~:@.,=+!$&'()*%/-]+$/;
/** Unreserved characters have no reason to be encoded, and a route must have one spelling. */
const needlessEncoding = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/i;
/** What a decoded segment must not hold: separators, another encoding, control characters. */
const forbiddenDecoded = /[/\\;%?#\p{Cc}]/u;
const ourRoots = /^\/(?:api|realms|resources)(?:\/|$)/;

export type PathProblem = 'malformed' | 'unknown';

/**
 * Judges a request target's path before any router sees it, so that the gateway and the service behind
 * it read the same route from it. `malformed` (400): empty, dotted or doubly encoded segments,
 * backslashes, parameters after `;`, control characters, needless encoding. `unknown` (404): one of our
 * roots in another case, or an API path with a slash at its end.
 */
export function pathProblem(path: string): PathProblem | undefined {
  if (path === '/') return undefined;
  if (!plainPath.test(path)) {
    if (!path.startsWith('/') || !allowedCharacters.test(path) || needlessEncoding.test(path)) return 'malformed';
    const trailingSlash = path.endsWith('/');
    const segments = (trailingSlash ? path.slice(1, -1) : path.slice(1)).split('/');
    if (segments.some(isMalformed)) return 'malformed';
    if (trailingSlash && ourRoots.test(path) && path.startsWith('/api')) return 'unknown';
  }
  return ourRoots.test(path.toLowerCase()) && !ourRoots.test(path) ? 'unknown' : undefined;
}

function isMalformed(segment: string): boolean {
  if (segment === '' || segment.startsWith('.') || segment.endsWith('.')) return true;
  if (!segment.includes('%')) return false;
  try {
    return forbiddenDecoded.test(decodeURIComponent(segment));
  } catch {
    return true;
  }
}
