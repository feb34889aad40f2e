import { latePart } from '../../../ui/late-part';
import { SuperAdminsOnly, superAdminSkeleton } from '../../../ui/super-admins-only';

/** Loaded once it is certain that a super admin looks: others never need it. */
const SystemPage = latePart(
  'system',
  () => import('./system-page').then((file) => file.SystemPage),
  superAdminSkeleton,
);

/** How the installation does at this moment, for super admins. */
export const Component = () => (
  <SuperAdminsOnly failed="The system page could not be loaded">
    <SystemPage />
  </SuperAdminsOnly>
);
