import { type OpenStream } from '../clients/open-streams.js';
import { type Deps } from '../deps.js';

const leagueStaysOpen = new Set(['approved', 'reactivated']);
/** Changes of a membership that take no access away. */
const membersStay = new Set([
  'joined',
  'linked',
  'claimed',
  'admin_granted',
  'admin_revoked',
  'invited',
  'invitation_revoked',
  'vouched',
  'declined',
]);

/** A page that comes back at once may be let in by a decision from before the change; none is kept any more by then. */
const lookAgainMs = 2_000;

/**
 * Closes open streams as soon as a person may have lost access. Pages come back, are checked anew, and
 * who may still listen misses nothing.
 */
export async function closeOnAccessChanges({ bus, openStreams }: Pick<Deps, 'bus' | 'openStreams'>): Promise<void> {
  const close = (isOf: (stream: OpenStream) => boolean) => {
    openStreams.closeForAccess(isOf);
    setTimeout(() => openStreams.checkSoon(isOf), lookAgainMs).unref();
  };
  await Promise.all([
    bus.broadcast('admin.league_status_changed.v1', ({ payload: { change, chainId, leagueId } }) => {
      if (leagueStaysOpen.has(change)) return;
      close((stream) => stream.chainId === chainId || stream.leagueId === leagueId);
    }),
    bus.broadcast('league.membership_changed.v1', ({ payload: { change, chainId } }) => {
      if (!membersStay.has(change)) close((stream) => stream.chainId === chainId);
    }),
  ]);
}
