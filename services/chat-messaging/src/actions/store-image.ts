import { AppError } from '@dynasty/kit/errors';
import { randomUUID } from 'node:crypto';
import { type UploadedImage } from '../bodies/uploaded-image.js';
import { type Deps } from '../deps.js';
import { readName } from '../domain/message-text.js';

/** Pictures that an account may send in a day. */
export const IMAGES_A_DAY = 100;
/** How long a picture waits for its message. */
export const WAITS_MS = 3_600_000;
const dayMs = 24 * 3_600_000;

export interface SentImage {
  accountId: string;
  chainId: string;
  content: Buffer;
  /** As the sender's browser names them. */
  fileName: string;
  type: string;
  /** Aborts when the sender has gone. */
  gone?: AbortSignal;
}

/**
 * Keeps a picture for the message that it is meant for. Its document comes first, with the time of its removal: bytes
 * that a crash leaves behind are found by it.
 */
export async function storeImage(
  deps: Pick<Deps, 'files' | 'imageContents' | 'imageDecoder'>,
  { accountId, chainId, content, fileName, type, gone }: SentImage,
): Promise<UploadedImage> {
  const now = new Date();
  if ((await deps.files.sentSince(accountId, new Date(now.getTime() - dayMs), IMAGES_A_DAY)) >= IMAGES_A_DAY) {
    throw new AppError('limited', 'too-many-images', 'You have shared many pictures today. Try tomorrow.', {
      retryAfterS: 3_600,
    });
  }
  const image = await deps.imageDecoder.decode(content, type, gone);
  const file = {
    _id: randomUUID(),
    chainId,
    accountId,
    type: image.type,
    fileName: readName(fileName.split(/[\\/]/).at(-1) ?? '', 'Shared image'),
    width: image.width,
    height: image.height,
    createdAt: now,
    channelId: null,
    removeAt: new Date(now.getTime() + WAITS_MS),
  };
  await deps.files.insert(file);
  await deps.imageContents.put(file._id, 'whole', image.content);
  await deps.imageContents.put(file._id, 'thumb', image.thumbnail.content);
  const imageUrl = `/api/files/${file._id}`;
  return {
    imageUrl,
    thumbnailUrl: `${imageUrl}?size=thumb`,
    imageFileName: file.fileName,
    imageWidth: file.width,
    imageHeight: file.height,
  };
}
