import { BODY_BYTES } from '@dynasty/kit/http/body-limit';
import { type Static, Type } from 'typebox';
import { type Statement } from '../store/statements.js';

const UpdatedAt = Type.Union([Type.String({ format: 'date-time' }), Type.Null()]);

/** What a member says of themselves; empty where they say nothing. */
export const StatementBody = Type.Object({
  statement: Type.String(),
  updatedAt: UpdatedAt,
});

/** The stored statement on the wire. */
export const statementBody = (stored: Statement | null): Static<typeof StatementBody> => ({
  statement: stored?.text ?? '',
  updatedAt: stored?.updatedAt.toISOString() ?? null,
});

/** Ones that are too long are refused in the words of the specification, whatever a request may hold. */
export const StatementRequest = Type.Object(
  {
    statement: Type.String({ maxLength: BODY_BYTES }),
    // The `updatedAt` that was read; without it, whatever is stored is replaced.
    basedOn: Type.Optional(UpdatedAt),
  },
  { additionalProperties: false },
);
