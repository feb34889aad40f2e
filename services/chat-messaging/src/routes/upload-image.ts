import multipart from '@fastify/multipart';
import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { takeUpload } from '@dynasty/kit/http/uploads';
import { hashOf } from '@dynasty/kit/idempotency';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { type FastifyRequest } from 'fastify';
import { type Readable } from 'node:stream';
import { discardImage, findUploaded, keepImage } from '../actions/store-image.js';
import { UploadedImage } from '../bodies/uploaded-image.js';
import { type Deps } from '../deps.js';

/** The largest picture, in bytes. */
export const IMAGE_BYTES = 5 * 1024 * 1024;
/** A phone far from its mast needs this long, in ms. */
const longestUploadMs = 30_000;

/** POST /api/leagues/{leagueId}/chat/upload-image: keeps a picture for a message. No other route takes multipart. */
export async function uploadImageRoute(
  app: App,
  deps: Pick<Deps, 'files' | 'imageContents' | 'imageDecoder' | 'imageUploads' | 'uploadPlaces'>,
): Promise<void> {
  await app.register(async (uploads) => {
    await uploads.register(multipart, {
      limits: { fileSize: IMAGE_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 50 },
    });
    uploads.post(
      '/api/leagues/:leagueId/chat/upload-image',
      {
        config: {
          access: 'member',
          write: 'upload',
          limit: { max: 10, windowS: 60, strict: true },
          timeLimitMs: longestUploadMs,
        },
        schema: {
          summary: 'Keeps a picture (JPEG, PNG, GIF, WebP; the field `image`) for a message',
          consumes: ['multipart/form-data'],
          params: LeagueParams,
          response: { 201: UploadedImage },
        },
      },
      async (request, reply) => {
        const { accountId } = request.account;
        const { chainId } = request.league;
        const { fileId } = await takeUpload(request, reply, {
          places: deps.uploadPlaces,
          read: () => readUpload(request),
          keep: (sent, gone) => keepImage(deps, { ...sent, accountId, chainId, gone }),
          // Its document is there; nobody else sees it before a message has it, and one that none has is removed.
          work: async (_session, { _id }) => ({ status: 201, body: { fileId: _id } }),
          discard: ({ _id }) => discardImage(deps, _id),
        });
        return findUploaded(deps, fileId);
      },
    );
  });
}

interface SentFile {
  content: Buffer;
  fileName: string;
  type: string;
  /** What tells it from every other upload. */
  print: object;
}

/** The one file of the request. Throws AppError for anything else. */
async function readUpload(request: FastifyRequest): Promise<SentFile> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported', 'unsupported-media-type', 'Send multipart/form-data with the field image.');
  }
  try {
    let found: SentFile | undefined;
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'image') throw notAnUpload();
      const content = await Promise.race([part.toBuffer(), pastLimit(part.file)]);
      const { filename: fileName, mimetype: type } = part;
      found = { content, fileName, type, print: { fileName, type, bytes: hashOf(content) } };
    }
    if (found === undefined || found.content.length === 0) throw notAnUpload();
    return found;
  } catch (error) {
    throw error instanceof AppError ? error : refusalOf(error);
  }
}

/** Rejects as soon as a file is larger than it may be; `toBuffer` alone would read on until the sender stops. */
const pastLimit = (file: Readable): Promise<never> =>
  new Promise((_, reject) => file.once('limit', () => reject(tooLarge())));

/** Errors of the parser: a file that is too large, more than one part, a body that is no form, a client that has gone. */
function refusalOf(error: unknown): AppError {
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE';
  if (!isTooLarge) return notAnUpload(error);
  return tooLarge(error);
}

function tooLarge(cause?: unknown): AppError {
  return new AppError('too-large', 'image-too-large', 'Please select an image smaller than 5MB.', { cause });
}

function notAnUpload(cause?: unknown): AppError {
  return new AppError('invalid', 'upload-not-valid', 'Send one picture.', { cause, details: { field: 'image' } });
}
