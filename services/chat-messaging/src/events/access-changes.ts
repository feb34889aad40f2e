import { type Deps } from '../deps.js';
import { type OpenStream } from '../memory/open-streams.js';

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

/**
 * Closes open streams as soon as a person may have lost access. Pages come back, are checked anew, and
 * who may still listen misses nothing. A stream that is being opened at that moment is checked once it is open.
 */
export async function closeOnAccessChanges({ bus, openStreams }: Pick<Deps, 'bus' | 'openStreams'>): Promise<void> {
  const close = (isOf: (stream: OpenStream) => boolean) => openStreams.closeForAccess(isOf);
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
