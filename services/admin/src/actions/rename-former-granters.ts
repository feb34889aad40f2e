import { type Migration } from '@dynasty/kit/migrations';
import { formerMember } from '../domain/super-admins.js';
import { shapeWithFormerGranters, type SuperAdmin, type SuperAdmins } from '../store/super-admins.js';

/**
 * A former version left the names of people who had deleted their account on the grants that they had given. Who had a
 * grant of their own is known by it; what they gave after it had ended, they gave once they had come back.
 */
export const renameFormerGranters = ({
  superAdmins,
}: {
  superAdmins: SuperAdmins;
}): Migration<SuperAdmin, 'grantedBy' | 'grantedAt'> => ({
  name: 'grants-of-former-members',
  collection: 'super_admins',
  shape: shapeWithFormerGranters,
  reads: ['grantedBy', 'grantedAt'],
  guards: ['grantedBy', 'grantedAt'],
  async change({ grantedBy, grantedAt }) {
    const granter = await superAdmins.find(grantedBy);
    if (granter?.username !== formerMember || granter.revokedAt === null) return {};
    return grantedAt <= granter.revokedAt ? { grantedByName: formerMember } : {};
  },
});
