import { MessageOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button/button';
import { useStartConversation } from './use-start-conversation';

interface Props {
  leagueId: string;
  sleeperUserId: string;
  name: string;
  /** A button with words, where there is room for them. */
  inWords?: boolean;
}

/** Begins a conversation with a member, or goes on with it. */
export function SendMessage({ leagueId, sleeperUserId, name, inWords = false }: Props) {
  const navigate = useNavigate();
  const start = useStartConversation(leagueId);
  const open = () =>
    start.mutate(
      { path: { leagueId }, body: { participantIds: [sleeperUserId] } },
      { onSuccess: ({ id }) => void navigate(`${paths.screen('messages', leagueId)}?conversation=${id}`) },
    );
  return (
    <Button
      kind={inWords ? 'default' : 'quiet'}
      size={inWords ? 'middle' : 'small'}
      icon={<MessageOutlined />}
      aria-label={`Send message to ${name}`}
      title="Send message"
      busy={start.isPending}
      onClick={open}
    >
      {inWords ? 'Message' : undefined}
    </Button>
  );
}
