import { AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../../deps.js';
import { type JoinRequestDoc } from '../../store/join-requests.js';
import { announceGuest, type Host } from '../inviting/announce-guest.js';

type Slice = Pick<Deps, 'joinRequests' | 'chains' | 'outbox'>;

/** Which request an admin answers. */
interface Answered {
  host: Host;
  requestId: string;
}

/**
 * An admin says that a waiting account is the Sleeper user it names: it joins without showing the code when it verifies
 * next. Throws AppError missing `request-not-found`.
 */
export function vouch(deps: Slice, answered: Answered, session: ClientSession): Promise<JoinRequestDoc> {
  const { accountId, access } = answered.host;
  return answer(deps, answered, { vouchedBy: { accountId, name: access.displayName } }, 'vouched', session);
}

/** The request leaves the list, also one that was vouched for; the code still counts. Throws as `vouch` does. */
export async function decline(deps: Slice, answered: Answered, session: ClientSession): Promise<void> {
  await answer(deps, answered, { vouchedBy: null, declinedAt: new Date() }, 'declined', session);
}

async function answer(
  deps: Slice,
  { host, requestId: id }: Answered,
  fields: Parameters<Deps['joinRequests']['answer']>[1],
  change: 'vouched' | 'declined',
  session: ClientSession,
): Promise<JoinRequestDoc> {
  const { chainId } = host.access;
  const now = new Date();
  // What else changes who may be in the league at the same time meets this write.
  await deps.chains.countJoin(chainId, session);
  const request = await deps.joinRequests.answer({ chainId, id }, fields, now, session);
  if (request === null) throw new AppError('missing', 'request-not-found', 'Nobody waits for this any more.');
  await announceGuest(deps, { host, guest: { ...request, key: `${id}:${now.getTime()}` }, change }, session);
  return request;
}
