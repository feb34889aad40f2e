import { MessageOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { afterLayers } from '../../../lib/after-layers';
import { authUser } from '../../../lib/api/shared-reads';
import { Button } from '../../../ui/button/button';
import { Card, Panel } from '../../../ui/card';
import { Loaded } from '../../../ui/loaded';
import { Notice } from '../../../ui/notice';
import { openedLate } from '../../../ui/opened-late';
import { ShowMore } from '../../../ui/show-more';
import { SkeletonRows } from '../../../ui/skeleton';
import { usePhone } from '../../../ui/use-media';
import { forgetRoom } from '../api';
import { leftLeague } from '../room/room';
import { oneConversation, type Conversation, type useConversations } from './api';
import { AskDelete } from './ask-delete';
import { ConversationList } from './conversation-list';
import styles from './direct.module.css';
import { conversationName } from './names';
import { Thread } from './thread';

const NewDialog = openedLate(() => import('./new-dialog').then((file) => file.NewDialog));

interface Props {
  /** `leftLeague`: conversations are read, and none is begun. */
  leagueId: string;
  query: ReturnType<typeof useConversations>;
  /** The address of the list. */
  base: string;
  head: ReactNode;
}

/** Conversations, and the one of the address beside them. */
export function Conversations({ leagueId, query, base, head }: Props) {
  const client = useQueryClient();
  const phone = usePhone();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const me = useQuery(authUser()).data?.id;
  const [isStarting, setIsStarting] = useState(false);
  const [doomed, setDoomed] = useState<Conversation | undefined>();
  const addressOf = (id: string) => `${base}?conversation=${id}`;
  const wanted = search.get('conversation');
  const list = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  // It stays the one, also when another takes the top: somebody may be writing in it.
  const [first, setFirst] = useState<string | undefined>();
  if (list[0] && !list.some(({ id }) => id === first)) setFirst(list[0].id);
  // Beside the list there is always one; a phone begins with the list.
  const shown = wanted ?? (phone ? undefined : first);
  const listed = list.find(({ id }) => id === shown);
  const isFurtherDown = wanted !== null && listed === undefined && query.hasNextPage;
  const further = useQuery({ ...oneConversation(wanted ?? ''), enabled: isFurtherDown }).data;
  const selected = listed ?? (isFurtherDown ? further : undefined);

  const inAddress = useRef(wanted);
  useEffect(() => {
    inAddress.current = wanted;
    // A page that was left leads nowhere: it may still be deleting.
    return () => {
      inAddress.current = null;
    };
  }, [wanted]);

  const onDeleted = (conversation: Conversation) => {
    setDoomed((now) => (now === conversation ? undefined : now));
    forgetRoom(client, { leagueId, conversationId: conversation.id });
    // Who has opened another one meanwhile stays there.
    if (inAddress.current === conversation.id) afterLayers(() => void navigate(base, { replace: true }));
  };

  const startNew = leagueId !== leftLeague && (
    <Button size="small" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setIsStarting(true)}>
      New
    </Button>
  );
  const thread = selected && (
    <Thread
      key={selected.id}
      leagueId={leagueId}
      conversation={selected}
      listAt={base}
      onDelete={() => setDoomed(selected)}
    />
  );
  return (
    <div className={styles.page} data-fills-window={(phone && selected !== undefined) || undefined}>
      {head}
      <div className={styles.columns}>
        {(!phone || !selected) && (
          <Card title="Conversations" extra={startNew} className={styles.conversations}>
            <Loaded
              query={query}
              skeleton={<SkeletonRows rows={6} label="Loading conversations..." />}
              failed="The conversations could not be loaded"
            >
              {() => (
                <>
                  <ConversationList
                    leagueId={leagueId}
                    conversations={list}
                    selectedId={selected?.id}
                    addressOf={addressOf}
                    onDelete={setDoomed}
                  />
                  <ShowMore query={query} />
                  {list.length === 0 && <p className={styles.nobody}>No conversations yet.</p>}
                </>
              )}
            </Loaded>
          </Card>
        )}
        {thread ??
          (!phone && (
            <Panel className={styles.thread}>
              <Notice
                icon={<MessageOutlined />}
                title="Select a conversation"
                text={startNew ? 'Or begin one with New.' : undefined}
              />
            </Panel>
          ))}
      </div>
      {isStarting && (
        <NewDialog
          leagueId={leagueId}
          onClose={() => setIsStarting(false)}
          onStarted={(id) => {
            setIsStarting(false);
            void navigate(addressOf(id));
          }}
        />
      )}
      {doomed && (
        <AskDelete
          leagueId={leagueId}
          conversation={doomed}
          name={conversationName(doomed, me)}
          onDeleted={() => onDeleted(doomed)}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </div>
  );
}
