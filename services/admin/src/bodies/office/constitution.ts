import { Closed, StringOrNull } from '@dynasty/kit/http/fields';
import { type Static, Type } from 'typebox';
import { type StoredConstitution } from '../../store/office/constitutions.js';

export const NewConstitution = Closed({
  text: Type.String({ maxLength: 80_000 }),
  note: Type.String({ maxLength: 400, default: '' }),
  basedOn: Type.Integer({ minimum: 0, maximum: 1_000, description: 'The version that was read; 0 before the first' }),
});

const version = {
  version: Type.Integer({ description: '0: there is none yet' }),
  note: Type.String(),
  editedBy: Type.Unsafe<string | null>({ ...StringOrNull, description: 'Sleeper user id' }),
  editedAt: StringOrNull,
};

export const ConstitutionVersion = Type.Object(version);

export const ConstitutionBody = Type.Object({ ...version, text: Type.String() });

export function versionBody(stored: Omit<StoredConstitution, 'text'>): Static<typeof ConstitutionVersion> {
  const { version: number, note, editedBy, editedAt } = stored;
  return { version: number, note, editedBy, editedAt: editedAt.toISOString() };
}

/** The constitution on the wire; an empty one of version 0 before the first. */
export function constitutionBody(stored: StoredConstitution | null): Static<typeof ConstitutionBody> {
  if (stored === null) return { version: 0, note: '', editedBy: null, editedAt: null, text: '' };
  return { ...versionBody(stored), text: stored.text };
}
