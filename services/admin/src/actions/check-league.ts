import { type CheckLeagueRequest } from '@dynasty/proto/admin/v1/admin_service';
import { type Deps } from '../deps.js';
import { type ApprovalStatus, statusOfChain } from '../domain/approval.js';

/**
 * The status of a chain by what its league ids are approved for; `deleted` for a connection that was deleted here,
 * which the others may not have heard of yet.
 */
export async function checkLeague(
  { approvedLeagues, goneLeagues }: Pick<Deps, 'approvedLeagues' | 'goneLeagues'>,
  { leagueIds, chainId = '', connectionId = '' }: CheckLeagueRequest,
): Promise<ApprovalStatus | 'deleted' | 'unknown'> {
  if (connectionId !== '' && (await goneLeagues.current({ chainId, connectionId })) === null) return 'deleted';
  const records = await approvedLeagues.ofChain(leagueIds);
  return statusOfChain(records.map(({ status }) => status));
}
