import { addressOf } from '../list/links';

/** The longest address of a picture, in characters as a person counts them. */
export const longestUrl = 1_000;

const ofUpload = /^\/api\/files\/[\w-]{10,64}$/;
/** Names that mean this machine or its network; everything without a dot is one. */
const localName = /^[^.]*$|\.(?:localhost|local|internal|home|lan|intranet|arpa)$/;

const noAddress = 'Enter the address of a picture on the web; it begins with https://.';
const tooLong = `The address of a picture has at most ${longestUrl} characters.`;

/** Whether it is the address of a picture that was uploaded here. */
export const isUpload = (address: string): boolean => ofUpload.test(address);

/**
 * Why the services would refuse what was typed as the address of a picture, for a person; undefined where they take it.
 * An address on the web counts as it is sent on, where most letters with accents are six characters.
 */
export function problemOfUrl(typed: string): string | undefined {
  const text = typed.trim();
  if (isUpload(text)) return undefined;
  if ([...text].length > longestUrl) return tooLong;
  const url = /^https:\/\//i.test(text) ? addressOf(text) : undefined;
  if (url === undefined) return noAddress;
  // However it is written, a number is an IPv4 address once it is parsed.
  const host = url.hostname.replace(/\.$/, '');
  if (host.startsWith('[') || /^[\d.]+$/.test(host) || localName.test(host)) return noAddress;
  return url.href.length > longestUrl ? tooLong : undefined;
}
