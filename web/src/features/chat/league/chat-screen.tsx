import { ArrowLeftOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { league as leagueRead } from '../../../lib/api/shared-reads';
import { useLeagueId, useMySleeperId } from '../../../lib/league-context';
import { paths } from '../../../lib/paths';
import { Card } from '../../../ui/card';
import { PageHead } from '../../../ui/page-head';
import { SkeletonRows } from '../../../ui/skeleton';
import { TeamCell } from '../../../ui/team-cell';
import { usePhone } from '../../../ui/use-media';
import { useMute } from '../api';
import { RoomTools } from '../room/room-tools';
import { RoomView } from '../room/room-view';
import { useMembers } from '../room/use-people';
import { useLeagueChat } from './use-league-chat';
import styles from './chat-screen.module.css';

function Members({ leagueId }: { leagueId: string }) {
  const members = useMembers(leagueId);
  const me = useMySleeperId();
  return (
    <Card title="Members" note={members.length || undefined}>
      <ul>
        {members.map((person) => (
          <li key={person.sleeperUserId} className={styles.member}>
            <Link to={paths.profile(leagueId, person.sleeperUserId)}>
              <TeamCell
                name={person.name}
                detail={person.teamName ?? undefined}
                avatarName={person.teamName ?? person.name}
                image={person.avatar}
                you={person.sleeperUserId === me}
              />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The league's chat as a page: all that was ever written, by scrolling up. */
export function Component() {
  const leagueId = useLeagueId();
  const league = useQuery(leagueRead(leagueId)).data;
  const { room, reads, people, mark, state } = useLeagueChat(leagueId);
  const members = useMembers(leagueId);
  const phone = usePhone();
  const [search, setSearch] = useSearchParams();
  const mute = useMute(leagueId);
  const count = members.length > 0 ? `${members.length} member${members.length > 1 ? 's' : ''}` : undefined;
  const back = phone && (
    <Link className={styles.back} to={paths.screen('messages', leagueId)} aria-label="Back to messages">
      <ArrowLeftOutlined aria-hidden="true" />
    </Link>
  );
  return (
    <div className={styles.page} data-fills-window>
      <PageHead title="League Chat" sub={league ? `${league.name} · Season ${league.season}` : 'League'} />
      <div className={styles.columns}>
        <Card
          className={styles.thread}
          title={
            <span className={styles.title}>
              {back}
              <span>
                League Chat
                {phone && <span className={styles.count}> {count}</span>}
              </span>
            </span>
          }
          extra={
            <RoomTools
              room={room}
              onGoTo={(message) => setSearch({ message }, { replace: true, state: { at: Date.now() } })}
              isMuted={state?.isMuted}
              onMute={(isMuted) => mute.mutate({ path: { leagueId }, body: { isMuted } })}
            />
          }
          note={phone ? undefined : count}
        >
          <RoomView
            room={room}
            reads={reads}
            mark={mark}
            people={people}
            label="League chat messages"
            placeholder="Message the league"
            times="clock"
            wide={!phone}
            skeleton={<SkeletonRows rows={8} label="Loading messages" />}
            goTo={search.get('message') ?? undefined}
          />
        </Card>
        {!phone && (
          <aside aria-label="Members">
            <Members leagueId={leagueId} />
          </aside>
        )}
      </div>
    </div>
  );
}
