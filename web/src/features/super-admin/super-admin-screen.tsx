import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { superAdminStatus } from '../../lib/api/shared-reads';
import { Loaded } from '../../ui/loaded';
import { PageNotice } from '../../ui/page-notice';
import { SkeletonRows } from '../../ui/skeleton';

/** Loaded once it is certain that a super admin looks: others never need it. */
const Sections = lazy(async () => ({ default: (await import('./sections')).Sections }));

const loading = <SkeletonRows rows={6} label="Loading..." />;

/** What super admins do, over all leagues. */
export function Component() {
  return (
    <Loaded query={useQuery(superAdminStatus())} skeleton={loading} failed="The super admin panel could not be loaded">
      {(isSuperAdmin) =>
        isSuperAdmin ? (
          <Suspense fallback={loading}>
            <Sections />
          </Suspense>
        ) : (
          <PageNotice kind="denied" title="Access Denied" text="You don't have super admin privileges." />
        )
      }
    </Loaded>
  );
}
