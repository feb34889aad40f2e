/** The longest address of a picture, in code points. */
export const IMAGE_URL_LIMIT = 1_000;

const uploadPath = /^\/api\/files\/([\w-]{10,64})$/;
/** Names that mean this machine or its network; everything without a dot is one. */
const localName = /^[^.]*$|\.(?:localhost|local|internal|home|lan|intranet|arpa)$/;

/** A picture that was uploaded here, or one elsewhere, which no server of ours ever asks for. */
export type ImageSource = { fileId: string } | { url: string };

/**
 * Where a picture is.
 * @returns the source, or a sentence for the person who gave the address
 */
export function readImageUrl(raw: string): ImageSource | { problem: string } {
  const text = raw.trim();
  const [, fileId] = uploadPath.exec(text) ?? [];
  if (fileId !== undefined) return { fileId };
  if ([...text].length > IMAGE_URL_LIMIT) return tooLong;
  const url = /^https:\/\//i.test(text) ? URL.parse(text) : null;
  // An address with a name and password leads elsewhere than it seems to.
  if (url === null || url.username !== '' || url.password !== '') return notAnAddress;
  // However it is written, a number is an IPv4 address once it is parsed.
  const host = url.hostname.replace(/\.$/, '');
  const isAddress = host.startsWith('[') || /^[\d.]+$/.test(host);
  if (isAddress || localName.test(host)) return notAnAddress;
  if ([...url.href].length > IMAGE_URL_LIMIT) return tooLong;
  return { url: url.href };
}

const notAnAddress = { problem: 'Enter the address of a picture on the web; it begins with https://.' };
const tooLong = { problem: `The address of a picture has at most ${IMAGE_URL_LIMIT} characters.` };
