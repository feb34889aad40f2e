import { lazy } from 'react';
import { SuperAdminsOnly } from '../../ui/super-admins-only';

/** Loaded once it is certain that a super admin looks: others never need it. */
const Sections = lazy(async () => ({ default: (await import('./sections')).Sections }));

/** What super admins do, over all leagues. */
export const Component = () => (
  <SuperAdminsOnly failed="The super admin panel could not be loaded">
    <Sections />
  </SuperAdminsOnly>
);
