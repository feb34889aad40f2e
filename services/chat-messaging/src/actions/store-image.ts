import { AppError } from '@dynasty/kit/errors';
import { randomUUID } from 'node:crypto';
import { type UploadedImage, uploadedImage } from '../bodies/uploaded-image.js';
import { type Deps } from '../deps.js';
import { type DecodedImage } from '../engines/image-decoder.js';
import { readName } from '../domain/message-text.js';
import { type FileDocument } from '../store/files.js';

/** Pictures that an account may send in a day, whatever becomes of them. */
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

type KeepDeps = Pick<Deps, 'files' | 'imageContents' | 'imageDecoder' | 'imageUploads'>;

/**
 * Keeps a picture for the message that it is meant for. It counts from the first moment on: of several that are sent at
 * once not one too many is kept. Throws AppError `limited` `too-many-images`, and as the decoder does.
 */
export async function keepImage(deps: KeepDeps, { content, type, gone, ...sent }: SentImage): Promise<FileDocument> {
  const { accountId } = sent;
  const now = new Date();
  const id = randomUUID();
  await deps.imageUploads.add({ _id: id, accountId, at: now });
  try {
    await requireFewImages(deps, accountId, now);
    const image = await deps.imageDecoder.decode(content, type, gone);
    return await store(deps, { ...sent, id, now, image });
  } catch (error) {
    // Where not even that can be stored, it counts as one that was sent.
    await deps.imageUploads.takeBack(id).catch(() => undefined);
    throw error;
  }
}

async function requireFewImages({ imageUploads }: KeepDeps, accountId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  if ((await imageUploads.since(accountId, since, IMAGES_A_DAY + 1)) <= IMAGES_A_DAY) return;
  throw new AppError('limited', 'too-many-images', 'You have shared many pictures today. Try tomorrow.', {
    retryAfterS: 3_600,
  });
}

/** Its document comes first, with the time of its removal: bytes that a crash leaves behind are found by it. */
async function store(
  deps: KeepDeps,
  o: Pick<SentImage, 'accountId' | 'chainId' | 'fileName'> & { id: string; now: Date; image: DecodedImage },
): Promise<FileDocument> {
  const { image, now } = o;
  const file: FileDocument = {
    _id: o.id,
    chainId: o.chainId,
    accountId: o.accountId,
    type: image.type,
    fileName: readName(o.fileName.split(/[\\/]/).at(-1) ?? '', 'Shared image'),
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

/** Takes back a picture that its sender was never told of. */
export async function discardImage(
  { files, imageUploads }: Pick<Deps, 'files' | 'imageUploads'>,
  id: string,
): Promise<void> {
  await files.discard(id);
  await imageUploads.takeBack(id);
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
