import { Type } from 'typebox';

/** The body of every error response. */
export const ErrorBody = Type.Object(
  {
    message: Type.String(),
    slug: Type.String(),
    requestId: Type.String(),
  },
  { $id: 'ErrorBody', additionalProperties: true },
);
