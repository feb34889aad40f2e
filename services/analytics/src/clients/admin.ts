import { type Account } from '@dynasty/kit/auth';
import { type DeniedCall } from '@dynasty/kit/http/denials';
import { type Logger } from '@dynasty/kit/logger';
import { createRpcClient } from '@dynasty/kit/rpc';
import { AdminServiceClient } from '@dynasty/proto/admin/v1/admin_service';

/** Asks the admin service who is a super admin, and tells it who is not; rejects with AppError `unavailable` when it does not respond. */
export function createAdmin(o: { address: string; logger: Logger }) {
  const client = createRpcClient(AdminServiceClient, o);
  return {
    async isSuperAdmin({ accountId, email, emailVerified }: Account): Promise<boolean> {
      return (await client.isSuperAdmin({ accountId, email, emailVerified })).isSuperAdmin;
    },
    /** Puts on record that somebody was refused a call of super admins. */
    async recordDenial(denied: DeniedCall): Promise<void> {
      await client.recordDenial(denied);
    },
    close: () => client.close(),
  };
}
