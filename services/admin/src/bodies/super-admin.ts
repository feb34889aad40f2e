import { type Static, Type } from 'typebox';
import { type SuperAdmin as StoredGrant } from '../store/super-admins.js';

/** A person with a super admin's rights, or who had them. */
export const SuperAdmin = Type.Object({
  userId: Type.String({ description: 'Account; the e-mail address for one of the configuration' }),
  email: Type.String(),
  username: Type.String(),
  source: Type.Union([Type.Literal('grant'), Type.Literal('configuration')]),
  grantedBy: Type.String(),
  grantedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
  notes: Type.String(),
  isActive: Type.Boolean(),
  revokedAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});

/** The stored grant on the wire. */
export function superAdminOf(grant: StoredGrant): Static<typeof SuperAdmin> {
  return {
    userId: grant._id,
    email: grant.email,
    username: grant.username,
    source: 'grant',
    grantedBy: grant.grantedByName,
    grantedAt: grant.grantedAt.toISOString(),
    notes: grant.notes,
    isActive: grant.isActive,
    revokedAt: grant.revokedAt?.toISOString() ?? null,
  };
}

/** A super admin whom the configuration names by e-mail address. */
export function configuredAdminOf(email: string): Static<typeof SuperAdmin> {
  return {
    userId: email,
    email,
    username: '',
    source: 'configuration',
    grantedBy: 'Configuration',
    grantedAt: null,
    notes: '',
    isActive: true,
    revokedAt: null,
  };
}
