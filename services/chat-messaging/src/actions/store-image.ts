import { AppError } from '@dynasty/kit/errors';
import { randomUUID } from 'node:crypto';
import { type UploadedImage, uploadedImage } from '../bodies/uploaded-image.js';
import { type Deps } from '../deps.js';
import { readName } from '../domain/message-text.js';
import { type FileDocument } from '../store/files.js';

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
export async function keepImage(
  deps: Pick<Deps, 'files' | 'imageContents' | 'imageDecoder'>,
  { accountId, chainId, content, fileName, type, gone }: SentImage,
): Promise<FileDocument> {
  const now = new Date();
  if ((await deps.files.sentSince(accountId, new Date(now.getTime() - dayMs), IMAGES_A_DAY)) >= IMAGES_A_DAY) {
    throw new AppError('limited', 'too-many-images', 'You have shared many pictures today. Try tomorrow.', {
      retryAfterS: 3_600,
    });
  }
  const image = await deps.imageDecoder.decode(content, type, gone);
  const file: FileDocument = {
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
  try {
    await deps.imageContents.put(file._id, 'whole', image.content);
    await deps.imageContents.put(file._id, 'thumb', image.thumbnail.content);
  } catch (error) {
    // It goes with the next sweep; where not even that can be stored, at its time.
    await deps.files.discard(file._id).catch(() => undefined);
    throw error;
  }
  return file;
}

/**
 * A picture that was kept. Throws AppError conflict `image-removed` when it has waited too long for its message, or its
 * message was deleted: a repeat of its upload comes too late.
 */
export async function findUploaded({ files }: Pick<Deps, 'files'>, id: string): Promise<UploadedImage> {
  const file = await files.find(id);
  if (file === null || file.isGoing) {
    throw new AppError('conflict', 'image-removed', 'This picture was removed meanwhile. Upload it once more.');
  }
  return uploadedImage(file);
}
