import { Type } from 'typebox';

/** What is looked for in a channel, and how many of the newest messages that have it. */
export const SearchQuery = Type.Object(
  {
    q: Type.String({ minLength: 1, maxLength: 100, description: 'Every word must occur.' }),
    limit: Type.Integer({ minimum: 1, maximum: 50, default: 20 }),
    before: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9_-]{1,400}$', description: 'X-Next-Cursor of the page before' }),
    ),
  },
  { additionalProperties: false },
);
