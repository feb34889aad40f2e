import { MessageOutlined } from '@ant-design/icons';
import { useLeagueIdMaybe } from '../../../lib/league-context';
import { paths } from '../../../lib/paths';
import { Panel } from '../../../ui/card';
import { Notice } from '../../../ui/notice';
import { PageHead } from '../../../ui/page-head';
import { useConversations } from './api';
import { Conversations } from './conversations';

const head = <PageHead title="Direct Messages" sub="Private conversations with league members" />;

function Screen({ leagueId }: { leagueId: string }) {
  const base = paths.screen('messages', leagueId);
  return <Conversations leagueId={leagueId} query={useConversations(leagueId)} base={base} head={head} />;
}

/** Private conversations with members of the league. */
export function Component() {
  const leagueId = useLeagueIdMaybe();
  if (leagueId) return <Screen leagueId={leagueId} />;
  return (
    <>
      {head}
      <Panel>
        <Notice
          icon={<MessageOutlined />}
          title="No Leagues Found"
          text="Please connect a league first to access direct messages."
        />
      </Panel>
    </>
  );
}
