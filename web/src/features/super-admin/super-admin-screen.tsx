import { latePart } from '../../ui/late-part';
import { SuperAdminsOnly, superAdminSkeleton } from '../../ui/super-admins-only';

/** Loaded once it is certain that a super admin looks: others never need it. */
const Sections = latePart('super-admin', () => import('./sections').then((file) => file.Sections), superAdminSkeleton);

/** What super admins do, over all leagues. */
export const Component = () => (
  <SuperAdminsOnly failed="The super admin panel could not be loaded">
    <Sections />
  </SuperAdminsOnly>
);
