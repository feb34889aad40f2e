import { Type } from 'typebox';

/** The body of every error answer. */
export const ErrorBody = Type.Object(
  {
    message: Type.String(),
    slug: Type.String(),
    requestId: Type.String(),
  },
  { $id: 'ErrorBody', additionalProperties: true },
);
