const anywhere = 'http://anywhere.invalid';

/**
 * The path of our own to come back to after signing in: one leading slash, nothing that a browser reads
 * as another host, a scheme or a header. Undefined for everything else.
 */
export function safeReturnTo(value: string): string | undefined {
  if (value.length > 512 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(value) || value.includes('\\')) return undefined;
  if (!URL.canParse(value, anywhere)) return undefined;
  const url = new URL(value, anywhere);
  if (url.origin !== anywhere || url.pathname.startsWith('//') || url.pathname.startsWith('/api')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
