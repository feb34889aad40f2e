import { Type } from 'typebox';

/** Why a change is made; it stands in the log. */
export const Reason = Type.Optional(Type.String({ maxLength: 500 }));
