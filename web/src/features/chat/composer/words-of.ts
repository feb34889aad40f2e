import type { Message, Words } from '../message';
import type { Upload } from './use-upload';

/** What the services take: an address on the web, or a picture that was uploaded here. */
const isImageUrl = (url: string): boolean =>
  /^https:\/\//i.test(url) ? URL.canParse(url) : /^\/api\/files\/[\w-]{10,64}$/.test(url);

/** What would be sent: words, a picture by its address, or an upload with its words. Undefined for nothing, or not yet. */
export function wordsOf(
  text: string,
  url: string | undefined,
  upload: Upload | undefined,
  replyTo: Message | undefined,
): Words | undefined {
  const reply = replyTo && { replyToId: replyTo.id };
  const message = text.trim();
  if (upload) {
    if (!upload.uploaded) return undefined;
    const { imageUrl, imageFileName } = upload.uploaded;
    const caption = message === '' ? {} : { message };
    return { messageType: 'image', imageUrl, imageFileName, ...caption, ...reply };
  }
  if (url === undefined) return message === '' ? undefined : { message, messageType: 'text', ...reply };
  const imageUrl = url.trim();
  if (!isImageUrl(imageUrl)) return undefined;
  return { messageType: 'image', imageUrl, imageFileName: 'Shared image', ...reply };
}
