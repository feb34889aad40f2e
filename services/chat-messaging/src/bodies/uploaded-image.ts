import { Type, type Static } from 'typebox';

/** A picture that can be put into a message. */
export const UploadedImage = Type.Object({
  imageUrl: Type.String(),
  thumbnailUrl: Type.String(),
  imageFileName: Type.String(),
  imageWidth: Type.Integer({ description: 'Pixels.' }),
  imageHeight: Type.Integer({ description: 'Pixels.' }),
});

export type UploadedImage = Static<typeof UploadedImage>;
