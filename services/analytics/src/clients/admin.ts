import { type Account } from '@dynasty/kit/auth';
import { type Logger } from '@dynasty/kit/logger';
import { createRpcClient } from '@dynasty/kit/rpc';
import { AdminServiceClient } from '@dynasty/proto/admin/v1/admin_service';

/** Asks the admin service who is a super admin; rejects with AppError `unavailable` when it does not respond. */
export function createAdmin(o: { address: string; logger: Logger }) {
  const client = createRpcClient(AdminServiceClient, o);
  return {
    async isSuperAdmin({ accountId, email, emailVerified }: Account): Promise<boolean> {
      return (await client.isSuperAdmin({ accountId, email, emailVerified })).isSuperAdmin;
    },
    close: () => client.close(),
  };
}
