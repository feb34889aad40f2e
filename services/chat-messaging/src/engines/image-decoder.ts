import { AppError } from '@dynasty/kit/errors';
import { createTurns } from '@dynasty/kit/turns';
import { uploadEnded } from '@dynasty/kit/upload-places';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { imagesBusy } from '../memory/upload-places.js';

/** What members may share. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** Pixels of all frames together. */
const pixelLimit = 40_000_000;
const frameLimit = 300;
/** Of the stored picture and of its thumbnail, in pixels. */
const longestSide = 2_048;
const thumbnailSide = 480;
const longestDecodingS = 10;
const longestWaitMs = 10_000;

/** A picture made anew from one that was sent: its pixels and nothing else. */
export interface DecodedImage {
  type: ImageType;
  content: Buffer;
  width: number;
  height: number;
  thumbnail: { type: 'image/webp'; content: Buffer };
}

export interface ImageDecoder {
  /**
   * Makes a picture anew: metadata and whatever else came with it is gone; animations stay animated.
   * Throws AppError: `unsupported` for another type, `invalid` for what is damaged or too large when it is unpacked,
   * `unavailable` when it has waited too long. Whose sender has `gone` meanwhile is let go without that.
   */
  decode(sent: Buffer, declaredType: string, gone?: AbortSignal): Promise<DecodedImage>;
}

sharp.cache(false);
sharp.concurrency(1);

/** Decodes one picture after the other: each may take a quarter of a gigabyte while it is unpacked. */
export function createImageDecoder(): ImageDecoder {
  const turns = createTurns();
  return {
    async decode(sent, declaredType, gone) {
      const type = await typeOf(sent);
      if (type === undefined || declaredType !== type) {
        throw new AppError('unsupported', 'image-type', 'Please select a JPEG, PNG, GIF, or WebP image.');
      }
      return turns.take('decode', (waitedMs) => {
        if (waitedMs > longestWaitMs) throw imagesBusy();
        if (gone?.aborted) throw uploadEnded();
        return unpack(sent, type);
      });
    },
  };
}

/** By its first bytes, whatever it was called. */
async function typeOf(sent: Buffer): Promise<ImageType | undefined> {
  const found = await fileTypeFromBuffer(sent);
  return IMAGE_TYPES.find((type) => type === found?.mime);
}

async function unpack(sent: Buffer, type: ImageType): Promise<DecodedImage> {
  try {
    const open = (animated: boolean) => sharp(sent, { animated, limitInputPixels: pixelLimit, failOn: 'error' });
    const { width, height, pages = 1, pageHeight = height } = await open(true).metadata();
    if (pages > frameLimit || width * pageHeight * pages > pixelLimit) throw notReadable();
    const isAnimated = pages > 1;
    const whole = await (isAnimated ? open(true) : open(false).autoOrient())
      .resize(inside(longestSide))
      .toFormat(type.slice('image/'.length) as 'jpeg')
      .timeout({ seconds: longestDecodingS })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await open(false)
      .autoOrient()
      .resize(inside(thumbnailSide))
      .webp()
      .timeout({ seconds: longestDecodingS })
      .toBuffer();
    return {
      type,
      content: whole.data,
      width: whole.info.width,
      height: whole.info.pageHeight ?? whole.info.height,
      thumbnail: { type: 'image/webp', content: thumbnail },
    };
  } catch (error) {
    throw error instanceof AppError ? error : notReadable(error);
  }
}

const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

function notReadable(cause?: unknown): AppError {
  return new AppError('invalid', 'image-not-readable', 'This picture is damaged, or too large when it is unpacked.', {
    cause,
  });
}
