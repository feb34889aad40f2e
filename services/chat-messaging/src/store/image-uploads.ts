import { openCollection } from '@dynasty/kit/collection';
import { type Mongo } from '@dynasty/kit/mongo';

/** That an account has sent a picture. */
interface ImageUpload {
  /** The picture's. */
  _id: string;
  accountId: string;
  at: Date;
}

/** Nobody counts them for longer than a day. */
const keptForS = 25 * 3_600;

/** What an account has sent, which counts when the pictures themselves are gone: who deletes them has stored them all the same. */
export function createImageUploads(mongo: Mongo) {
  const model = openCollection<ImageUpload>(mongo, 'image_uploads', [
    [{ accountId: 1, at: 1 }],
    [{ at: 1 }, { expireAfterSeconds: keptForS }],
  ]);
  return {
    async add(upload: ImageUpload): Promise<void> {
      await model.create(upload);
    },

    /** How many an account has sent since a time, up to `limit`. */
    since: (accountId: string, since: Date, limit: number): Promise<number> =>
      model.countDocuments({ accountId: { $eq: accountId }, at: { $gte: since } }, { limit }).exec(),

    /** Of a picture that was not kept, or that its sender was never told of. */
    async takeBack(id: string): Promise<void> {
      await model.deleteOne({ _id: { $eq: id } });
    },
  };
}

export type ImageUploads = ReturnType<typeof createImageUploads>;
