import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { superAdminStatus } from '../lib/api/shared-reads';
import { Loaded } from './loaded';
import { PageNotice } from './page-notice';
import { SkeletonRows } from './skeleton';

/** Also for what is loaded once it is certain. */
export const superAdminSkeleton = <SkeletonRows rows={6} label="Loading..." />;

interface Props {
  /** Said when it could not be found out. */
  failed: string;
  /** Said to everybody else. */
  denied?: string;
  children: ReactNode;
}

/** Shows its content, which may be loaded then, once it is certain that a super admin looks. */
export const SuperAdminsOnly = ({ failed, denied = "You don't have super admin privileges.", children }: Props) => (
  <Loaded query={useQuery(superAdminStatus())} skeleton={superAdminSkeleton} failed={failed}>
    {(isSuperAdmin) => (isSuperAdmin ? children : <PageNotice kind="denied" title="Access Denied" text={denied} />)}
  </Loaded>
);
