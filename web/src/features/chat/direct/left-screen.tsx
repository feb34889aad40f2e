import { LeagueIdProvider } from '../../../lib/league-context';
import { paths } from '../../../lib/paths';
import { PageHead } from '../../../ui/page-head';
import { leftLeague } from '../room/room';
import { useLeftConversations } from './api';
import { Conversations } from './conversations';

const head = (
  <PageHead title="Earlier Conversations" sub="Of leagues that you have left: to read, and not to write any more" />
);

/** Private conversations of leagues that the person has left. */
export function Component() {
  const query = useLeftConversations();
  return (
    <LeagueIdProvider value={undefined}>
      <Conversations leagueId={leftLeague} query={query} base={paths.leftConversations} head={head} />
    </LeagueIdProvider>
  );
}
