import { SendMessage } from '../../features/chat/direct/send-message';
import { DashboardScreen } from '../../features/dashboard/dashboard-screen';
import { ChatSkeleton } from '../../features/dashboard/dashboard-skeleton';
import { useLeagueId } from '../../lib/league-context';
import { latePart } from '../../ui/late-part';
import { WhenNear } from '../../ui/when-near';

const ChatPanel = latePart(
  'chat-panel',
  () => import('../../features/chat/league/chat-panel').then((file) => file.ChatPanel),
  <ChatSkeleton />,
);

function WriteTo(member: { sleeperUserId: string; name: string }) {
  const leagueId = useLeagueId();
  return <SendMessage leagueId={leagueId} {...member} />;
}

/** The league's front page with its chat, which comes after the rest: it is the largest part, and not read first. */
export const Component = () => (
  <DashboardScreen
    chat={
      <WhenNear until={<ChatSkeleton />}>
        <ChatPanel />
      </WhenNear>
    }
    writeTo={(member) => <WriteTo {...member} />}
  />
);
