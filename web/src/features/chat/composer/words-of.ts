import type { Message, Words } from '../message';
import { isUpload, problemOfUrl } from './image-url';
import type { Upload } from './use-upload';

/** Breaks of a line as other programs write them. */
const otherBreaks = /\r\n?|[\v\f\u0085]/g;
/** Control characters but line breaks and tabs, and halves of a character: with one the services refuse a text. */
const unshown = /[^\P{Cc}\n\t]|\p{Cs}/gu;

const readable = (text: string): string => text.replace(otherBreaks, '\n').replace(unshown, '').trim();

/** What would be sent: words, a picture by its address, or an upload with its words. Undefined for nothing, or not yet. */
export function wordsOf(
  text: string,
  url: string | undefined,
  upload: Upload | undefined,
  replyTo: Message | undefined,
): Words | undefined {
  const reply = replyTo && { replyToId: replyTo.id };
  const message = readable(text);
  if (upload) {
    if (!upload.uploaded) return undefined;
    const { imageUrl, imageFileName } = upload.uploaded;
    const caption = message === '' ? {} : { message };
    return { messageType: 'image', imageUrl, imageFileName, ...caption, ...reply };
  }
  if (url === undefined) return message === '' ? undefined : { message, messageType: 'text', ...reply };
  if (problemOfUrl(url) !== undefined) return undefined;
  return { messageType: 'image', imageUrl: url.trim(), imageFileName: 'Shared image', ...reply };
}

/** What the line can have again: the text of a message, or the address of its picture; undefined for an upload. */
export function draftOf(words: Words): { text: string; url: string | undefined } | undefined {
  if (words.messageType === 'text') return { text: words.message, url: undefined };
  return isUpload(words.imageUrl) ? undefined : { text: '', url: words.imageUrl };
}
