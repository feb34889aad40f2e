import { type Mongo } from '@dynasty/kit/mongo';
import { mongo as driver } from 'mongoose';
import { once } from 'node:events';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What GridFS says of a file that is not there. */
const notFound = 'ENOENT';

export type ImageSize = 'whole' | 'thumb';

/** The bytes of pictures, in GridFS: each in its own size and as a thumbnail. */
export function createImageContents({ connection }: Mongo) {
  let opened: driver.GridFSBucket | undefined;
  function bucket(): driver.GridFSBucket {
    if (connection.db === undefined) throw new driver.MongoNotConnectedError('the database is not connected');
    opened ??= new driver.GridFSBucket(connection.db, { bucketName: 'images' });
    return opened;
  }
  // Names, not ObjectIds: the same id names the picture everywhere.
  const idOf = (id: string, size: ImageSize) => `${id}/${size}` as unknown as driver.ObjectId;

  return {
    /** Resolves once the bytes are durable. */
    async put(id: string, size: ImageSize, content: Buffer): Promise<void> {
      await pipeline([content], bucket().openUploadStreamWithId(idOf(id, size), id));
    },

    /** Resolves once the bytes are there to be read; null when they are not, or not any more. */
    async open(id: string, size: ImageSize): Promise<Readable | null> {
      const content = bucket().openDownloadStream(idOf(id, size));
      // Whoever sends it hears of a failure; one that comes before would end the process.
      content.on('error', () => undefined);
      try {
        await once(content, 'readable');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === notFound) return null;
        throw error;
      }
      // Its chunks go first: no picture is empty.
      return content.readableLength > 0 ? content : null;
    },

    /** Removes both sizes, whatever of them there is. */
    async remove(id: string): Promise<void> {
      for (const size of ['whole', 'thumb'] as const) {
        const { files, chunks } = collections();
        await chunks.deleteMany({ files_id: idOf(id, size) });
        await files.deleteOne({ _id: idOf(id, size) });
      }
    },
  };

  function collections() {
    return { files: connection.collection('images.files'), chunks: connection.collection('images.chunks') };
  }
}

export type ImageContents = ReturnType<typeof createImageContents>;
