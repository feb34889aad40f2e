import { createHash } from 'node:crypto';

/** The strong tag of a body. */
export function tagOf(body: string): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`;
}

/** Weak comparison (RFC 9110, 8.8.3.2): a body that was compressed has a weak tag. */
export function holds(ifNoneMatch: string | undefined, tag: string): boolean {
  const bare = (text: string): string => text.trim().replace(/^W\//, '');
  return ifNoneMatch !== undefined && ifNoneMatch.split(',').some((known) => bare(known) === bare(tag));
}
