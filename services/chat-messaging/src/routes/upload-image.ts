import multipart from '@fastify/multipart';
import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Readable } from 'node:stream';
import { storeImage } from '../actions/store-image.js';
import { UploadedImage } from '../bodies/uploaded-image.js';
import { type Deps } from '../deps.js';
import { uploadEnded } from '../memory/upload-places.js';

/** The largest picture, in bytes. */
export const IMAGE_BYTES = 5 * 1024 * 1024;
/** A phone far from its mast needs this long, in ms. */
const longestUploadMs = 30_000;

/** POST /api/leagues/{leagueId}/chat/upload-image: keeps a picture for a message. No other route takes multipart. */
export async function uploadImageRoute(
  app: App,
  deps: Pick<Deps, 'files' | 'imageContents' | 'imageDecoder' | 'uploadPlaces'>,
): Promise<void> {
  await app.register(async (uploads) => {
    await uploads.register(multipart, {
      limits: { fileSize: IMAGE_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 50 },
    });
    uploads.post(
      '/api/leagues/:leagueId/chat/upload-image',
      {
        // Plain: nobody sees the picture before a message has it, and one that none has is removed.
        config: {
          access: 'member',
          write: 'plain',
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
        const gone = goneOf(reply);
        if (gone.aborted) throw uploadEnded();
        // Before the header below: where there is no place the connection must stay open, since the gateway takes a 503
        // that closes its connection as sent by a process that is stopping.
        const leave = deps.uploadPlaces.take(accountId);
        try {
          // What is refused is not read to its end, which may never come.
          reply.header('connection', 'close');
          const sent = await Promise.race([readUpload(request), endOf(gone)]);
          reply.removeHeader('connection');
          reply.code(201);
          return await storeImage(deps, { ...sent, accountId, chainId: request.league.chainId, gone });
        } finally {
          leave();
        }
      },
    );
  });
}

/** Aborts when the sender is there no more, which may be so already, or has been told that it took too long. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  if (raw.destroyed) gone.abort();
  return gone.signal;
}

/** Rejects when the signal aborts: what reads the request may not hear of its end. */
const endOf = (gone: AbortSignal): Promise<never> =>
  new Promise((_, reject) => gone.addEventListener('abort', () => reject(uploadEnded()), { once: true }));

/** The one file of the request. Throws AppError for anything else. */
async function readUpload(request: FastifyRequest): Promise<{ content: Buffer; fileName: string; type: string }> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported', 'unsupported-media-type', 'Send multipart/form-data with the field image.');
  }
  try {
    let found: { content: Buffer; fileName: string; type: string } | undefined;
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== 'image') throw notAnUpload();
      const content = await Promise.race([part.toBuffer(), pastLimit(part.file)]);
      found = { content, fileName: part.filename, type: part.mimetype };
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
