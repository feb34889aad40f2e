import type { Words } from '../message';

const addressIn = (words: Words): string => (words.messageType === 'image' ? words.imageUrl : '');

/** Their addresses in memory, by those that their messages name. */
const picturesByAddress = new Map<string, string>();

/** Keeps the picture of a message in memory until the message is there: without a connection its address shows nothing. */
export const keepPicture = (words: Words, file: File): void =>
  void picturesByAddress.set(addressIn(words), URL.createObjectURL(file));

/** The address of the picture in memory; null once this page was loaded anew, or for one that is elsewhere on the web. */
export const pictureInMemory = (words: Words): string | null => picturesByAddress.get(addressIn(words)) ?? null;

/** Forgets the pictures of all messages but these. */
export function forgetOtherPictures(waiting: readonly Words[]): void {
  const needed = new Set(waiting.map(addressIn));
  for (const [address, picture] of picturesByAddress) {
    if (needed.has(address)) continue;
    URL.revokeObjectURL(picture);
    picturesByAddress.delete(address);
  }
}
