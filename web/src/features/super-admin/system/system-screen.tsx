import { lazy } from 'react';
import { SuperAdminsOnly } from '../../../ui/super-admins-only';

/** Loaded once it is certain that a super admin looks: others never need it. */
const SystemPage = lazy(async () => ({ default: (await import('./system-page')).SystemPage }));

/** How the installation does at this moment, for super admins. */
export const Component = () => (
  <SuperAdminsOnly failed="The system page could not be loaded">
    <SystemPage />
  </SuperAdminsOnly>
);
