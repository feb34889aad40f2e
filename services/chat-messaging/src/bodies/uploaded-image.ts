import { Type, type Static } from 'typebox';
import { type FileDocument } from '../store/files.js';

/** A picture that can be put into a message. */
export const UploadedImage = Type.Object({
  imageUrl: Type.String(),
  thumbnailUrl: Type.String(),
  imageFileName: Type.String(),
  imageWidth: Type.Integer({ description: 'Pixels.' }),
  imageHeight: Type.Integer({ description: 'Pixels.' }),
});

export type UploadedImage = Static<typeof UploadedImage>;

export function uploadedImage({
  _id,
  fileName,
  width,
  height,
}: Pick<FileDocument, '_id' | 'fileName' | 'width' | 'height'>): UploadedImage {
  const imageUrl = `/api/files/${_id}`;
  return {
    imageUrl,
    thumbnailUrl: `${imageUrl}?size=thumb`,
    imageFileName: fileName,
    imageWidth: width,
    imageHeight: height,
  };
}
