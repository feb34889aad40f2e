import { MessageOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { authUser } from '../../../lib/api/shared-reads';
import { useLeagueIdMaybe } from '../../../lib/league-context';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button/button';
import { Card, Panel } from '../../../ui/card';
import { Confirm } from '../../../ui/dialog/confirm';
import { Loaded } from '../../../ui/loaded';
import { Notice } from '../../../ui/notice';
import { PageHead } from '../../../ui/page-head';
import { SkeletonRows } from '../../../ui/skeleton';
import { usePhone } from '../../../ui/use-media';
import { forgetLog } from '../room/logs';
import { useConversations, useDeleteConversation, type Conversation } from './api';
import { ConversationList } from './conversation-list';
import styles from './direct.module.css';
import { conversationName } from './names';
import { NewDialog } from './new-dialog';
import { Thread } from './thread';

const head = <PageHead title="Direct Messages" sub="Private conversations with league members" />;

function Screen({ leagueId }: { leagueId: string }) {
  const phone = usePhone();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const me = useQuery(authUser()).data?.id;
  const query = useConversations(leagueId);
  const remove = useDeleteConversation(leagueId);
  const [isStarting, setIsStarting] = useState(false);
  const [doomed, setDoomed] = useState<Conversation | undefined>();
  const base = paths.screen('messages', leagueId);
  const addressOf = (id: string) => `${base}?conversation=${id}`;
  const wanted = search.get('conversation');
  // Beside the list there is always one; a phone begins with the list.
  const first = phone || wanted !== null ? undefined : query.data?.[0];
  const selected = query.data?.find(({ id }) => id === wanted) ?? first;

  const confirmDelete = (conversation: Conversation) =>
    remove.mutate(
      { path: { conversationId: conversation.id } },
      {
        onSuccess: () => {
          setDoomed(undefined);
          forgetLog({ leagueId, conversationId: conversation.id });
          if (conversation.id === selected?.id) void navigate(base, { replace: true });
        },
      },
    );

  const startNew = (
    <Button size="small" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setIsStarting(true)}>
      New
    </Button>
  );
  const thread = selected && (
    <Thread key={selected.id} leagueId={leagueId} conversation={selected} onDelete={() => setDoomed(selected)} />
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
              {(all) => (
                <>
                  <ConversationList
                    leagueId={leagueId}
                    conversations={all}
                    selectedId={selected?.id}
                    addressOf={addressOf}
                    onDelete={setDoomed}
                  />
                  {all.length === 0 && <p className={styles.nobody}>No conversations yet.</p>}
                </>
              )}
            </Loaded>
          </Card>
        )}
        {thread ??
          (!phone && (
            <Panel className={styles.thread}>
              <Notice icon={<MessageOutlined />} title="Select a conversation" text="Or begin one with New." />
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
        <Confirm
          title="Delete Conversation"
          text={`Are you sure you want to delete this conversation with ${conversationName(doomed, me)}? All messages in this conversation will be permanently deleted. This action cannot be undone.`}
          verb="Delete"
          busyVerb="Deleting..."
          irreversible
          busy={remove.isPending}
          onConfirm={() => confirmDelete(doomed)}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </div>
  );
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
