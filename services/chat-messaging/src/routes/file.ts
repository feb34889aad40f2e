import { type App } from '@dynasty/kit/http';
import { holds } from '@dynasty/kit/http/etag';
import { Type } from 'typebox';
import { type RoomDeps } from '../actions/enter-room.js';
import { findFile, noSuchFile } from '../actions/find-file.js';
import { type Deps } from '../deps.js';

const FileParams = Type.Object(
  { fileId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,100}$' }) },
  { additionalProperties: false },
);
const FileQuery = Type.Object(
  { size: Type.Optional(Type.Literal('thumb', { description: 'At most 480 pixels wide and high.' })) },
  { additionalProperties: false },
);

/** GET /api/files/{fileId}: a picture, for those who may read its message. */
export function fileRoute(app: App, deps: RoomDeps & Pick<Deps, 'messages' | 'files' | 'imageContents'>): void {
  app.get(
    '/api/files/:fileId',
    {
      config: { access: 'participant' },
      schema: {
        summary: 'A picture of a message',
        params: FileParams,
        querystring: FileQuery,
        response: {
          200: {
            description: 'The picture',
            content: { 'image/*': { schema: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }) } },
          },
          304: Type.Null({ description: 'The caller has it already.' }),
        },
      },
    },
    async ({ account, params: { fileId }, query, headers }, reply) => {
      const file = await findFile(deps, account.accountId, fileId);
      const size = query.size ?? 'whole';
      const tag = `"${fileId}-${size}"`;
      // It never changes, but who may see it does.
      const isHeld = holds(headers['if-none-match'], tag);
      const content = isHeld ? undefined : await deps.imageContents.open(fileId, size);
      if (content === null) throw noSuchFile();
      reply.headers({
        'content-type': size === 'thumb' ? 'image/webp' : file.type,
        'content-disposition': 'inline',
        // Whatever a browser makes of the bytes, it runs and loads nothing.
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-cache',
        etag: tag,
      });
      return content === undefined ? reply.code(304).send(null) : reply.send(content);
    },
  );
}
