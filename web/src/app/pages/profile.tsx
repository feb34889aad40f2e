import { SendMessage } from '../../features/chat/direct/send-message';
import { ProfileScreen } from '../../features/profile/profile-screen';
import { useLeagueId } from '../../lib/league-context';

function Message(member: { sleeperUserId: string; name: string }) {
  return <SendMessage leagueId={useLeagueId()} {...member} inWords />;
}

/** A member's page with the way to write to them. */
export const Component = () => <ProfileScreen writeTo={(member) => <Message {...member} />} />;
