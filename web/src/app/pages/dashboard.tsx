import { lazy, Suspense } from 'react';
import { SendMessage } from '../../features/chat/direct/send-message';
import { DashboardScreen } from '../../features/dashboard/dashboard-screen';
import { useLeagueId } from '../../lib/league-context';
import { Card } from '../../ui/card';
import { SkeletonRows } from '../../ui/skeleton';

const ChatPanel = lazy(() =>
  import('../../features/chat/league/chat-panel').then((file) => ({ default: file.ChatPanel })),
);

const chatSkeleton = (
  <Card title="League Chat">
    <SkeletonRows rows={4} label="Loading messages" />
  </Card>
);

function WriteTo(member: { sleeperUserId: string; name: string }) {
  const leagueId = useLeagueId();
  return <SendMessage leagueId={leagueId} {...member} />;
}

/** The league's front page with its chat, which comes after the rest: it is the largest part, and not read first. */
export const Component = () => (
  <DashboardScreen
    chat={
      <Suspense fallback={chatSkeleton}>
        <ChatPanel />
      </Suspense>
    }
    writeTo={(member) => <WriteTo {...member} />}
  />
);
