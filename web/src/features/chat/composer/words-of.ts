import type { Message, Words } from '../message';
import type { Upload } from './use-upload';

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
  // The services take no other.
  if (!/^https:\/\/\S+\.\S+$/i.test(imageUrl)) return undefined;
  return { messageType: 'image', imageUrl, imageFileName: 'Shared image', ...reply };
}
