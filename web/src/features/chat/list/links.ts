/** A part of a message: words, or an address that leads somewhere. */
export interface Part {
  text: string;
  href?: string;
}

/** Characters without a shape of their own (directions, joiners) are no part of an address: they could turn it around. */
const address = /https?:\/\/[^\s<>"“”\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f]+/giu;
/** What ends a sentence, not the address before it. */
const ending = /[.,;:!?…'’»*]+$/u;
const image = /\.(?:png|jpe?g|gif|webp)$/i;
/** Not a number, not this machine, not one of the usual names of a home network. */
const publicHost = /^(?!.*\.(?:local|localhost|internal|lan|home|box|arpa)$).*\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

/** The address without what the sentence around it adds: its end, and a bracket that was opened before it. */
function trimmed(found: string): string {
  const text = found.replace(ending, '');
  const isOwnBracket = text.split('(').length >= text.split(')').length;
  return text.endsWith(')') && !isOwnBracket ? trimmed(text.slice(0, -1)) : text;
}

/** The address that a text is; undefined for what only looks like one, or hides its host behind a name. */
export function addressOf(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url : undefined;
}

/** What is shown of an address: its host as it is looked up, so that letters of other scripts cannot pass for another. */
const shown = (text: string, url: URL): string => text.replace(/^https?:\/\/[^/?#\\]*/i, () => url.origin);

/** A message as words and addresses in turn. */
export function partsOf(message: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: found, index } of message.matchAll(address)) {
    const text = trimmed(found);
    const url = addressOf(text);
    if (!url) continue;
    if (index > end) parts.push({ text: message.slice(end, index) });
    parts.push({ text: shown(text, url), href: url.href });
    end = index + text.length;
  }
  if (end < message.length) parts.push({ text: message.slice(end) });
  return parts;
}

/** The address of the picture that a message is: nothing but an https address of one, on a public host. */
export function imageOf(message: string): string | undefined {
  const [part, ...others] = partsOf(message.trim());
  const url = part?.href === undefined || others.length > 0 ? undefined : addressOf(part.href);
  const isImage = url?.protocol === 'https:' && image.test(url.pathname) && publicHost.test(url.hostname);
  return isImage ? url.href : undefined;
}
