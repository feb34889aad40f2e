import { MessageOutlined } from '@ant-design/icons';
import { useLeagueId } from '../../lib/league-context';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { SkeletonRows } from '../../ui/skeleton';
import { page, useChat } from './api';
import { Composer } from './composer';
import { MessageList } from './message-list';

const shown = 10;

const Count = ({ count }: { count: number }) => (
  <Badge>
    {count >= page ? `${page}+` : count}
    <span className="visually-hidden"> messages</span>
  </Badge>
);

/** The league's chat on the dashboard: the last ten messages and a line to write. */
export function ChatPanel() {
  const query = useChat(useLeagueId());
  return (
    <Card title="League Chat" extra={query.data && <Count count={query.data.length} />}>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={4} label="Loading messages" />}
        failed="The chat could not be loaded"
      >
        {(messages) =>
          messages.length === 0 ? (
            <Notice icon={<MessageOutlined />} title="No messages yet. Start the conversation!" />
          ) : (
            <MessageList messages={messages.slice(-shown)} />
          )
        }
      </Loaded>
      <Composer />
    </Card>
  );
}
