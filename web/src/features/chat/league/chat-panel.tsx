import { RightOutlined } from '@ant-design/icons';
import { Link, useNavigate } from 'react-router';
import { useLeagueId } from '../../../lib/league-context';
import { paths } from '../../../lib/paths';
import { Badge } from '../../../ui/badge';
import { Card } from '../../../ui/card';
import { SkeletonRows } from '../../../ui/skeleton';
import type { Log } from '../room/room-log';
import { RoomView } from '../room/room-view';
import { useLeagueChat } from './use-league-chat';

const shown = 10;

function Count({ log }: { log: Log }) {
  const count = log.messages.at(-1)?.position ?? 0;
  return (
    <Badge>
      {count}
      <span className="visually-hidden"> {count === 1 ? 'message' : 'messages'}</span>
    </Badge>
  );
}

/** The league's chat on the dashboard: the last ten messages and a line to write; the rest is on its page. */
export function ChatPanel() {
  const leagueId = useLeagueId();
  const { room, reads, people, mark } = useLeagueChat(leagueId);
  const navigate = useNavigate();
  const { log } = reads;
  const extra = (
    <>
      {log && log.newer === undefined && <Count log={log} />}
      <Link to={paths.screen('chat', leagueId)} aria-label="Open League Chat">
        Open <RightOutlined aria-hidden="true" />
      </Link>
    </>
  );
  return (
    <Card title="League Chat" extra={extra}>
      <RoomView
        room={room}
        reads={reads}
        mark={mark}
        people={people}
        label="League chat messages"
        placeholder="Message the league"
        times="ago"
        only={shown}
        skeleton={<SkeletonRows rows={4} label="Loading messages" />}
        onGoTo={(messageId) => void navigate(`${paths.screen('chat', leagueId)}?message=${messageId}`)}
      />
    </Card>
  );
}
